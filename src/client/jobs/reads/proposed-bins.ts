import type {ListReads} from '../../data/lists.ts';
import {linesToPutAway} from './inbound/deliveries.ts';

/**
 * The bin that a handheld proposes to the worker who puts some goods away, by the goods; none where there is no room.
 * Rule ASN-10.
 */
export async function binsProposed(
  lists: ListReads,
  warehouse: string,
  goods: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const id of new Set(goods)) {
    const [line] = await linesToPutAway(lists, {kind: 'goods', id, code: '', name: ''}, warehouse);
    if (line?.proposed) found.set(id, line.proposed.name);
  }
  return found;
}
