import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, codeOf, confirmedOrder, linesText, linesOf} from '#tests/builders/house.ts';
import {testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {caseResource} from '../kernel/case.ts';
import type {Row} from '../kernel/field.ts';
import {pickedPlace} from '../stock/place.ts';
import {stock} from '../stock/stock.ts';
import {dn, dnLine} from './dn.ts';
import {shipment} from './shipment.ts';

/** A shipment that has left the devices, and an order that is released and told on a shipment. */
function aShipmentGone() {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 5);
  const gone = world.id();
  world.give('shipment', {id: gone, warehouse: STOCK_WAREHOUSE, left: 1});
  const document = confirmedOrder(house, linesText([kettle, 2]));
  actAsAdmin(world, 'outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  const orders = JSON.stringify([{document, whole: 1}]);
  const dispatch = (of: string): string =>
    actAsAdmin(world, 'outbound.dispatch', {...truck, shipment: of, orders});
  return {world, gone, document, dispatch};
}

test('[DN-8] [DOC-5] a shipment that has left the devices comes back when a late order joins it', () => {
  const {world, gone, document, dispatch} = aShipmentGone();
  expect(dispatch(gone)).toBe('applied');
  expect(world.one(shipment, gone)).toMatchObject({left: 0});
  expect(world.one(dn, document)).toMatchObject({state: 'shipped', shipment: gone});
});

test('[DN-8] [DOC-5] a shipment that has left the devices stays away when an order is told on it that left with another', () => {
  const {world, gone, document, dispatch} = aShipmentGone();
  dispatch('');
  const told = world.one(dn, document)?.shipment ?? '';
  expect(dispatch(gone)).toBe('corrected');
  expect(world.one(shipment, gone)).toMatchObject({left: 1});

  // Who sees to it says that it was that one: the order takes it along, and nothing is on the other any more.
  const [open] = world.all(caseResource).filter(({code}) => code === 'dn.two-trucks');
  expect(actAsAdmin(world, 'case.secondTruck', {case: open?.id ?? '', note: 'the first was full'})).toBe(
    'applied',
  );
  expect(world.one(dn, document)).toMatchObject({shipment: gone, left: 0});
  expect([world.one(shipment, gone)?.left, world.one(shipment, told)?.left]).toEqual([0, 1]);
});

/** Six that are wanted, of which two are picked by the screen of whoever tells of the truck, and two more by others. */
function aTruckToldLate(more: Row = {}, order: Row = {}) {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 6);
  const document = confirmedOrder(house, linesText([kettle, 6]));
  actAsAdmin(world, 'outbound.release', {document});
  const pick = () => actAsAdmin(world, 'outbound.pick', {document, goods: kettle, bin: first, quantity: 2});
  pick();
  const [line] = linesOf(world, document);
  const shown = JSON.stringify([{line: line?.id ?? '', quantity: 2}]);
  pick();
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  const orders = JSON.stringify([{document, ...order}]);
  const dispatch = (asked: {readonly asking?: boolean} = {}) =>
    codeOf(world.do('outbound.dispatch', {...truck, orders, shown, ...more}, {role: 'Admin', ...asked}));
  const sent = () => linesOf(world, document)[0]?.shipped;
  const atDock = () => world.all(stock).find(({place}) => place === pickedPlace(document))?.quantity;
  return {world, document, kettle, truck, shown, dispatch, sent, atDock};
}

test('[DN-16] a truck sends no more than its screen showed as picked: what others have picked since stays, with a case', () => {
  const {world, document, kettle, dispatch, sent, atDock} = aTruckToldLate();
  expect(dispatch({asking: true})).toBe('question dn.left');
  expect(dispatch()).toBe('corrected');
  expect([sent(), atDock()]).toEqual([2, 2]);
  const [left, ...others] = world.openCases();
  expect(others).toEqual([]);
  expect(left).toMatchObject({code: 'dn.left'});
  expect(JSON.parse(left?.facts ?? '')).toMatchObject({document, goods: kettle, quantity: 2});
  // What is still wanted goes on by itself.
  expect(world.all(dnLine).find((line) => line.document !== document)).toMatchObject({quantity: 4});
});

test('[DN-16] all that was promised has gone along where somebody says so, whoever has picked it', () => {
  const {world, dispatch, sent} = aTruckToldLate({}, {whole: 1});
  expect(dispatch()).toBe('applied');
  expect([sent(), world.openCases()]).toEqual([6, []]);
});

test('[DN-16] [DN-13] what did not fit is of what was shown', () => {
  const {world, document, truck, shown, sent} = aTruckToldLate();
  const left = [{line: linesOf(world, document)[0]?.id ?? '', quantity: 1}];
  const orders = JSON.stringify([{document, left}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...truck, orders, shown})).toBe('corrected');
  expect(sent()).toBe(1);
});

test('[DN-16] a build that tells of no screen sends all that stands picked', () => {
  const {world, dispatch, sent} = aTruckToldLate({shown: ''});
  expect(dispatch()).toBe('applied');
  expect([sent(), world.openCases()]).toEqual([4, []]);
});

test('[DN-16] what a screen is said to have shown is checked line by line', () => {
  for (const [shown, field, code] of [
    ['{', 'shown', 'not-json'],
    ['[{"line":"x","quantity":1}]', 'shown.1.line', 'not-an-id'],
    [`[{"line":"${testId(7)}","quantity":-1}]`, 'shown.1.quantity', 'not-a-number'],
  ] as const) {
    const {world, document, truck} = aTruckToldLate();
    const settled = world.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document}]), shown});
    expect(settled).toMatchObject({status: 'invalid', refusal: {facts: {faults: [{field, code}]}}});
  }
});
