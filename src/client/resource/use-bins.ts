import {useCallback} from 'react';
import {bin, type BinRow} from '#domain/warehouse/bin.ts';
import {useApp} from '../data/app.ts';
import type {FollowedLists, ListReads} from '../data/lists.ts';
import {useAnswer} from '../data/use-answer.ts';

/** Rows that are read at once. */
const BIN_ROWS_PER_READ = 1_000;

/** All bins of the warehouse that is worked in, as this device has them; `undefined` until they are read. */
export function useBins(): readonly BinRow[] | undefined {
  const {warehouse} = useApp();
  const ask = useCallback((lists: FollowedLists) => binsOf(lists, warehouse), [warehouse]);
  return useAnswer(warehouse, ask);
}

async function binsOf(lists: ListReads, warehouse: string): Promise<readonly BinRow[]> {
  const bins: BinRow[] = [];
  for (;;) {
    const page = await lists.rows(bin, {
      index: 'name',
      prefix: [warehouse],
      offset: bins.length,
      limit: BIN_ROWS_PER_READ,
    });
    // Rows of that list have its shape.
    bins.push(...(page as BinRow[]));
    if (page.length < BIN_ROWS_PER_READ) return bins;
  }
}
