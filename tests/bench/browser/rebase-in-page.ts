import {RULES} from '#domain/actions.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {idAt} from '#domain/kernel/id.ts';
import {completeRow, keyOf, mirroredColumns, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {goods} from '#domain/goods/goods.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import {type Cursor, type MirrorStore, NO_CURSOR} from '#offline/mirror.ts';
import {type Outbox, freshState, type OutboxEntry} from '#offline/outbox-store.ts';
import {computeOverlay} from '#offline/overlay.ts';
import type {WireRows} from '#protocol/sync.ts';
import {DEMO_SEED, demoWarehouse} from '#server/demo/demo-warehouse.ts';
import {openRaw, rawPut, rawRewrite, type RawDatabase} from './raw-in-page.ts';

const [COMPANY, WAREHOUSE, AT] = ['C0000001', 'W0000001', 1_750_000_000_000];
const PAGE = 2_000;
/** Rows in a packed record. */
const LEAF = 64;
const CHANGED = 500;
const always = () => true;

let ids = 0;
const newId = () => idAt(AT, new Uint8Array(new BigUint64Array([BigInt(++ids), 0n]).buffer).slice(0, 10));

interface List {
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/** The lists that a bin move reads, each in key order. */
function listsOf(count: number): readonly [bins: List, goods: List, stock: List] {
  const sizes = {stockRows: count, bins: Math.ceil(count / 5), goods: Math.ceil(count / 20)};
  const demo = demoWarehouse(
    DEMO_SEED,
    {company: COMPANY, warehouse: WAREHOUSE, admin: newId(), at: AT},
    sizes,
  );
  const listOf = (resource: Resource, rows: readonly Row[]): List => {
    const keyed = rows.map((row) => ({row, key: keyOf(resource, row)}));
    keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
    return {resource, rows: keyed.map(({row}) => row)};
  };
  const standing = Array.from(demo.stock(), ({row}) => row);
  return [
    listOf(bin, demo.rows.get(bin.name) ?? []),
    listOf(goods, demo.rows.get(goods.name) ?? []),
    listOf(stock, standing),
  ];
}

function wire({resource}: List, rows: readonly Row[], version: number): WireRows {
  const columns = [...mirroredColumns(resource)];
  const full = rows.map((row) => completeRow(resource, {...row, version}));
  return {columns, rows: full.map((row) => columns.map((column): Value => row[column] ?? ''))};
}

const cursorAt = (version: number, complete: readonly string[]): Cursor => ({
  ...NO_CURSOR,
  epoch: 'e',
  version,
  complete,
  warehouse: WAREHOUSE,
});

async function download(mirror: MirrorStore, lists: readonly List[]): Promise<void> {
  let clear = true;
  for (const list of lists)
    for (let at = 0; at < list.rows.length; at += PAGE) {
      const page = {list: list.resource.name, rows: wire(list, list.rows.slice(at, at + PAGE), 1)};
      await mirror.apply(always, {cursor: cursorAt(1, []), page, clear});
      clear = false;
    }
  await mirror.apply(always, {cursor: cursorAt(1, [...RESOURCES.keys()])});
}

/** Moves of one unit that wait, spread over the whole warehouse. */
function waiting(count: number, [bins, , standing]: ReturnType<typeof listsOf>): Outbox {
  const [client, who, login, device] = [newId(), newId(), newId(), newId()];
  const normal = bins.rows.filter((row) => row['property'] === 'Normal');
  let prev = '';
  const entries = Array.from({length: count}, (_, i): OutboxEntry => {
    const row = standing.rows[Math.floor((i * standing.rows.length) / count)] ?? {};
    const from = binOfPlace(String(row['place'])) ?? '';
    const to = String(normal.find((each, n) => n >= i && each['id'] !== from)?.['id']);
    const item = {warehouse: WAREHOUSE, goods: String(row['goods']), lot: '', unit: ''};
    const before = prev;
    prev = newId();
    return {
      id: prev,
      client,
      n: i + 1,
      seq: i + 1,
      prev: before,
      company: COMPANY,
      warehouse: WAREHOUSE,
      action: 'stock.moveBin',
      v: 1,
      args: {...item, from, to, quantity: 1},
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

/** The floor: packed records like the mirror's, of the same rows. */
async function rawPages(list: List): Promise<RawDatabase> {
  const raw = await openRaw('bench-rebase:raw');
  const {columns, rows} = wire(list, list.rows, 1);
  const pages = Array.from({length: Math.ceil(rows.length / LEAF)}, (_, n) => ({
    n,
    columns,
    rows: rows.slice(n * LEAF, (n + 1) * LEAF),
  }));
  await rawPut(raw, pages, 'relaxed');
  return raw;
}

export interface RebaseRound {
  /** All in milliseconds. */
  readonly apply: number;
  readonly overlay: number;
  readonly floor: number;
}

/** Applies deltas under waiting work and computes its effect anew, each beside its floor. */
export async function rebaseRounds(count: number, pending: number, rounds: number): Promise<RebaseRound[]> {
  const onLost = (reason: string) => {
    throw new Error(reason);
  };
  const lists = listsOf(count);
  const standing = lists[2];
  const mirror = await openMirror({name: 'bench-rebase', resources: RESOURCES, onLost});
  await download(mirror, lists);
  const outbox = waiting(pending, lists);
  const raw = await rawPages(standing);
  const overlayOf = () =>
    computeOverlay(
      RULES,
      mirror,
      {read: () => Promise.resolve(outbox), journalTail: () => Promise.resolve([])},
      () => 'StockControl',
    );
  const {doubtful, changes} = await overlayOf();
  if (doubtful.size > 0 || changes.get(stock.name) === undefined)
    throw new Error(`${String(doubtful.size)} moves have no effect`);
  const all: RebaseRound[] = [];
  for (let round = 0; round < rounds; round++) {
    // Evenly apart, so every row is in a page of its own or nearly: the dearest delta of this size.
    const at = Array.from({length: CHANGED}, (_, i) =>
      Math.floor(((i + (round + 1) / (rounds + 1)) * count) / CHANGED),
    );
    const rows = at.map((n) => ({...standing.rows[n], quantity: 50 + round}));
    const change = {
      cursor: cursorAt(2 + round, [...RESOURCES.keys()]),
      rows: {[stock.name]: wire(standing, rows, 2 + round)},
    };
    const start = performance.now();
    await mirror.apply(always, change);
    const applied = performance.now();
    const overlay = await overlayOf();
    const end = performance.now();
    if (overlay.doubtful.size > 0) throw new Error('a move lost its effect');
    const floor = await rawRewrite(raw, [...new Set(at.map((n) => Math.floor(n / LEAF)))]);
    all.push({apply: applied - start, overlay: end - applied, floor});
  }
  mirror.close();
  raw.remove();
  await deleteMirror('bench-rebase');
  return all;
}
Object.assign(globalThis, {rebaseRounds});
