import {expect, test} from 'vitest';
import {act, aHouse, confirmedOrder, lines} from '#tests/builders/house.ts';
import {WAREHOUSE} from '#tests/builders/stock-world.ts';
import {dn} from './dn.ts';
import {shipment} from './shipment.ts';

test('[DN-8] [DOC-5] a shipment that has left the devices comes back when a late order joins it', () => {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 5);
  const gone = world.id();
  world.give('shipment', {id: gone, warehouse: WAREHOUSE, left: 1});
  const document = confirmedOrder(house, lines([kettle, 2]));
  act(world, 'outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  const orders = JSON.stringify([{document, whole: 1}]);
  expect(act(world, 'outbound.dispatch', {...truck, shipment: gone, orders})).toBe('applied');
  expect(world.one(shipment, gone)).toMatchObject({left: 0});
  expect(world.one(dn, document)).toMatchObject({state: 'shipped', shipment: gone});
});
