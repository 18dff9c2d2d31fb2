import {goods as goodsList} from '#domain/goods/goods.ts';
import {customer, supplier} from '#domain/parties/party.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';
import type {SeenLine} from '../engine/job.ts';

/** Parties of one kind that are offered; a company with more writes to few of them without a notice. */
const MAX_SENDERS_OFFERED = 200;

/**
 * Those who may have sent what was scanned: the suppliers of these goods, then all others by name, then the customers
 * who may have sent it back.
 */
export async function sendersOf(
  lists: ListReads,
  things: readonly (SeenLine['got'][string] | undefined)[],
): Promise<readonly FoundThing[]> {
  const ids = things.flatMap((thing) =>
    typeof thing === 'object' && thing.kind === 'goods' ? [thing.id] : [],
  );
  const byName = {index: 'name', prefix: [], offset: 0, limit: MAX_SENDERS_OFFERED};
  const [all, customers, known] = await Promise.all([
    lists.rows(supplier, byName),
    lists.rows(customer, byName),
    lists.rowsOf(goodsList, ids),
  ]);
  const theirs = new Set([...known.values()].map((row) => row.supplier));
  const own = [...(await lists.rowsOf(supplier, [...theirs])).values()];
  return [
    ...[...own, ...all.filter(({id}) => !theirs.has(id))].map(named('supplier')),
    ...customers.map(named('customer')),
  ];
}

const named =
  (kind: 'supplier' | 'customer') =>
  ({id, name}: {readonly id: string; readonly name: string}): FoundThing => ({kind, id, name});
