import {useCallback} from 'react';
import {factsOfCase, textOrEmpty, type CaseRow} from '#domain/stock/case-closing.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';

/** What the records say now of the goods of a case where they were taken from, or are; `undefined` where it names no such place. */
export function useRecordsNow(row: CaseRow): number | undefined {
  const facts = factsOfCase(row);
  const bin = textOrEmpty(facts['bin']);
  const place = textOrEmpty(facts['from']) || (bin === '' ? '' : binPlace(bin));
  const goods = textOrEmpty(facts['goods']);
  const isKnown = place.startsWith(binPlace('')) && goods !== '';
  const key = stockKey(row.warehouse, place, textOrEmpty(facts['unit']), goods, textOrEmpty(facts['lot']));
  const ask = useCallback(
    async (lists: FollowedLists) =>
      isKnown ? Number((await lists.rowsOf(stock, [key])).get(key)?.['quantity'] ?? 0) : undefined,
    [isKnown, key],
  );
  return useAnswer(key, ask);
}
