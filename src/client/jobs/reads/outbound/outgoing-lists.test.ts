import {expect, test} from 'vitest';
import {unitOfSscc} from '#domain/goods/sscc.ts';
import type {Row} from '#domain/kernel/field.ts';
import {pickedPlace} from '#domain/stock/place.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {calledOf, type FoundThing} from '../../../data/found.ts';
import type {LooseLine} from '../../engine/job.ts';
import {
  allSent,
  driversToChoose,
  linesLoaded,
  linesToPutBack,
  notLoaded,
  ordersOfShipment,
  ordersPickedOf,
  unreportedLines,
  ordersToPutBack,
  toLoad,
  toPutBack,
} from './outgoing.ts';

const [KETTLE, LAMP] = [anId(60), anId(61)];
const NOTHING = {
  picked: 0,
  allocated: 0,
  closed: 0,
  moved: 0,
  shipped: 0,
  returned: 0,
  actual: 0,
  damage: 0,
};
const order = (n: number, state: string, row: Row = {}): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  code: `DN-${String(n)}`,
  provisional: '',
  state,
  picked: 0,
  shipment: '',
  ...row,
});
const line = (n: number, document: number, goods: string, row: Row): Row => ({
  ...NOTHING,
  id: anId(n),
  warehouse: WAREHOUSE,
  document: anId(document),
  goods,
  lot: '',
  quantity: 5,
  ...row,
  has_picked: Number(row['picked'] ?? 0) > 0 ? 1 : 0,
});
const allocated = (n: number, document: number, quantity: number): Row => ({
  id: anId(n),
  document: anId(document),
  goods: KETTLE,
  lot: '',
  list: anId(40),
  quantity,
});
const lists = listsOf({
  goods: [aGoods({id: KETTLE, code: 'KETTLE'}), aGoods({id: LAMP, code: 'LAMP'})],
  dn: [
    order(1, 'picked', {picked: 5}),
    order(2, 'picked', {picked: 7}),
    order(3, 'cancelled'),
    order(4, 'shipped', {shipment: anId(9)}),
    order(5, 'delivered', {shipment: anId(9)}),
  ],
  dnLine: [
    line(11, 1, KETTLE, {picked: 5, allocated: 3, state: 'live'}),
    // Two more than were ordered.
    line(12, 2, KETTLE, {picked: 7, state: 'live'}),
    line(13, 3, LAMP, {picked: 1, state: 'cancelled'}),
    line(14, 4, KETTLE, {shipped: 5, returned: 1, state: 'shipped'}),
    line(15, 5, KETTLE, {shipped: 5, actual: 4, damage: 1, state: 'delivered'}),
  ],
  allocation: [allocated(21, 1, 3), allocated(22, 2, 0)],
  stock: [
    {warehouse: WAREHOUSE, place: `dn:${anId(1)}:picked`, unit: 'u', goods: KETTLE, lot: 'x', quantity: 5},
  ],
  driver: [{id: anId(30), name: 'Ana', plate: 'AA-1', contact: '1'}],
});
const named = (kind: 'dn' | 'shipment' | 'pickingList', n: number) =>
  ({kind, id: anId(n), name: ''}) as const;
const goods = {kind: 'goods', id: KETTLE, code: 'KETTLE', name: ''} as const;
const names = (things: readonly FoundThing[]): string[] =>
  things.map((thing) => ('name' in thing ? thing.name : ''));
const opened = (...of: number[]) => ({opened: of.map((n) => named('dn', n))}) as unknown as LooseLine;
const loose = (of: readonly number[], more: Partial<LooseLine>): LooseLine => ({
  ...opened(...of),
  stock: {lot: '', lotCode: '', unit: ''},
  items: [],
  quantity: 0,
  ...more,
});

