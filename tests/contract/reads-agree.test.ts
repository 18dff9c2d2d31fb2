import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {expect, test} from 'vitest';
import type {Read} from '#domain/kernel/action.ts';
import {caseResource} from '#domain/kernel/case.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {completeRow, rowKey, mirroredColumns, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {openMirror} from '#offline/dexie/mirror-database.ts';
import {type MirrorCursor, type MirrorStore, NO_CURSOR} from '#offline/mirror/mirror.ts';
import type {WireRows} from '#protocol/sync.ts';
import type {ReadTransaction, WriteTransaction} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {MemoryMirror} from '../model/memory-mirror.ts';
import {bin, keyOfStock, stock} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

/** Devices and servers decide on what they read: each store must answer alike. */
const LISTS = ['bin', 'stock', 'case'];
const NAMES = ['Zug', 'a', 'ab', 'B', 'Äpfel', 'ß', 'Жук', '箱', '～', '𝔸box', '🙂', 'z', 'a b'];
const PLACES = Array.from({length: 120}, (_, n) => `bin:${anId(n + 1)}`);

const aCase = (tx: WriteTransaction, n: number, row: Row = {}): Row => ({
  ...completeRow(caseResource, {id: anId(n), warehouse: WAREHOUSE, kind: 'held', code: 'x', facts: '{}'}),
  state: n % 3 === 0 ? 'closed' : 'open',
  create_time: (n * 37) % 100,
  version: tx.version,
  ...row,
});

async function fill(tx: WriteTransaction): Promise<void> {
  await tx.put(
    'bin',
    Array.from({length: 150}, (_, n) =>
      bin(tx, n + 1, `${NAMES[n % NAMES.length] ?? ''}${String(n % 7)}-${String(n)}`),
    ),
  );
  await tx.put(
    'stock',
    PLACES.flatMap((place, n) => [
      stock(tx, place, n),
      stock(tx, place, n, {goods: anId(7), lot: anId(n % 3)}),
    ]),
  );
  await tx.put(
    'case',
    Array.from({length: 90}, (_, n) => aCase(tx, n + 1)),
  );
}

async function change(tx: WriteTransaction): Promise<void> {
  await tx.put('bin', [bin(tx, 5, '🙂 renamed'), bin(tx, 500, 'new')]);
  await tx.put('stock', [stock(tx, 'discrepancy', -5), stock(tx, PLACES[3] ?? '', 99)]);
  await tx.put('case', [aCase(tx, 1, {state: 'closed'}), aCase(tx, 200)]);
  await tx.remove('bin', [anId(6), anId(7)]);
  await tx.remove('stock', PLACES.slice(10, 90).map(keyOfStock));
  await tx.remove('case', [anId(2)]);
}

const READS: readonly Read[] = [
  {list: 'bin', key: anId(5)},
  {list: 'bin', key: anId(6)},
  {list: 'stock', key: keyOfStock('discrepancy')},
  {list: 'stock', key: keyOfStock(PLACES[10] ?? '')},
  {list: 'stock', key: 'no key'},
  ...[1, 40, 79, 80, 81, 500].flatMap((limit): Read[] => [
    {list: 'bin', index: 'name', prefix: [WAREHOUSE], limit},
    {list: 'bin', index: 'size', prefix: [anId(2)], limit},
    {list: 'bin', index: 'key', prefix: [], limit},
    {list: 'stock', index: 'key', prefix: [WAREHOUSE], limit},
    {list: 'stock', index: 'goods', prefix: [WAREHOUSE, anId(6)], limit},
    {list: 'stock', index: 'goods', prefix: [WAREHOUSE, anId(7), anId(1)], limit},
    // No mirror holds closed ones.
    {list: 'case', index: 'state', prefix: ['open'], limit},
  ]),
  ...['🙂 renamed', 'Жук6-6', 'Zug', 'no such name'].map((name): Read => ({
    list: 'bin',
    index: 'name',
    prefix: [WAREHOUSE, name],
    limit: 3,
  })),
  {list: 'stock', index: 'key', prefix: [WAREHOUSE, PLACES[3] ?? ''], limit: 9},
  {list: 'stock', index: 'goods', prefix: [WAREHOUSE, anId(6), '', 'discrepancy'], limit: 9},
  {list: 'case', index: 'state', prefix: ['open', 74], limit: 9},
];

const cursor = (version: number, complete = true): MirrorCursor => ({
  ...NO_CURSOR,
  version,
  complete: complete ? LISTS : [],
  warehouse: WAREHOUSE,
});
const resourceOf = (list: string): Resource => {
  const resource = RESOURCES.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  return resource;
};
function wire(list: string, rows: readonly Row[]): WireRows {
  const columns = [...mirroredColumns(resourceOf(list))];
  return {columns, rows: rows.map((row) => columns.map((column): Value => row[column] ?? ''))};
}

/** Downloads as a device does: a snapshot in pages, then what changed since. */
async function download(mirror: MirrorStore, tx: ReadTransaction): Promise<void> {
  for (const list of LISTS)
    for (let after = ''; ;) {
      const rows = await tx.pageByKey(list, WAREHOUSE, after, 50);
      const last = rows.at(-1);
      if (!last) break;
      await mirror.apply(() => true, {cursor: cursor(1, false), page: {list, rows: wire(list, rows)}});
      after = rowKey(resourceOf(list), last);
    }
  await mirror.apply(() => true, {cursor: cursor(1)});
}

async function follow(mirror: MirrorStore, tx: ReadTransaction): Promise<void> {
  const {changes} = await tx.changes({lists: LISTS, warehouse: WAREHOUSE}, 1, 10_000);
  const of = (list: string) => changes.filter((each) => each.list === list);
  await mirror.apply(() => true, {
    cursor: cursor(2),
    rows: Object.fromEntries(
      LISTS.map((list) => [
        list,
        wire(
          list,
          of(list).flatMap(({row}) => (row ? [row] : [])),
        ),
      ]),
    ),
    gone: Object.fromEntries(
      LISTS.map((list) => [list, of(list).flatMap(({row, key}) => (row ? [] : [key]))]),
    ),
  });
}

overEveryStore('reads agree', (store: Store) => {
  test('[P4] device and server answer every read alike, after a snapshot and after changes', async () => {
    const mirrors = [
      new MemoryMirror(RESOURCES),
      await openMirror({
        name: 'mirror',
        resources: RESOURCES,
        onLost: (reason) => {
          throw new Error(reason);
        },
        engine: {indexedDB: new IDBFactory(), IDBKeyRange},
      }),
    ];
    for (const [work, catchUp] of [
      [fill, download],
      [change, follow],
    ] as const) {
      await store.storage.write(store.company, work);
      await store.storage.read(store.company, async (tx) => {
        const answers = await tx.fetch(READS);
        expect(answers.filter(({rows}) => rows.length > 0).length).toBeGreaterThan(40);
        for (const mirror of mirrors) {
          await catchUp(mirror, tx);
          expect(await mirror.fetch(READS)).toEqual(answers);
        }
      });
    }
  });
});
