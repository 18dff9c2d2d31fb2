import {expect, test} from 'vitest';
import {StockWorld, testId} from '#tests/builders/stock-world.ts';
import {ownRowId} from '../kernel/id.ts';
import {endOfDay} from '../stock/expiry-day.ts';
import {lot, lotId} from '../stock/lot.ts';
import {asn, asnLine} from './asn.ts';

type Told = Readonly<Record<string, string | number>>;

function aDock() {
  const world = new StockWorld();
  const [supplier, goods, bin] = [world.id(), world.aGoods(), world.aBin()];
  world.give('supplier', {id: supplier, name: 'Norte'});
  const receive = (lines: readonly Told[], asked: Parameters<StockWorld['do']>[2] = {}, of = supplier) =>
    world.do(
      'inbound.receiveUnannounced',
      {supplier: of, lines: JSON.stringify(lines)},
      {role: 'Inbound', ...asked},
    );
  return {world, supplier, goods, bin, receive};
}

test('[ASN-11] goods that nobody announced are here at once, in a delivery of their own, and wait to be put away', () => {
  const {world, supplier, goods, bin, receive} = aDock();
  expect(receive([{goods, quantity: 5}])).toMatchObject({
    status: 'applied',
    corrections: [],
    entries: [{from: 'outside', quantity: 5, goods}],
  });
  const [delivery] = world.all(asn);
  expect(delivery).toMatchObject({supplier, state: 'sorted', sorted: 5, sorted_by: testId(1_000_000)});
  expect(delivery?.code).toMatch(/^~/);
  expect(world.all(asnLine)).toMatchObject([
    {announced: 0, counted: 5, more: 5, sorted: 5, shortage: 0, document: delivery?.id},
  ]);
  expect(world.figures(goods)).toMatchObject({sorted: 5, goods_qty: 5, onhand: 0});
  const put = {document: delivery?.id ?? '', goods, bin, quantity: 5};
  expect(world.do('inbound.putAway', put, {role: 'Inbound'})).toMatchObject({
    status: 'applied',
    corrections: [],
  });
  expect(world.all(asn)).toMatchObject([{state: 'finished', sorted: 0}]);
  expect(world.figures(goods)).toMatchObject({sorted: 0, onhand: 5, can_order: 5});
});

test('[ASN-11] each goods and lot is one line, whatever totes it came in; a lot that is heard of first is made', () => {
  const {world, goods, receive} = aDock();
  const l7 = lotId(goods, 'L-7');
  const of = {goods, lot: l7, lot_code: 'L-7', expires_at: endOfDay('2027-03-31')};
  receive([
    {...of, quantity: 2},
    {...of, unit: testId(7), quantity: 3},
    {goods, quantity: 1},
  ]);
  expect(world.all(asnLine).map((line) => [line.number, line.lot, line.counted])).toEqual([
    [1, l7, 5],
    [2, '', 1],
  ]);
  expect(world.one(lot, l7)).toMatchObject({code: 'L-7', expires_at: endOfDay('2027-03-31')});
});

test('[LOT-17] one truck may tell two expiries of a lot: asked before the ✓, afterwards the first stands and a case says both', () => {
  const {world, goods, receive} = aDock();
  const l7 = lotId(goods, 'L-7');
  const told = ['2027-03-31', '2027-04-30'].map((day) => ({
    goods,
    lot: l7,
    lot_code: 'L-7',
    expires_at: endOfDay(day),
    quantity: 1,
  }));
  const says = {code: 'lot.other-expiry', facts: {expires_on: '2027-03-31', told_on: '2027-04-30'}};
  expect(receive(told, {asking: true})).toMatchObject({status: 'question', refusal: says});
  expect(receive(told)).toMatchObject({status: 'corrected', corrections: [says]});
  expect(world.one(lot, l7)).toMatchObject({expires_at: endOfDay('2027-03-31')});
  expect(world.all(asnLine)).toMatchObject([{lot: l7, counted: 2}]);
});

test('[ASN-11] its code is the next of the company where numbers are given', () => {
  const {world, goods, receive} = aDock();
  receive([{goods, quantity: 1}], {numbersFrom: 41});
  expect(world.all(asn)[0]?.code).toBe('ASN-000042');
});

test('[ASN-11] of a supplier or goods that nobody knows it is held, and refused before the ✓', () => {
  const {world, goods, receive} = aDock();
  expect(receive([{goods, quantity: 1}], {}, world.id())).toMatchObject({
    status: 'held',
    refusal: {code: 'supplier.unknown'},
  });
  expect(receive([{goods: world.id(), quantity: 1}])).toMatchObject({refusal: {code: 'goods.unknown'}});
  expect(receive([{goods: world.id(), quantity: 1}], {asking: true})).toMatchObject({status: 'refused'});
  expect(world.all(asn)).toEqual([]);
});

const goodsId = ownRowId(testId(1), 1);
test.each([
  [[], 'lines', 'required'],
  [[{quantity: 1}], 'lines.1.goods', 'required'],
  [[{goods: 'A', quantity: 1}], 'lines.1.goods', 'not-an-id'],
  [[{goods: goodsId, quantity: 0}], 'lines.1.quantity', 'positive'],
  [[{goods: goodsId, quantity: 1, lot: 'L'}], 'lines.1.lot', 'not-an-id'],
  [[{goods: goodsId, quantity: 1, lot: goodsId, lot_code: 'L'}], 'lines.1.lot_code', 'not-an-option'],
  [[{goods: goodsId, quantity: 1, expires_at: -1}], 'lines.1.expires_at', 'too-small'],
  [[{goods: goodsId, quantity: 1, price: 1}], 'lines.1.price', 'unknown'],
  [
    [
      {goods: goodsId, quantity: 1},
      {goods: goodsId, quantity: 2},
    ],
    'lines.2.goods',
    'duplicate',
  ],
  [Array.from({length: 201}, () => ({goods: goodsId, quantity: 1})), 'lines', 'too-large'],
] as const)('[ASN-11] lines %j are invalid', (lines, field, code) => {
  expect(aDock().receive(lines)).toMatchObject({
    status: 'invalid',
    refusal: {facts: {faults: [{field, code}]}},
  });
});