test('goods stand for the orders that hold them picked, a list and a shipment for their own', async () => {
  expect(names(await ordersPickedOf(lists, goods, WAREHOUSE))).toEqual(['DN-1', 'DN-2']);
  expect(names(await ordersPickedOf(lists, named('pickingList', 40), WAREHOUSE))).toEqual(['DN-1', 'DN-2']);
  // The other order of it has been proved.
  expect(names(await ordersOfShipment(lists, named('shipment', 9)))).toEqual(['DN-4']);
});
test('to put back is what stands picked of orders that are over, and more than was ordered', async () => {
  expect(names(await ordersToPutBack(lists, WAREHOUSE))).toEqual(['DN-2', 'DN-3']);
});
test('what stays behind a truck is what the orders on it are still promised; nobody is asked about other orders', async () => {
  const left = await notLoaded(lists, opened(1));
  expect(left.map(({thing, quantity}) => ['code' in thing ? thing.code : thing.name, quantity])).toEqual([
    ['KETTLE', 3],
  ]);
});
test('what stands picked goes back in its lot and tote; else what was sent and the customer has not kept', async () => {
  const back = async (n: number) => {
    const [first] = await linesToPutBack(lists, [named('dn', n)], goods, WAREHOUSE);
    return [first?.quantity, first?.lot, first?.unit, first?.documentLine];
  };
  expect(await back(1)).toEqual([5, 'x', 'u', anId(11)]);
  expect(await back(4)).toEqual([4, '', '', anId(14)]);
  expect(await back(5)).toEqual([2, '', '', anId(15)]);
});
test('at a truck stands what was picked, and what is promised may have been picked since', async () => {
  const loaded = await linesLoaded(lists, [named('dn', 1), named('dn', 4)], goods, WAREHOUSE);
  expect(loaded.map(({documentLine, quantity, lot, unit}) => [documentLine, quantity, lot, unit])).toEqual([
    [anId(11), 5, 'x', 'u'],
    [anId(11), 3, '', ''],
  ]);
});
test('[DN-13] [DN-19] what stands picked on two pallets are chosen from by their numbers', async () => {
  const [FIRST, SECOND] = ['340123450000000017', '340123450000000024'] as const;
  const place = pickedPlace(anId(1));
  const packed = listsOf({
    dnLine: [line(11, 1, KETTLE, {picked: 6, sscc: `${FIRST} ${SECOND}`})],
    stock: [FIRST, SECOND].map((sscc) => {
      const unit = unitOfSscc(sscc);
      const id = stockKey(WAREHOUSE, place, unit, KETTLE, '');
      return {id, warehouse: WAREHOUSE, place, unit, goods: KETTLE, lot: '', quantity: 3};
    }),
  });
  const loaded = await linesLoaded(packed, [named('dn', 1)], goods, WAREHOUSE);
  expect(new Map(loaded.map(({unitCode, quantity}) => [unitCode, quantity]))).toEqual(
    new Map([
      [FIRST, 3],
      [SECOND, 3],
    ]),
  );
});
test('a proof that nothing came names every line that was sent', async () => {
  const sent = await allSent(lists, opened(4, 3));
  expect(sent.map(({documentLine, quantity}) => [documentLine, quantity])).toEqual([[anId(14), 4]]);
});
test('what is left of a proof is what nobody has told of', async () => {
  const stock = {documentLine: anId(14), lot: '', lotCode: '', unit: ''};
  expect((await unreportedLines(lists, loose([4], {}))).map(({quantity}) => quantity)).toEqual([4]);
  expect(await unreportedLines(lists, loose([4], {stock}))).toEqual([]);
  expect(await unreportedLines(lists, loose([4], {items: [{stock}]}))).toEqual([]);
});
test('left to put back is what has to go back, else what can, less what is in hand', async () => {
  const left = async (n: number, more: Partial<LooseLine> = {}) =>
    (await toPutBack(lists, loose([n], more))).map(({thing, quantity}) => [calledOf(thing), quantity]);
  expect(await left(2)).toEqual([['KETTLE', 2]]);
  expect(await left(3)).toEqual([['LAMP', 1]]);
  expect(await left(1)).toEqual([['KETTLE', 5]]);
  expect(await left(4)).toEqual([['KETTLE', 4]]);
  const stock = {documentLine: anId(12), lot: '', lotCode: '', unit: ''};
  expect(await left(2, {stock, quantity: 1})).toEqual([['KETTLE', 1]]);
});
test('an order leaves with what stands picked and what may have been picked since', async () => {
  const all = await toLoad(lists, loose([1, 4], {}));
  expect(all.map(({documentLine, quantity}) => [documentLine, quantity])).toEqual([[anId(11), 8]]);
});
test('a driver is chosen with plate and contact', async () => {
  expect(await driversToChoose(lists)).toMatchObject([
    {kind: 'driver', name: 'Ana', truck: {driver: anId(30), driver_name: 'Ana', plate: 'AA-1', contact: '1'}},
  ]);
});
