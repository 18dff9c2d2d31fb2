import {goods as goodsList} from '#domain/goods/goods.ts';
import type {RowOf} from '#domain/kernel/resource.ts';
import {supplier} from '#domain/parties/party.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';
import type {SeenLine} from '../engine/job.ts';

/** Suppliers that are offered; who has more writes to few of them without a notice. */
const MAX_SUPPLIERS_OFFERED = 200;

/** Those who may have sent what was scanned: the suppliers of these goods, then all others by name. */
export async function suppliersOf(
  lists: ListReads,
  things: readonly (SeenLine['got'][string] | undefined)[],
): Promise<readonly FoundThing[]> {
  const ids = things.flatMap((thing) =>
    typeof thing === 'object' && thing.kind === 'goods' ? [thing.id] : [],
  );
  const [all, known] = await Promise.all([
    lists.rows(supplier, {index: 'name', prefix: [], offset: 0, limit: MAX_SUPPLIERS_OFFERED}),
    lists.rowsOf(goodsList, ids),
  ]);
  const theirs = new Set([...known.values()].map((row) => row.supplier));
  const own = [...(await lists.rowsOf(supplier, [...theirs])).values()];
  return [...own, ...all.filter(({id}) => !theirs.has(id))].map(named);
}

const named = ({id, name}: RowOf<typeof supplier>): FoundThing => ({kind: 'supplier', id, name});
