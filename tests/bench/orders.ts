import {setTimeout as pause} from 'node:timers/promises';
import {RULES} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {createLongWork} from '#server/long-work/long-work.ts';
import {releaseAll} from '#server/long-work/outbound/release-all.ts';
import {newId} from './company.ts';
import {aPartner, type Shop} from './shop.ts';

/** More promises than a bench makes. */
const ALL_PROMISES = 1_000_000;

/** How many orders, of how many lines each, and the units of a line. */
export interface OrdersSize {
  readonly orders: number;
  readonly lines: number;
  readonly unitsOf?: (order: number, line: number) => number;
}

const oneToFive = (order: number, line: number): number => 1 + ((order + line) % 5);

/** Confirmed orders of goods that there are. */
export async function confirmedOrders(
  shop: Shop,
  goods: readonly Id[],
  {orders, lines, unitsOf = oneToFive}: OrdersSize,
): Promise<void> {
  const customer = await aPartner(shop, 'customer');
  const create = (n: number): readonly [string, Args] => {
    const of = Array.from({length: lines}, (_, i) => ({
      goods: goods[(n * lines + i) % goods.length],
      quantity: unitsOf(n, i),
    }));
    return ['outbound.create', {customer, lines: JSON.stringify(of)}];
  };
  const made = await shop.do(Array.from({length: orders}, (_, n) => create(n)));
  await shop.do(made.map((id) => ['outbound.confirm', {document: ownRowId(id, HEADER_ID)}]));
}

/** Long work, as an office asks for it and a server does it. */
export async function releaseEverything({database, sync, of}: Shop): Promise<void> {
  const {id: company, warehouse, who} = of;
  const longWork = createLongWork({
    db: database.kysely,
    storage: database,
    sync,
    rules: RULES,
    kinds: new Map([[releaseAll.name, releaseAll]]),
    now: () => Date.now(),
    newId,
    failed: (error) => {
      throw error;
    },
  });
  const id = newId();
  await longWork.store.start({company, id, kind: releaseAll.name, args: {}, warehouse, who, at: Date.now()});
  await longWork.look();
  while ((await longWork.store.find(company, id))?.ended_at === 0) await pause(20);
  const ended = await longWork.store.find(company, id);
  if (ended?.state !== 'done' || ended.failed > 0)
    throw new Error(`the release is ${ended?.state ?? 'gone'}`);
  await longWork.stop();
}

/** Everything that is promised and not picked. */
export const promises = ({database, of}: Shop): Promise<readonly AllocationRow[]> =>
  database.read(of.id, async (tx) => {
    const prefix = [of.warehouse, 1];
    const open = {list: allocation.name, index: 'open', prefix, limit: ALL_PROMISES};
    const rows: readonly Row[] = (await tx.fetch([open])).flatMap((found) => found.rows);
    return rows as readonly AllocationRow[];
  });
