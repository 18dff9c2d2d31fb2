import {dn} from '#domain/outbound/dn.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {ListReads} from '../../../data/lists.ts';
import type {FoundNamed, FoundThing} from '../../../data/found.ts';
import {nameOfOrder} from './orders.ts';

/** Orders, and promises of a list, that are looked at. */
const MAX_ORDERS_SHOWN = 1_000;

/** The orders that a shipment took, or that stand in a picking list. */
export async function ordersIn(lists: ListReads, {kind, id}: FoundNamed): Promise<readonly FoundThing[]> {
  const query = {prefix: [id], offset: 0, limit: MAX_ORDERS_SHOWN};
  if (kind === 'shipment')
    return (await lists.rows(dn, {...query, index: 'shipment'})).map((row) => nameOfOrder(row));
  const rows = await lists.rows(allocation, {...query, index: 'list'});
  const ids = [...new Set(rows.map(({document}) => document))];
  return [...(await lists.rowsOf(dn, ids)).values()].map(nameOfOrder);
}
