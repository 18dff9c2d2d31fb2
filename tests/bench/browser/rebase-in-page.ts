import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {completeRow, rowKey} from '#domain/kernel/resource.ts';
import {pickForOrder} from '#domain/outbound/pick.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import {RESOURCES} from '#domain/resources.ts';
import {type Outbox, freshState, type OutboxEntry} from '#offline/outbox/outbox-store.ts';
import {computeOverlay} from '#offline/outbox/overlay.ts';
import {pickOf} from '../pick-of.ts';
import {
  always,
  AT,
  COMPANY,
  cursorAt,
  download,
  newId,
  openOrders,
  pagesOf,
  standing,
  WAREHOUSE,
  wire,
  type List,
  type OpenOrders,
  type Standing,
} from './lists-in-page.ts';
import type {OpenSize} from './open-size.ts';
import {LEAF, openRaw, rawPut, rawRewrite, type RawDatabase} from './raw-in-page.ts';

const CHANGED = 500;

type Deed = Pick<OutboxEntry, 'action' | 'args'>;

/** What waits, on which rows, and what the server changes meanwhile. */
interface Scene {
  readonly lists: readonly List[];
  readonly waiting: readonly Deed[];
  /** Rows of some lists as they are after a round, by their place there. */
  delta(round: number, rounds: number): ReadonlyMap<List, ReadonlyMap<number, Row>>;
}

/** Evenly apart, so every row is in a page of its own or nearly: the dearest choice of this size. */
const apart = (count: number, of: number, offset = 0): number[] =>
  Array.from({length: count}, (_, i) => Math.floor(((i + offset) * of) / count));

/** Moves of one unit, spread over the whole warehouse; stock changes all over it. */
function moving({bins, goods, stock}: Standing, pending: number): Scene {
  const normal = bins.rows.filter((row) => row['property'] === 'Normal');
  const waiting = apart(pending, stock.rows.length).map((at, i): Deed => {
    const row = stock.rows[at] ?? {};
    const from = binOfPlace(String(row['place'])) ?? '';
    const to = String(normal.find((each, n) => n >= i && each['id'] !== from)?.['id']);
    const item = {warehouse: WAREHOUSE, goods: String(row['goods']), lot: '', unit: ''};
    return {action: 'stock.moveBin', args: {...item, from, to, quantity: 1}};
  });
  return {
    lists: [bins, goods, stock],
    waiting,
    delta(round, rounds) {
      const places = apart(CHANGED, stock.rows.length, (round + 1) / (rounds + 1));
      return new Map([[stock, new Map(places.map((n) => [n, {...stock.rows[n], quantity: 50 + round}]))]]);
    },
  };
}

/** Picks of one unit, each of another line; others pick of those lines meanwhile, a unit of each in a round. */
function picking({bins, goods}: Standing, open: OpenOrders, pending: number): Scene {
  const {orders, lines, allocations, stock} = open;
  const promised = apart(pending, allocations.rows.length).map(
    (at) => completeRow(allocation, allocations.rows[at] ?? {}) as AllocationRow,
  );
  // What a pick changes, and how it finds the row there.
  const touched: readonly Touched[] = [
    {list: orders, at: ({document}) => document, by: ['allocated', 'picked']},
    {list: lines, at: (row) => row.for, by: ['allocated', 'wanted', 'picked']},
    {list: allocations, at: ({id}) => id, by: ['quantity', 'picked']},
    {list: stock, at: (row) => row.stock, by: ['allocated', 'quantity']},
  ];
  const places = new Map(touched.map(({list}) => [list, placesOf(list)]));
  const picked = promised.slice(0, CHANGED / touched.length);
  return {
    lists: [bins, goods, stock, orders, lines, allocations],
    waiting: promised.map((row) => ({action: pickForOrder.name, args: {...pickOf(row)}})),
    delta: (round) =>
      new Map(
        touched.map(({list, at, by}) => {
          const changed = new Map<number, Row>();
          for (const row of picked) {
            const place = places.get(list)?.get(at(row));
            if (place === undefined) throw new Error(`${list.resource.name} has no ${at(row)}`);
            changed.set(place, counted(changed.get(place) ?? list.rows[place] ?? {}, by, round + 1));
          }
          return [list, changed];
        }),
      ),
  };
}

