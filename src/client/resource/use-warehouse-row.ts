import {useCallback} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';

/** The warehouse that is worked in, or another one, as this device has it. */
export function useWarehouseRow(other?: string): Row | undefined {
  const {warehouse: own} = useApp();
  const id = other ?? own;
  const ask = useCallback(
    async (lists: FollowedLists) => (await lists.rowsOf(warehouse, [id])).get(id),
    [id],
  );
  return useAnswer(id, ask);
}
