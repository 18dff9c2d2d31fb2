import {useCallback} from 'react';
import {factsOf, textOf, type CaseRow} from '#domain/stock/case-closing.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import type {Followed} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';

/** What the records say now of the goods of a case where they were taken from, or are; `undefined` where it names no such place. */
export function useRecordsNow(row: CaseRow): number | undefined {
  const facts = factsOf(row);
  const bin = textOf(facts['bin']);
  const place = textOf(facts['from']) || (bin === '' ? '' : binPlace(bin));
  const goods = textOf(facts['goods']);
  const isKnown = place.startsWith(binPlace('')) && goods !== '';
  const key = stockKey(row.warehouse, place, textOf(facts['unit']), goods, textOf(facts['lot']));
  const ask = useCallback(
    async (lists: Followed) =>
      isKnown ? Number((await lists.rowsOf(stock, [key])).get(key)?.['quantity'] ?? 0) : undefined,
    [isKnown, key],
  );
  return useAnswer(key, ask);
}