interface Touched {
  readonly list: List;
  readonly at: (row: AllocationRow) => string;
  /** Counts that a pick lowers, but for `picked`, which it raises. */
  readonly by: readonly string[];
}

const placesOf = ({resource, rows}: List) => new Map(rows.map((row, n) => [rowKey(resource, row), n]));

const counted = (row: Row, columns: readonly string[], units: number): Row => ({
  ...row,
  ...Object.fromEntries(
    columns.map((column) => [column, Number(row[column] ?? 0) + (column === 'picked' ? units : -units)]),
  ),
});

function outboxOf(deeds: readonly Deed[]): Outbox {
  const [client, who, login, device] = [newId(), newId(), newId(), newId()];
  let prev = '';
  const entries = deeds.map((deed, i): OutboxEntry => {
    const before = prev;
    prev = newId();
    return {
      ...deed,
      id: prev,
      client,
      n: i + 1,
      seq: i + 1,
      prev: before,
      company: COMPANY,
      warehouse: WAREHOUSE,
      v: 1,
      who,
      login,
      device,
      at: AT,
      elapsed: 0,
      build: 'bench',
      after: [],
      entries: [],
    };
  });
  return {state: freshState(client), entries};
}

/** The floor: packed records like the mirror's, of the same rows. Gives the record in which a row of a list is. */
async function rawPages(lists: readonly List[]) {
  const raw: RawDatabase = await openRaw('bench-rebase:raw');
  const firsts = new Map<List, number>();
  let count = 0;
  for (const list of lists) {
    const first = count;
    firsts.set(list, first);
    const {columns, rows} = wire(list, list.rows, 1);
    const pages = Array.from({length: Math.ceil(rows.length / LEAF)}, (_, n) => ({
      n: first + n,
      columns,
      rows: rows.slice(n * LEAF, (n + 1) * LEAF),
    }));
    count += pages.length;
    await rawPut(raw, pages, 'relaxed');
  }
  return {raw, pageOf: (list: List, at: number) => (firsts.get(list) ?? 0) + Math.floor(at / LEAF)};
}

export interface RebaseRound {
  /** All in milliseconds. */
  readonly apply: number;
  readonly overlay: number;
  readonly floor: number;
}

/** Applies deltas under waiting work and computes its effect anew, each beside its floor: picks of open orders if any. */
export async function rebaseRounds(
  count: number,
  pending: number,
  rounds: number,
  open?: OpenSize,
): Promise<RebaseRound[]> {
  const onLost = (reason: string) => {
    throw new Error(reason);
  };
  const rows = standing(count);
  const scene = open
    ? picking(rows, openOrders(rows, open.orders, open.lines), pending)
    : moving(rows, pending);
  const mirror = await openMirror({name: 'bench-rebase', resources: RESOURCES, onLost});
  await download(mirror, pagesOf(scene.lists));
  const outbox = outboxOf(scene.waiting);
  const {raw, pageOf} = await rawPages([...scene.delta(0, rounds).keys()]);
  const overlayOf = () =>
    computeOverlay(
      RULES,
      mirror,
      {read: () => Promise.resolve(outbox), journalTail: () => Promise.resolve([])},
      () => 'Manager',
    );
  const {doubtful, changes} = await overlayOf();
  if (doubtful.size > 0 || changes.get('stock') === undefined)
    throw new Error(`${String(doubtful.size)} of what waits have no effect`);
  const all: RebaseRound[] = [];
  for (let round = 0; round < rounds; round++) {
    const delta = [...scene.delta(round, rounds)];
    const change = {
      cursor: cursorAt(2 + round, [...RESOURCES.keys()]),
      rows: Object.fromEntries(
        delta.map(([list, changed]) => [list.resource.name, wire(list, [...changed.values()], 2 + round)]),
      ),
    };
    const start = performance.now();
    await mirror.apply(always, change);
    const applied = performance.now();
    const overlay = await overlayOf();
    const end = performance.now();
    if (overlay.doubtful.size > 0) throw new Error('what waits lost its effect');
    const pages = delta.flatMap(([list, changed]) => [...changed.keys()].map((at) => pageOf(list, at)));
    const floor = await rawRewrite(raw, [...new Set(pages)]);
    all.push({apply: applied - start, overlay: end - applied, floor});
  }
  mirror.close();
  raw.remove();
  await deleteMirror('bench-rebase');
  return all;
}
Object.assign(globalThis, {rebaseRounds});
