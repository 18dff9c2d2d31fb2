import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, confirmedOrder, linesText, linesOf} from '#tests/builders/house.ts';
import {caseResource} from '../kernel/case.ts';
import {confirmDelivery} from './confirm-delivery.ts';
import {deliveryProof} from './delivery-proof.ts';
import {dn} from './dn.ts';

/** Five of an order on their way to a customer. */
function onItsWay() {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 5);
  const document = confirmedOrder(house, linesText([kettle, 5]));
  actAsAdmin(world, 'outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1', shipment: ''};
  actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
  const [line] = linesOf(world, document);
  const say = (more: object = {}): string =>
    actAsAdmin(world, 'outbound.confirmDelivery', {
      document,
      lines: JSON.stringify([{line: line?.id, actual: 4, damage: 1}]),
      received_by: ' Rui ',
      signature: 'M1 2L30 40',
      ...more,
    });
  return {world, document, say};
}

test('[DN-18] a customer says what arrived and who took it, and the office is asked about what differs', () => {
  const {world, document, say} = onItsWay();
  expect(say({received_by: ''})).toBe('invalid args.invalid');
  expect(say()).toBe('corrected');
  expect(world.one(dn, document)).toMatchObject({state: 'delivered'});
  expect(linesOf(world, document)).toMatchObject([{actual: 4, shortage: 1, damage: 1}]);
  expect(world.all(caseResource).map(({code}) => code)).toEqual(['pod.difference']);
  expect(world.all(deliveryProof)).toMatchObject([{document, received_by: 'Rui', signature: 'M1 2L30 40'}]);
});

test('[DN-18] what was proved before is changed no more, and an order that has not left is proved by nobody', () => {
  const {world, say} = onItsWay();
  say();
  expect(say()).toBe('refused dn.wrong-state');
  expect(world.all(deliveryProof)).toHaveLength(1);
});

test('[DN-18] a driver’s proof keeps who took it too, and one that says nothing of it keeps nothing', () => {
  const {world, document} = onItsWay();
  actAsAdmin(world, 'outbound.deliver', {document, lines: '[]'});
  expect(world.all(deliveryProof)).toEqual([]);
  const other = onItsWay();
  actAsAdmin(other.world, 'outbound.deliver', {document: other.document, lines: '[]', received_by: 'Rui'});
  expect(other.world.all(deliveryProof)).toMatchObject([{received_by: 'Rui', signature: ''}]);
});

test.each([
  ['', true],
  ['M1 2', true],
  ['M1 2L30 40M5 6L7 8', true],
  ['L1 2', false],
  ['M1 2L30', false],
  ['M1 2L-3 4', false],
  ['M1000 2', false],
  ['<script>', false],
])('[DN-18] a signature is strokes and nothing else: %o', (signature, isGood) => {
  const found = confirmDelivery.check?.({document: '', lines: '[]', received_by: 'Rui', signature}) ?? [];
  expect(found.length === 0).toBe(isGood);
});
