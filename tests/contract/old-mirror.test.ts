import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {expect, test} from 'vitest';
import type {Read} from '#domain/kernel/action.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {openMirror} from '#offline/dexie/mirror-database.ts';
import {OldMirror} from '#offline/dexie/old-mirror.ts';
import {aListedShelf, LISTS, shelfList, shelfKey, wire} from './device/lists.ts';
import {always, cursorAt} from './device/mirror-cases.ts';

const ROWS = Array.from({length: 300}, (_, i) =>
  aListedShelf(String(1000 + ((i * 37) % 300)), {
    warehouse: i % 3 === 0 ? 'W2' : 'W1',
    name: `shelf ${String(i % 40)}`,
    zone: ['A', 'B', '𝔸'][i % 3] ?? '',
    rank: (i % 7) - 3,
  }),
);
const EARLIER: readonly (readonly [string, Resource])[] = [
  ['the same key and indexes', shelfList],
  ['its key the other way round', {...shelfList, key: ['id', 'warehouse']}],
  ['no index', {...shelfList, indexes: {}}],
  [
    'an index of the same name over other columns',
    {...shelfList, indexes: {...shelfList.indexes, rank: ['rank', 'zone']}},
  ],
];
const QUERIES: readonly (readonly [string, readonly (string | number)[]])[] = [
  ['key', []],
  ['key', ['W1']],
  ['key', ['W2', '1003']],
  ['key', ['W9']],
  ['name', ['W1', 'shelf 7']],
  ['name', ['W1']],
  ['rank', ['B']],
  ['rank', ['𝔸', -2]],
  ['id', ['1037']],
  ['id', []],
];

async function openBoth(earlier: Resource) {
  const engine = {indexedDB: new IDBFactory(), IDBKeyRange};
  const onLost = (): void => undefined;
  const resources = new Map([...LISTS, ['shelf', earlier] as const]);
  const make = async (name: string, lists: ReadonlyMap<string, Resource>) => {
    const mirror = await openMirror({name, resources: lists, onLost, engine});
    await mirror.apply(always, {cursor: cursorAt(1), rows: {shelf: wire(ROWS)}, clear: true});
    return mirror;
  };
  const stored = await make('old', resources);
  stored.close();
  const old = await OldMirror.open({name: 'old', resources: LISTS, onLost, engine});
  return {old, present: await make('new', LISTS)};
}

test.each(EARLIER)('[P6] a mirror stored with %s answers as one of this build does', async (_, earlier) => {
  const {old, present} = await openBoth(earlier);
  expect(await old.cursor()).toEqual(cursorAt(1));
  for (const [index, prefix] of QUERIES) {
    for (const [offset, limit] of [
      [0, 500],
      [3, 5],
    ] as const)
      expect(await old.rows('shelf', {index, prefix, offset, limit})).toEqual(
        await present.rows('shelf', {index, prefix, offset, limit}),
      );
  }
  const reads: Read[] = [
    ...['1000', '1003', '1299', '9'].map((id) => ({list: 'shelf', key: shelfKey(id)})),
    ...QUERIES.map(([index, prefix]) => ({list: 'shelf', index, prefix, limit: 4})),
    {list: 'label', key: 'x'},
    {list: 'secret', key: 'x'},
  ];
  expect(await old.fetch(reads)).toEqual(await present.fetch(reads));
  expect(await old.sum('shelf')).toEqual(await present.sum('shelf'));
});

test('[P4] nothing is ever written into a mirror of an earlier build', async () => {
  const {old} = await openBoth(shelfList);
  expect(await old.apply()).toBeUndefined();
  expect((await old.rows('shelf', {index: 'key', prefix: [], offset: 0, limit: 500})).length).toBe(300);
});
