import type {Value} from '#domain/kernel/field.ts';
import {mirroredColumns} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {stock} from '#domain/stock/stock.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import {type MirrorCursor, type MirrorStore, NO_CURSOR} from '#offline/mirror/mirror.ts';
import {rawDownload} from '../browser/raw-in-page.ts';

const WAREHOUSE = 'W0000001';
const PAGE = 2_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const columns = [...mirroredColumns(stock)];
const always = () => true;
const onLost = (reason: string) => {
  throw new Error(reason);
};

let seed = 1;
const dice = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
};
const id = (): string => `01JZ${Array.from({length: 22}, () => ALPHABET[dice(32)] ?? '').join('')}`;

/** Stock rows of one warehouse as they travel, in key order. */
function stockRows(count: number): Value[][] {
  const goods = Array.from({length: Math.ceil(count / 20)}, id);
  const rows = Array.from({length: count}, (_, n) => {
    const row: Readonly<Record<string, Value>> = {
      warehouse: WAREHOUSE,
      place: `bin:${id()}`,
      unit: '',
      goods: goods[dice(goods.length)] ?? '',
      lot: '',
      quantity: 1 + dice(500),
      allocated: 0,
      disputed: 0,
      received_at: 1_750_000_000_000 + n,
      expires_at: 0,
      creater: id(),
      create_time: 1_750_000_000_000,
      update_time: 1_750_000_000_000,
      version: 1 + n,
    };
    return columns.map((column) => row[column] ?? '');
  });
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
const keyOf = (row: readonly Value[]): string =>
  stock.key.map((column) => row[columns.indexOf(column)]).join('/');

const cursor = (complete: boolean, version = 1): MirrorCursor => ({
  ...NO_CURSOR,
  epoch: 'e',
  version,
  complete: complete ? ['stock'] : [],
  warehouse: WAREHOUSE,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const open = async (name: string): Promise<MirrorStore> => openMirror({name, resources: RESOURCES, onLost});

const pagesOf = (rows: readonly Value[][]) =>
  Array.from({length: Math.ceil(rows.length / PAGE)}, (_, n) => ({
    list: 'stock',
    rows: {columns, rows: rows.slice(n * PAGE, (n + 1) * PAGE)},
  }));

async function download(mirror: MirrorStore, pages: ReturnType<typeof pagesOf>): Promise<number[]> {
  const times: number[] = [];
  for (const [n, page] of pages.entries()) {
    const last = n === pages.length - 1;
    times.push(await timed(async () => mirror.apply(always, {cursor: cursor(last), page, clear: n === 0})));
  }
  return times;
}

export interface MirrorFigures {
  /** All in milliseconds. */
  readonly rawWrite: number;
  readonly download: number;
  /** The last page of the download, which builds the index. */
  readonly lastPage: number;
  readonly change500: number;
  readonly change500Cold: number;
  readonly change1: number;
  readonly get1200: number;
  readonly coldOpen: number;
  readonly point: number;
  readonly range20: number;
  readonly sum: number;
}

/** Measures a mirror of so many stock rows beside its floor. */
export async function mirrorFigures(count: number, round: number): Promise<MirrorFigures> {
  seed = 1 + round;
  const rows = stockRows(count);
  const name = `bench:${String(round)}`;
  const floor = await rawDownload(`${name}:raw`, pagesOf(rows));
  let mirror = await open(name);
  const pages = await download(mirror, pagesOf(rows));
  const changes = () =>
    Array.from({length: 500}, () => rows[dice(count)] ?? []).map((row) => {
      const changed = [...row];
      changed[columns.indexOf('quantity')] = dice(1000);
      return changed;
    });
  const apply = async (changed: Value[][], version: number) =>
    timed(async () =>
      mirror.apply(always, {cursor: cursor(true, version), rows: {stock: {columns, rows: changed}}}),
    );
  const reopen = async () => {
    mirror.close();
    mirror = await open(name);
  };
  await reopen();
  const change500Cold = await apply(changes(), 2);
  const change500 = await apply(changes(), 3);
  const change1 = await apply(changes().slice(0, 1), 4);
  const near = rows.slice(0, 64 * 300);
  const keys = Array.from({length: 1200}, () => ({list: 'stock', key: keyOf(near[dice(near.length)] ?? [])}));
  await mirror.fetch(near.filter((_, i) => i % 64 === 0).map((row) => ({list: 'stock', key: keyOf(row)})));
  await mirror.fetch(keys);
  const get1200 = await timed(async () => mirror.fetch(keys));
  const point = await timed(async () => mirror.fetch(keys.slice(0, 1)));
  mirror.close();
  const coldOpen = await timed(async () => {
    mirror = await open(name);
    await mirror.fetch([{list: 'stock', key: keyOf(rows[dice(count)] ?? [])}]);
  });
  const goods = rows[dice(count)]?.[columns.indexOf('goods')] ?? '';
  const range20 = await timed(async () =>
    mirror.fetch([{list: 'stock', index: 'goods', prefix: [WAREHOUSE, goods], limit: 20}]),
  );
  const sum = await timed(async () => mirror.sum('stock'));
  mirror.close();
  await deleteMirror(name);
  return {
    rawWrite: floor,
    download: pages.reduce((a, b) => a + b, 0),
    lastPage: pages.at(-1) ?? 0,
    change500,
    change500Cold,
    change1,
    get1200,
    coldOpen,
    point,
    range20,
    sum,
  };
}
Object.assign(globalThis, {mirrorFigures});
