import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {leftToPick, linesToPick, nextToPick, workToPick} from './orders.ts';

const order = (n: number, state: string, ranked_at: number): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  code: `DN-${String(n)}`,
  provisional: '',
  state,
  ranked_at,
});
const promise = (n: number, document: number, quantity: number, list = ''): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  document: anId(document),
  quantity,
  has_quantity: quantity > 0 ? 1 : 0,
  list,
});
const walk = (n: number): Row => ({id: anId(n), code: `PL-${String(n)}`, provisional: ''});
const dn = [order(1, 'to-pick', 30), order(2, 'to-pick', 20), order(3, 'picked', 10)];
/** The second order is the first in rank. */
const loose = listsOf({dn, allocation: [promise(11, 1, 3), promise(12, 2, 4)]});
/** It stands in a list; another list has nothing open any more. */
const walked = listsOf({
  dn,
  pickingList: [walk(41), walk(40), walk(42)],
  allocation: [
    promise(11, 1, 3, anId(41)),
    promise(12, 2, 0, anId(42)),
    promise(13, 2, 4, anId(40)),
    promise(14, 2, 1),
  ],
});

test('offered are picking lists with something open, the oldest first, and orders in their rank', async () => {
  const offered = await workToPick(walked, WAREHOUSE);
  expect(offered.map((each) => [each.kind, 'name' in each ? each.name : ''])).toEqual([
    ['pickingList', 'PL-40'],
    ['pickingList', 'PL-41'],
    ['dn', 'DN-2'],
    ['dn', 'DN-1'],
  ]);
});
test('next is the order that somebody is at, else the first in rank; where it stands in a list, all of that', async () => {
  expect(await nextToPick(loose, WAREHOUSE, anId(1))).toMatchObject({kind: 'dn', id: anId(1)});
  for (const last of ['', anId(3), anId(9)])
    expect(await nextToPick(loose, WAREHOUSE, last)).toMatchObject({kind: 'dn', id: anId(2)});
  expect(await nextToPick(walked, WAREHOUSE, '')).toMatchObject({kind: 'pickingList', id: anId(40)});
  expect(await nextToPick(walked, WAREHOUSE, anId(1))).toMatchObject({kind: 'pickingList', id: anId(41)});
});
test('nothing is next where nothing is to be picked', async () => {
  expect(await nextToPick(listsOf({dn: [order(3, 'picked', 10)]}), WAREHOUSE, anId(3))).toBeUndefined();
});

/** A promise with all that a line of a plan says. */
const at = (n: number, document: number, bin: number, goods: number, more: Row = {}): Row => ({
  ...promise(n, document, 2),
  bin: anId(bin),
  goods: anId(goods),
  stock: `stock ${String(n)}`,
  lot: '',
  unit: '',
  for: anId(n + 100),
  ...more,
});

test('what is to be picked of orders and lists is walked bin by bin, each promise once, and nothing that is picked', async () => {
  const lists = listsOf({
    dn,
    allocation: [
      at(11, 1, 33, 51),
      at(12, 1, 31, 52, {list: anId(40)}),
      at(13, 2, 31, 51, {list: anId(40)}),
      at(14, 2, 32, 51, {list: anId(40), quantity: 0}),
      at(15, 1, 34, 51),
    ],
    bin: [
      {id: anId(31), name: 'B-02', walking_sequence: 7},
      {id: anId(33), name: 'A-09', walking_sequence: 3},
      {id: anId(34), name: 'A-01', walking_sequence: 7},
    ],
    goods: [
      {id: anId(51), code: 'KETTLE', description: ''},
      {id: anId(52), code: 'BOWL', description: ''},
    ],
  });
  const walk = await linesToPick(lists, [
    {kind: 'pickingList', id: anId(40), name: 'PL-40'},
    {kind: 'dn', id: anId(1), name: 'DN-1'},
  ]);
  // The walk of the aisles, then the bins by name, then the goods by code.
  expect(walk.map((line) => ['bin' in line && line.bin.name, line.goods.code, line.document])).toEqual([
    ['A-09', 'KETTLE', anId(1)],
    ['A-01', 'KETTLE', anId(1)],
    ['B-02', 'BOWL', anId(1)],
    ['B-02', 'KETTLE', anId(2)],
  ]);
});

test('of the lines that are kept, those that are picked meanwhile are gone, and the others say what is left, and where', async () => {
  const bin = [31, 33].map((n) => ({id: anId(n), name: `A-${String(n)}`, walking_sequence: n}));
  const key = {warehouse: WAREHOUSE, place: 'bin:A', unit: '', goods: anId(51), lot: ''};
  const before = [11, 12, 13, 14].map((n) =>
    at(n, 1, 31, 51, {stock: stockKey(WAREHOUSE, 'bin:A', '', anId(51), '')}),
  );
  const [first = {}, second = {}, , last = {}] = before;
  const kept = await linesToPick(listsOf({allocation: before, bin, stock: [{...key, quantity: 9}]}), [
    {kind: 'dn', id: anId(1), name: 'DN-1'},
  ]);
  const allocation = [first, {...second, quantity: 0}, {...last, quantity: 1, bin: anId(33)}];
  const left = await leftToPick(listsOf({allocation, bin, stock: [{...key, quantity: 5}]}), kept);
  expect(left.map(({id, bin: at, quantity, there}) => [id, at?.name, quantity, there])).toEqual([
    [anId(11), 'A-31', 2, 5],
    [anId(14), 'A-33', 1, 5],
  ]);
  // Where nothing has changed, nothing differs.
  expect(await leftToPick(listsOf({allocation: before, bin, stock: [{...key, quantity: 9}]}), kept)).toEqual(
    kept,
  );
});
