import {expect, test} from 'vitest';
import {listsOf} from '#tests/builders/lists.ts';
import {aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {documentShown} from './document-shown.ts';
import {ordersIn} from './outbound/orders-in.ts';

const [KETTLE, ASN, SUPPLIER] = [anId(60), anId(1), anId(2)];
const asnLine = (number: number, row: Record<string, number | string>) => ({
  id: anId(10 + number),
  warehouse: WAREHOUSE,
  document: ASN,
  number,
  goods: KETTLE,
  lot: anId(20 + number),
  expected: 0,
  unload: 0,
  sort: 0,
  sorted: 0,
  put_away: 0,
  shortage: 0,
  more: 0,
  damage: 0,
  ...row,
});
const dnLine = (number: number, document: string, row: Record<string, number | string>) => ({
  id: anId(40 + number),
  warehouse: WAREHOUSE,
  document,
  number,
  goods: KETTLE,
  lot: '',
  rest: 0,
  allocated: 0,
  picked: 0,
  back_ordered: 0,
  intransit: 0,
  shipped: 0,
  actual: 0,
  shortage: 0,
  more: 0,
  damage: 0,
  returned: 0,
  state: 'live',
  ...row,
});
const lists = listsOf({
  goods: [aGoods({id: KETTLE, code: 'KETTLE'})],
  supplier: [{id: SUPPLIER, name: 'Acme'}],
  lot: [{id: anId(21), goods: KETTLE, code: '24-117', expires_at: 0}],
  asn: [{id: ASN, supplier: SUPPLIER, state: 'unloaded', expected_on: '2026-11-22'}],
  asnLine: [
    asnLine(2, {announced: 4, sort: 4, reason: 'damaged'}),
    asnLine(1, {announced: 9, sort: 2, sorted: 7}),
  ],
  customer: [{id: anId(7), name: 'Ortega'}],
  dn: [
    {id: anId(3), code: 'DN-3', provisional: '', shipment: anId(4), customer: anId(7), state: 'to-pick'},
    {id: anId(8), code: 'DN-8', provisional: '', shipment: '', customer: anId(7), state: 'delivered'},
  ],
  dnLine: [
    dnLine(1, anId(3), {quantity: 9, picked: 2, allocated: 7}),
    dnLine(1, anId(8), {quantity: 9, shipped: 9, actual: 9, damage: 4, returned: 1, state: 'delivered'}),
  ],
  allocation: [{id: anId(5), list: anId(6), document: anId(3)}],
});

test('a document tells whose it is, where it is, what of it waits, and its lines in their order', async () => {
  const shown = await documentShown(lists, 'asn', ASN);
  expect(shown).toMatchObject({state: 'unloaded', party: 'Acme', day: '2026-11-22'});
  expect(shown?.told).toEqual([
    {column: 'sort', units: 6},
    {column: 'sorted', units: 7},
  ]);
  expect(shown?.lines.map(({of, told, lotCode}) => [of, told.length, lotCode])).toEqual([
    [9, 2, '24-117'],
    // The row of its lot has not come yet.
    [4, 1, ''],
  ]);
  expect(await documentShown(lists, 'asn', anId(9))).toBeUndefined();
});
test('[RETURN-9] a line that says why it comes back says so where it is looked up', async () => {
  const shown = await documentShown(lists, 'asn', ASN);
  expect(shown?.lines.map(({reasons}) => reasons)).toEqual([[], ['damaged']]);
});
test('[DN-7] of an order can go back what stands picked, whatever its state, and what was sent and nobody has kept', async () => {
  expect(await documentShown(lists, 'dn', anId(3))).toMatchObject({state: 'to-pick', back: 2});
  expect(await documentShown(lists, 'dn', anId(8))).toMatchObject({state: 'delivered', back: 3});
  expect(await documentShown(lists, 'asn', ASN)).toMatchObject({back: 0});
});
test('a shipment and a picking list show their orders', async () => {
  for (const thing of [
    {kind: 'shipment', id: anId(4), name: ''},
    {kind: 'pickingList', id: anId(6), name: ''},
  ] as const)
    expect(await ordersIn(lists, thing)).toMatchObject([{kind: 'dn', name: 'DN-3'}]);
});
