import {expect, test} from 'vitest';
import {aHouse, codeOf, linesText, makeDocument} from '#tests/builders/house.ts';
import {STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import type {Row} from './kernel/field.ts';
import {asn} from './inbound/asn.ts';
import {dn} from './outbound/dn.ts';

/** What is asked about an order or a delivery of another warehouse than it is asked in. */
const [ELSEWHERE, THIRD] = ['WH000002', 'WH000003'];
const TRUCK = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};

function aHouseWithThree() {
  const house = aHouse();
  const {world, kettle} = house;
  for (const id of [ELSEWHERE, THIRD]) world.give('warehouse', {id, name: id});
  const act = (action: string, args: Row, warehouse = STOCK_WAREHOUSE): string =>
    codeOf(world.do(action, args, {role: 'Admin', warehouse}));
  const versionOf = (document: string): number =>
    (world.one(asn, document) ?? world.one(dn, document))?.version ?? 0;
  const lines = linesText([kettle, 2]);
  return {...house, act, versionOf, lines};
}

test('[ROWS-10] of an order or a delivery of another warehouse each claim is refused as of none', () => {
  const {world, act, versionOf, supplier, customer, lines} = aHouseWithThree();
  const documents = {
    'outbound.edit': makeDocument(world, 'outbound.create', {customer, lines}),
    'inbound.edit': makeDocument(world, 'inbound.announce', {supplier, lines}),
    'returns.edit': makeDocument(world, 'returns.announce', {customer, lines}),
    'returns.editSendBack': makeDocument(world, 'returns.sendBack', {supplier, lines}),
  };
  const edited = (warehouse: string) =>
    Object.entries(documents).map(([action, document]) => {
      const party = ['outbound.edit', 'returns.edit'].includes(action) ? {customer} : {supplier};
      return act(action, {document, version: versionOf(document), ...party, lines}, warehouse);
    });
  const unknown = ['dn', 'asn', 'asn', 'dn'].map((list) => `refused ${list}.unknown`);
  expect(edited(ELSEWHERE)).toEqual(unknown);
  expect(edited(STOCK_WAREHOUSE)).toEqual(unknown.map(() => 'applied'));
  expect([
    act('outbound.confirm', {document: documents['outbound.edit']}, ELSEWHERE),
    act('inbound.cancel', {document: documents['inbound.edit']}, ELSEWHERE),
  ]).toEqual(['refused dn.unknown', 'refused asn.unknown']);
  // Whoever asks over plain HTTP may name no warehouse.
  expect(edited('')).toEqual(unknown.map(() => 'applied'));
});

test('[ROWS-10] a transfer is changed at either end, and asked about in a third it is unknown', () => {
  const {world, act, versionOf, lines} = aHouseWithThree();
  const ends = {from_warehouse: STOCK_WAREHOUSE, to_warehouse: ELSEWHERE};
  const document = makeDocument(world, 'transfers.order', {...ends, lines});
  const edit = (warehouse: string) =>
    act('transfers.edit', {document, version: versionOf(document), lines}, warehouse);
  expect([edit(ELSEWHERE), edit(STOCK_WAREHOUSE), edit(THIRD)]).toEqual([
    'applied',
    'applied',
    'refused dn.unknown',
  ]);
});

test('[ROWS-10] a return that is changed names an order or a delivery of its own warehouse, whatever it is asked in', () => {
  const {world, act, versionOf, supplier, customer, kettle, lines} = aHouseWithThree();
  const far = world.aBin('Normal', ELSEWHERE);
  const there = (action: string, args: Row): void =>
    expect([action, act(action, args, ELSEWHERE)]).toEqual([action, 'applied']);
  const made = (list: typeof asn | typeof dn): string =>
    String(world.all(list).find(({warehouse}) => warehouse === ELSEWHERE)?.id);
  there('inbound.announce', {supplier, lines});
  const delivery = made(asn);
  there('inbound.sort', {document: delivery, goods: kettle, quantity: 2});
  there('inbound.putAway', {document: delivery, goods: kettle, bin: far, quantity: 2});
  there('outbound.create', {customer, lines});
  const order = made(dn);
  for (const step of ['outbound.confirm', 'outbound.release']) there(step, {document: order});
  there('outbound.dispatch', {...TRUCK, orders: JSON.stringify([{document: order, whole: 1}])});
  const returned = makeDocument(world, 'returns.announce', {customer, lines});
  const sentBack = makeDocument(world, 'returns.sendBack', {supplier, lines});
  const edits = (warehouse: string) => [
    act(
      'returns.edit',
      {document: returned, version: versionOf(returned), customer, from_order: order, lines},
      warehouse,
    ),
    act(
      'returns.editSendBack',
      {document: sentBack, version: versionOf(sentBack), supplier, from_delivery: delivery, lines},
      warehouse,
    ),
  ];
  expect(edits(STOCK_WAREHOUSE)).toEqual(['refused dn.unknown', 'refused asn.unknown']);
  expect(edits('')).toEqual(['refused dn.unknown', 'refused asn.unknown']);
  expect(edits(ELSEWHERE)).toEqual(['refused asn.unknown', 'refused dn.unknown']);
});
