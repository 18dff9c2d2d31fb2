import {useCallback} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {stock} from '#domain/stock/stock.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {DocumentRows} from './document-rows.tsx';
import {unitsHeld} from './units-held.ts';

/** Goods that stand in one place: what holds them. */
export function StockPanel({row}: {readonly row: Row}) {
  const {say} = useText();
  const key = rowKey(stock, row);
  const ask = useCallback((lists: FollowedLists) => unitsHeld(lists, [key]), [key]);
  const held = useAnswer(key, ask);
  return (
    held && <DocumentRows title={say('row.heldFor')} documents={held} nothing={say('row.nothingHeld')} />
  );
}
