import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, aSupplier, SUPPLIER, WAREHOUSE} from '#tests/builders/rows.ts';
import type {FoundNamed} from '../../data/found.ts';
import {deliveriesOf, deliveriesToSort, toPutAway} from './inbound/deliveries.ts';
import type {LooseLine} from '../engine/job.ts';
import {documentOwners} from './document-parties.ts';

const delivery = (n: number, state: string, row: Row = {}): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  code: `ASN-${String(n)}`,
  state,
  supplier: SUPPLIER,
  expected_on: '2026-11-23',
  ...row,
});
const walk = (n: number, document: number, quantity: number): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  document: anId(document),
  list: anId(40),
  quantity,
});
const order: Row = {id: anId(20), warehouse: WAREHOUSE, code: 'DN-20', customer: anId(21), promised_on: ''};
const lists = listsOf({
  asn: [
    delivery(14, 'announced', {expected_on: ''}),
    delivery(13, 'announced'),
    delivery(12, 'unloaded', {supplier: anId(99)}),
    delivery(11, 'unloaded'),
    delivery(10, 'finished'),
  ],
  supplier: [aSupplier({name: 'Acme'})],
  dn: [
    order,
    {...order, id: anId(22), customer: anId(23), promised_on: '2026-11-25'},
    {...order, id: anId(24), promised_on: '2026-11-24'},
    {...order, id: anId(25), promised_on: '2026-11-01'},
  ],
  customer: [
    {id: anId(21), name: 'Shop'},
    {id: anId(23), name: 'Stall'},
  ],
  allocation: [walk(41, 22, 2), walk(42, 24, 1), walk(43, 22, 1), walk(44, 25, 0)],
});

test('sorting offers the open deliveries, what stands unloaded first and the oldest of it before the others', async () => {
  const offered = await deliveriesToSort(lists, WAREHOUSE);
  expect(offered.map((each) => 'name' in each && each.name)).toEqual([
    'ASN-11',
    'ASN-12',
    'ASN-13',
    'ASN-14',
  ]);
});

test('what is offered says whose it is and for which day, and is silent about what is not here', async () => {
  const truck = {driver: anId(30), driver_name: 'Ana', plate: 'AA-1', contact: '1'};
  const driver: FoundNamed = {kind: 'driver', id: anId(30), name: 'Ana', truck};
  const documents = await deliveriesToSort(lists, WAREHOUSE);
  const dn: FoundNamed = {kind: 'dn', id: anId(20), name: 'DN-20'};
  const list: FoundNamed = {kind: 'pickingList', id: anId(40), name: 'PL-40'};
  expect(Object.fromEntries(await documentOwners(lists, [...documents, dn, driver, list]))).toEqual({
    [anId(11)]: {party: 'Acme', day: '2026-11-23'},
    [anId(12)]: {party: '', day: '2026-11-23'},
    [anId(13)]: {party: 'Acme', day: '2026-11-23'},
    [anId(14)]: {party: 'Acme', day: ''},
    [anId(20)]: {party: 'Shop', day: ''},
    [anId(30)]: {party: 'AA-1', day: ''},
    // Of all whose orders are still to be picked, for the first of their days.
    [anId(40)]: {party: 'Stall, Shop', day: '2026-11-24'},
  });
});

test('goods begin the sorting of the deliveries that expect them, the oldest first', async () => {
  const line = (n: number, document: number, goods: number, sort: number): Row => ({
    id: anId(n),
    warehouse: WAREHOUSE,
    document: anId(document),
    goods: anId(goods),
    lot: '',
    expected: 0,
    unload: 0,
    sort,
    shortage: 0,
    has_expected: 0,
    has_unload: 0,
    has_sort: sort > 0 ? 1 : 0,
    has_sorted: 0,
  });
  const open = listsOf({
    asn: [
      delivery(31, 'unloaded', {create_time: 300}),
      delivery(32, 'unloaded', {create_time: 100}),
      delivery(33, 'unloaded', {create_time: 200}),
      delivery(34, 'unloaded', {create_time: 50}),
    ],
    asnLine: [line(41, 31, 60, 2), line(42, 32, 60, 1), line(43, 33, 61, 4), line(44, 34, 60, 0)],
  });
  const kettle = {kind: 'goods', id: anId(60), code: 'KETTLE', name: 'Kettle', description: ''} as const;
  const offered = await deliveriesOf(open, kettle, WAREHOUSE);
  expect(offered.map((each) => 'name' in each && each.name)).toEqual(['ASN-32', 'ASN-31']);
});

test('left to put away is what was sorted, of all deliveries or of one, less what is in hand', async () => {
  const line = (n: number, document: number, sorted: number): Row => ({
    id: anId(n),
    warehouse: WAREHOUSE,
    document: anId(document),
    goods: anId(60),
    lot: '',
    sorted,
    has_sorted: sorted > 0 ? 1 : 0,
  });
  const standing = listsOf({asnLine: [line(41, 31, 2), line(42, 32, 5), line(43, 32, 0)]});
  const none = {lot: '', lotCode: '', unit: ''};
  const nothing = {opened: [], got: {}, stock: none, items: [], missing: [], quantity: 1};
  const left = async (more: Partial<LooseLine>) =>
    (await toPutAway(standing, {...nothing, ...more}, WAREHOUSE)).map(({quantity}) => quantity);
  const opened = [{kind: 'asn', id: anId(32), name: 'ASN-32'}] as const;
  const goods = {kind: 'goods', id: anId(60), code: 'KETTLE', name: ''} as const;
  expect(await left({})).toEqual([2, 5]);
  expect(await left({opened})).toEqual([5]);
  const stock = {...none, document: anId(32)};
  expect(await left({got: {goods}, stock, quantity: 4})).toEqual([2, 1]);
  expect(await left({opened, got: {goods}, stock, quantity: 5})).toEqual([]);
});
