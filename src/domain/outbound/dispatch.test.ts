import {expect, test} from 'vitest';
import {act, aHouse, confirmedOrder, lines} from '#tests/builders/house.ts';
import {WAREHOUSE} from '#tests/builders/stock-world.ts';
import {caseResource} from '../kernel/case.ts';
import {dn} from './dn.ts';
import {shipment} from './shipment.ts';

/** A shipment that has left the devices, and an order that is released and told on a shipment. */
function aShipmentGone() {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 5);
  const gone = world.id();
  world.give('shipment', {id: gone, warehouse: WAREHOUSE, left: 1});
  const document = confirmedOrder(house, lines([kettle, 2]));
  act(world, 'outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  const orders = JSON.stringify([{document, whole: 1}]);
  const dispatch = (of: string): string => act(world, 'outbound.dispatch', {...truck, shipment: of, orders});
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
  expect(act(world, 'case.secondTruck', {case: open?.id ?? '', note: 'the first was full'})).toBe('applied');
  expect(world.one(dn, document)).toMatchObject({shipment: gone, left: 0});
  expect([world.one(shipment, gone)?.left, world.one(shipment, told)?.left]).toEqual([0, 1]);
});
