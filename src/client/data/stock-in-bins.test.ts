import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {aBin, aBinSize, aGoods, anId, BIN_SIZE, WAREHOUSE} from '#tests/builders/rows.ts';
import {contentsOf, whereStands} from './stock-in-bins.ts';

const KETTLE = anId(6);
const [A, B] = [anId(5), anId(50)];

const aStand = (place: string, quantity: number, row: Row = {}): Row => ({
  warehouse: WAREHOUSE,
  place,
  unit: '',
  goods: KETTLE,
  lot: '',
  quantity,
  allocated: 0,
  disputed: 0,
  received_at: 0,
  expires_at: 0,
  ...row,
});

const lists = listsOf({
  bin: [aBin(), aBin({id: B, name: 'B-02'})],
  binSize: [aBinSize()],
  goods: [aGoods()],
  stock: [
    aStand(`bin:${A}`, 4, {lot: 'L2', received_at: 20, disputed: 3, allocated: 1}),
    aStand(`bin:${A}`, 2, {lot: 'L1', received_at: 30}),
    aStand(`bin:${B}`, 5, {received_at: 10}),
    aStand('discrepancy', -3),
    aStand(`dn:${anId(9)}:picked`, 7),
  ],
});

test('goods stand in bins, the longest here first; what is in question is a number of its own', async () => {
  const {rows, count, inQuestion} = await whereStands(lists, WAREHOUSE, KETTLE, 20);
  expect(rows.map(({other, lot, quantity, disputed}) => [other.name, lot, quantity, disputed])).toEqual([
    ['B-02', '', 5, 0],
    ['A-01-02-3', 'L2', 4, 3],
    ['A-01-02-3', 'L1', 2, 0],
  ]);
  expect([count, inQuestion]).toEqual([3, 3]);
});

test('a page holds so many rows, and knows how many there are', async () => {
  const {rows, count} = await whereStands(lists, WAREHOUSE, KETTLE, 2);
  expect([rows.length, count]).toEqual([2, 3]);
});

test('a bin tells its size and what stands in it; goods whose row has not come yet have no name', async () => {
  const bin = {kind: 'bin', id: A, name: 'A-01-02-3', property: 'Normal', warehouse: WAREHOUSE} as const;
  const contents = await contentsOf(lists, bin, 20);
  expect(contents).toMatchObject({size: 'Small', sides: [800, 1000, 1200], count: 2});
  expect(contents.rows.map(({other, quantity}) => [other.code, quantity])).toEqual([
    ['KETTLE', 4],
    ['KETTLE', 2],
  ]);
  const partial = listsOf({stock: [aStand(`bin:${A}`, 1)], bin: [aBin({size: BIN_SIZE})]});
  expect(await contentsOf(partial, bin, 20)).toMatchObject({
    size: '',
    sides: [],
    rows: [{other: {code: ''}}],
  });
});

test('goods that stand nowhere have no rows and no figures', async () => {
  expect(await whereStands(lists, WAREHOUSE, anId(99), 20)).toEqual({
    figures: undefined,
    rows: [],
    count: 0,
    inQuestion: 0,
  });
});
