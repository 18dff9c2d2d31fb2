import {beforeEach, expect, test} from 'vitest';
import type {RowCondition} from '#server/storage/row-condition.ts';
import type {RowSelection} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {soughtIn} from '#domain/kernel/search.ts';
import {bin, goods, orderLine, sizeRow, stock} from './rows.ts';
import {overEveryStore} from './stores.ts';

const key = [
  {own: 'warehouse', column: 'warehouse'},
  {own: 'place', before: 'bin:', column: 'id'},
];
const stands = (isThere: boolean): RowCondition => ({kind: 'stands', list: 'stock', key, isThere});
const refers = (...values: string[]): RowCondition => ({
  kind: 'refers',
  column: 'size',
  list: 'binSize',
  is: 'name',
  values,
});
const ALL: RowSelection = {index: 'name', prefix: [WAREHOUSE], search: '', warehouse: ''};
const NAMES = ['A', 'B', 'C', 'D'];

overEveryStore('selections', (store) => {
  beforeEach(() =>
    store.storage.write(store.company, async (tx) => {
      await tx.put('binSize', [sizeRow(tx, 21, 'Small'), sizeRow(tx, 22, 'Large')]);
      await tx.put(
        'bin',
        NAMES.map((name, n) => bin(tx, n + 1, name, {size: anId(n % 2 === 0 ? 21 : 22)})),
      );
      await tx.put('stock', [
        stock(tx, `bin:${anId(2)}`, 7),
        stock(tx, `bin:${anId(3)}`, 4),
        stock(tx, 'bin:', 9),
      ]);
    }),
  );

  const found = (only: RowCondition, search = '') =>
    store.storage.read(store.company, async (tx) => {
      const rows = await tx.page('bin', {...ALL, search, only: [only], limit: 10});
      expect(await tx.count('bin', {...ALL, search, only: [only]})).toBe(rows.length);
      return rows.map((row) => row['name']);
    });

  test('rows are found by whether rows of another list stand in them', async () => {
    expect(await found(stands(true))).toEqual(['B', 'C']);
    expect(await found(stands(false))).toEqual(['A', 'D']);
    expect(await found(stands(true), 'c')).toEqual(['C']);
  });

  test('rows are found by what the rows that they refer to say', async () => {
    expect(await found(refers('Small'))).toEqual(['A', 'C']);
    expect(await found(refers('Large', 'Small'))).toEqual(NAMES);
    expect(await found(refers('Huge'))).toEqual([]);
  });

  test('rows are found by what stands in a column between two values, both of them included', async () => {
    const numbered = (from: number, to: number): RowCondition => ({
      kind: 'between',
      column: 'walking_sequence',
      from,
      to,
    });
    expect(await found(numbered(2, 3))).toEqual(['B', 'C']);
    expect(await found(numbered(4, 3))).toEqual([]);
    expect(await found({kind: 'between', column: 'name', from: 'B', to: 'Bz'})).toEqual(['B']);
    expect(await found(numbered(1, 4), 'c')).toEqual(['C']);
  });

  test('sums are of the rows that are selected, or of what stands in those', async () => {
    const sums = (only: RowCondition) =>
      store.storage.read(store.company, (tx) =>
        tx.tally('bin', {...ALL, only: [only]}, [
          {column: 'quantity', standing: {list: 'stock', key}},
          {column: 'walking_sequence'},
        ]),
      );
    expect(await sums(stands(true))).toEqual({count: 2, sums: [11, 2 + 3]});
    expect(await sums(refers('Small'))).toEqual({count: 2, sums: [4, 1 + 3]});
    expect(await sums(stands(false))).toEqual({count: 2, sums: [0, 1 + 4]});
  });

  test('stock is found by words of its goods and its bin and by parts of their codes, in any case and without accents', async () => {
    const [CAFE, STEEL] = [anId(31), anId(32)];
    await store.storage.write(store.company, async (tx) => {
      await tx.put('goods', [
        goods(tx, 31, 'CAF-1', {name: 'Café', description: 'Röstkaffee, 1 kg'}),
        goods(tx, 32, 'ST-9', {description: 'Stahl 電気ケトル'}),
      ]);
      await tx.put('bin', [bin(tx, 5, 'K-07'), bin(tx, 6, 'K-08')]);
      await tx.put('stock', [
        stock(tx, `bin:${anId(5)}`, 1, {goods: CAFE}),
        stock(tx, `bin:${anId(5)}`, 2, {goods: STEEL}),
        stock(tx, `bin:${anId(6)}`, 3, {goods: STEEL}),
      ]);
    });
    const sources = [
      {column: 'place', before: 'bin:', list: 'bin'},
      {column: 'goods', before: '', list: 'goods'},
    ];
    const quantities = (search: string) =>
      store.storage.read(store.company, async (tx) => {
        const only = [{kind: 'words', sought: soughtIn(search), sources} as const];
        const query = {index: 'key', prefix: [WAREHOUSE], search: '', warehouse: '', only};
        const rows = await tx.page('stock', {...query, limit: 10});
        const all = rows.map((row) => row['quantity']);
        expect(await tx.tally('stock', query, [{column: 'quantity'}])).toEqual({
          count: rows.length,
          sums: [all.reduce((sum, each) => Number(sum) + Number(each), 0)],
        });
        return all.toSorted((a, b) => Number(a) - Number(b));
      });
    expect(await quantities('cafe')).toEqual([1]);
    expect(await quantities('ROSTK')).toEqual([1]);
    expect(await quantities('kaffee')).toEqual([]);
    expect(await quantities('stahl')).toEqual([2, 3]);
    expect(await quantities('st k-07')).toEqual([2]);
    expect(await quantities('k07')).toEqual([1, 2]);
    expect(await quantities('T9 K-0')).toEqual([2, 3]);
    expect(await quantities('st9 07')).toEqual([2]);
    expect(await quantities('affee')).toEqual([]);
    expect(await quantities('t-9-k')).toEqual([]);
    expect(await quantities('ケトル')).toEqual([2, 3]);
    await store.storage.write(store.company, (tx) =>
      tx.put('goods', [goods(tx, 32, 'ST-9', {description: 'Iron'})]),
    );
    expect(await quantities('stahl')).toEqual([]);
    expect(await quantities('iron')).toEqual([2, 3]);
    // As in a backup, which holds no words, or in a database of an older build.
    await store.console('delete from words');
    await store.database?.beginWords();
    expect(await quantities('iron k-07')).toEqual([2]);
    await store.storage.write(store.company, (tx) => tx.remove('goods', [anId(32)]));
    expect(await quantities('iron')).toEqual([]);
  });

  test('quantities times what one unit has are added up in one statement, exact beyond 64 bits', async () => {
    const [heavy, light, unknown] = [31, 32, 33];
    const lines = [
      [41, 1_000_000, heavy],
      [42, 3, light],
      [43, 5, unknown],
      [44, 0, light],
    ] as const;
    const largest = Number.MAX_SAFE_INTEGER;
    await store.storage.write(store.company, async (tx) => {
      await tx.put('goods', [
        goods(tx, heavy, 'HEAVY', {weight: largest, cost: largest}),
        goods(tx, light, 'LIGHT', {weight: 7, cost: 0}),
      ]);
      await tx.put(
        'dnLine',
        lines.map(([n, quantity, of]) => orderLine(tx, n, {document: anId(51), goods: anId(of), quantity})),
      );
    });
    const amounts = await store.storage.read(store.company, (tx) =>
      tx.amounts('dnLine', {
        index: 'document',
        prefix: [anId(51)],
        quantity: 'quantity',
        through: 'goods',
        of: 'goods',
        columns: ['weight', 'cost'],
      }),
    );
    const product = 1_000_000n * BigInt(largest);
    expect(amounts).toEqual({count: 3, units: 1_000_008n, sums: [product + 21n, product]});
  });
});
