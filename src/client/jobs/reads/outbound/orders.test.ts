import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {stockKey} from '#domain/stock/stock.ts';
import type {FoundThing} from '../../../data/found.ts';
import type {ListReads} from '../../../data/lists.ts';
import {taskId} from '#domain/tasks/task.ts';
import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import {linesStillToPick, linesToPick, nextToPick, workToPick} from './orders.ts';
import {withOwnZones} from './own-zones.ts';

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
  const offered = await workToPick(walked, WAREHOUSE, anId(90));
  expect(offered.map((each) => [each.kind, 'name' in each ? each.name : ''])).toEqual([
    ['pickingList', 'PL-40'],
    ['pickingList', 'PL-41'],
    ['dn', 'DN-2'],
    ['dn', 'DN-1'],
  ]);
});
const ana: TaskSeeker = {who: anId(90), role: 'Outbound', zone: '', way: 0, now: 1_000};
const next = async (lists: ListReads, last = '', looking = ana) => {
  const begun = await nextToPick(lists, WAREHOUSE, last, looking);
  return begun && {thing: begun.thing, takes: begun.pieces.map(({action, args}) => [action, args['about']])};
};

test('[TASK-7] next is the task of the order that somebody is at, else the first of all, and it is taken', async () => {
  const first = {kind: 'dn', id: anId(2), zones: ['']};
  expect(await next(loose, anId(1))).toMatchObject({
    thing: {kind: 'dn', id: anId(1), name: 'DN-1'},
    takes: [['task.take', anId(1)]],
  });
  for (const last of ['', anId(3), anId(9)])
    expect(await next(loose, last)).toMatchObject({thing: first, takes: [['task.take', anId(2)]]});
});
test('next is a picking list where the promises stand in one: all of it, and nothing is taken', async () => {
  expect(await next(walked)).toMatchObject({thing: {kind: 'pickingList', id: anId(40)}, takes: []});
  expect(await next(walked, anId(1))).toMatchObject({thing: {kind: 'pickingList', id: anId(41)}, takes: []});
});
test('nothing is next where nothing is to be picked', async () => {
  expect(await next(listsOf({dn: [order(3, 'picked', 10)]}), anId(3))).toBeUndefined();
});

const take = (about: number, zone: string, who: number, until: number): Row => ({
  id: taskId({kind: 'pick', about: anId(about), zone}),
  warehouse: WAREHOUSE,
  kind: 'pick',
  about: anId(about),
  zone,
  who: anId(who),
  taken_at: 1,
  until,
});
test('[TASK-7] what others have is not next, one’s own is, and is not taken again', async () => {
  const lists = (...taskTake: readonly Row[]) =>
    listsOf({dn, allocation: [promise(11, 1, 3), promise(12, 2, 4)], taskTake});
  expect(await next(lists(take(2, '', 91, 2_000)))).toMatchObject({thing: {id: anId(1)}});
  expect(await next(lists(take(2, '', 91, 1_000)))).toMatchObject({thing: {id: anId(2)}});
  expect(await next(lists(take(1, '', 90, 2_000)))).toMatchObject({thing: {id: anId(1)}, takes: []});
  expect(await next(lists(take(1, '', 91, 2_000), take(2, '', 91, 2_000)))).toBeUndefined();
});

test('an order is opened with the zones of it that its opener has taken, and its plan is those alone', async () => {
  const zones = {
    bin: [
      {id: anId(61), zone: 'A'},
      {id: anId(62), zone: 'B'},
    ],
  };
  const allocation = [
    {...promise(11, 1, 3), bin: anId(61)},
    {...promise(12, 1, 4), bin: anId(62)},
  ];
  const lists = listsOf({dn, allocation, ...zones, taskTake: [take(1, 'B', 90, 1), take(1, 'A', 91, 2_000)]});
  const thing = {kind: 'dn', id: anId(1), name: 'DN-1'} as const;
  const own = await withOwnZones(lists, thing, anId(90));
  expect(own).toEqual({...thing, zones: ['B']});
  const planned = async (opened: FoundThing) => (await linesToPick(lists, [opened])).map(({id}) => id);
  expect(await planned(own)).toEqual([anId(12)]);
  expect(await planned(await withOwnZones(lists, thing, anId(92)))).toEqual([anId(11), anId(12)]);
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
  const left = await linesStillToPick(listsOf({allocation, bin, stock: [{...key, quantity: 5}]}), kept);
  expect(left.map(({id, bin: at, quantity, there}) => [id, at?.name, quantity, there])).toEqual([
    [anId(11), 'A-31', 2, 5],
    [anId(14), 'A-33', 1, 5],
  ]);
  // What the order wants in all is kept with them.
  const dnLine = [{id: anId(111), wanted: 7}];
  expect(await linesStillToPick(listsOf({allocation, bin, dnLine}), kept)).toMatchObject([{wanted: 7}, {}]);
  // Where nothing has changed, nothing differs.
  expect(
    await linesStillToPick(listsOf({allocation: before, bin, stock: [{...key, quantity: 9}]}), kept),
  ).toEqual(kept);
});

test('[CASE-17] a bin that nobody gets at is walked to last', async () => {
  const bin = [31, 33].map((n) => ({id: anId(n), name: `A-${String(n)}`, walking_sequence: n}));
  const lists = listsOf({
    allocation: [at(11, 1, 31, 51), at(12, 1, 33, 51)],
    bin,
    blockedBin: [
      {bin: anId(31), warehouse: WAREHOUSE, is_open: 1},
      {bin: anId(33), warehouse: WAREHOUSE, is_open: 0},
    ],
  });
  const walk = await linesToPick(lists, [{kind: 'dn', id: anId(1), name: 'DN-1'}]);
  expect(walk.map((line) => line.bin?.name)).toEqual(['A-33', 'A-31']);
});
