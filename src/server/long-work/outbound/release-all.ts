import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {compareText} from '#domain/kernel/resource.ts';
import {releaseOrder} from '#domain/outbound/claims.ts';
import {dn, dnLine, type DnRow} from '#domain/outbound/dn.ts';
import {LIVE_STATES} from '#domain/outbound/dn-steps.ts';
import type {ReadTransaction} from '../../storage/storage.ts';
import type {WorkPiece, PiecedKind} from '../work-kind.ts';

/** Lines of orders that are read at a time. */
const ORDER_LINES_PER_READ = 1_000;

/** Releases every confirmed order of a warehouse of which something is not promised yet, the oldest first. */
export const releaseAll: PiecedKind = {
  name: 'outbound.releaseAll',
  roles: releaseOrder.roles,
  args: {},
  async plan(tx, {warehouse}) {
    const waiting: DnRow[] = [];
    for await (const ids of ordersWithRest(tx, warehouse)) {
      const found = await tx.fetch(ids.map((key) => ({list: dn.name, key})));
      const orders = found.flatMap(({rows}) => rows as readonly Row[] as readonly DnRow[]);
      waiting.push(...orders.filter(({state}) => LIVE_STATES.some((live) => live === state)));
    }
    waiting.sort((a, b) => a.ranked_at - b.ranked_at || compareText(a.id, b.id));
    return {pieces: waiting.map(pieceOf)};
  },
};

const pieceOf = ({id, warehouse}: DnRow): WorkPiece => ({
  subject: id,
  action: releaseOrder.name,
  args: {document: id},
  warehouse,
});

/** Orders with a line of which something is not promised yet, each once. */
async function* ordersWithRest(tx: ReadTransaction, warehouse: string): AsyncGenerator<Id[]> {
  const known = new Set<Id>();
  const prefix = [warehouse, 1];
  for (let after: Value[] | undefined; ;) {
    const query = {
      index: 'rest',
      prefix,
      limit: ORDER_LINES_PER_READ,
      search: '',
      warehouse: '',
      ...(after && {after}),
    };
    const lines = await tx.page(dnLine.name, query);
    const fresh = new Set(lines.map(({document}) => String(document)).filter((id) => !known.has(id)));
    for (const id of fresh) known.add(id);
    yield [...fresh];
    if (lines.length < ORDER_LINES_PER_READ) return;
    after = [...prefix, String(lines.at(-1)?.['id'])];
    await othersTurn();
  }
}
