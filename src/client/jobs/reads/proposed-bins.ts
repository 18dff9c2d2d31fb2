import type {Row} from '#domain/kernel/field.ts';
import type {StockLine} from '../../data/found.ts';
import type {ListReads} from '../../data/lists.ts';
import {linesToPutAway} from './inbound/deliveries.ts';

/**
 * The bin that a handheld proposes to the worker who puts the goods of a line of a delivery away, by the line's id; none
 * where there is no room. Rules ASN-10, RETURN-9.
 */
export async function binsProposed(
  lists: ListReads,
  warehouse: string,
  lines: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const waiting = new Map<string, readonly StockLine[]>();
  const found = new Map<string, string>();
  for (const {id, goods: of, lot: named, document: delivery} of lines) {
    const goods = String(of);
    const all =
      waiting.get(goods) ??
      (await linesToPutAway(lists, {kind: 'goods', id: goods, code: '', name: ''}, warehouse));
    waiting.set(goods, all);
    const own = all.filter(({document}) => document === delivery);
    const bin = (own.find(({lot}) => lot === named) ?? own[0])?.proposed;
    if (bin) found.set(String(id), bin.name);
  }
  return found;
}
