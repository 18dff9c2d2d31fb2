import {goods as goodsList} from '#domain/goods/goods.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {customer, supplier} from '#domain/parties/party.ts';
import type {RowOf} from '#domain/kernel/resource.ts';
import type {ListReads} from '../../../data/lists.ts';
import type {FoundThing} from '../../../data/found.ts';
import type {SeenLine} from '../../engine/job.ts';

/** Parties of one kind that are offered; a company with more writes to few of them without a notice. */
const MAX_SENDERS_OFFERED = 200;

/** Customers who were sent such goods that come before the others, and lines that are looked at for them. */
const MAX_SENT_TO = 5;
const MAX_SENT_LINES = 1_000;

/**
 * Those who may have sent what was scanned: the suppliers of these goods, then the customers who were sent such of late,
 * then all other suppliers by name, and all other customers. Rule RETURN-2.
 */
export async function sendersOf(
  lists: ListReads,
  warehouse: string,
  things: readonly (SeenLine['got'][string] | undefined)[],
): Promise<readonly FoundThing[]> {
  const ids = things.flatMap((thing) =>
    typeof thing === 'object' && thing.kind === 'goods' ? [thing.id] : [],
  );
  const byName = {index: 'name', prefix: [], offset: 0, limit: MAX_SENDERS_OFFERED};
  const [all, customers, known, sent] = await Promise.all([
    lists.rows(supplier, byName),
    lists.rows(customer, byName),
    lists.rowsOf(goodsList, ids),
    customersSent(lists, warehouse, ids),
  ]);
  const theirs = new Set([...known.values()].map((row) => row.supplier));
  const own = [...(await lists.rowsOf(supplier, [...theirs])).values()];
  return [
    ...own.map(named('supplier')),
    ...sent.map(named('customer')),
    ...all.filter(({id}) => !theirs.has(id)).map(named('supplier')),
    ...customers.filter(({id}) => !sent.some((each) => each.id === id)).map(named('customer')),
  ];
}

/** The customers who were sent some goods, the last first. */
async function customersSent(
  lists: ListReads,
  warehouse: string,
  goods: readonly string[],
): Promise<readonly RowOf<typeof customer>[]> {
  const found = await Promise.all(
    goods.map((id) =>
      lists.rows(dnLine, {index: 'goods', prefix: [warehouse, id], offset: 0, limit: MAX_SENT_LINES}),
    ),
  );
  const lines = found.flat().filter(({shipped}) => shipped > 0);
  const orders = await lists.rowsOf(dn, [...new Set(lines.map(({document}) => document))]);
  const latest = [...orders.values()].toSorted((a, b) => b.shipped_at - a.shipped_at);
  const ids = [...new Set(latest.flatMap((order) => order.customer || []))].slice(0, MAX_SENT_TO);
  const rows = await lists.rowsOf(customer, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const named =
  (kind: 'supplier' | 'customer') =>
  ({id, name}: {readonly id: string; readonly name: string}): FoundThing => ({kind, id, name});
