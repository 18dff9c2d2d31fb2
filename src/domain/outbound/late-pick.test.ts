import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, confirmedOrder, linesText} from '#tests/builders/house.ts';

/** Five that a truck has left with before anybody had told that they were picked. */
function goneUnpicked() {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 5);
  const document = confirmedOrder(house, linesText([kettle, 5]));
  actAsAdmin(world, 'outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
  const pick = (quantity: number) =>
    world.do('outbound.pick', {document, goods: kettle, bin: first, quantity}, {role: 'Outbound'}).status;
  return {world, pick};
}

test('[DN-5] what a truck was taken to have left with is used up by late picks unit by unit', () => {
  const {world, pick} = goneUnpicked();
  world.stand(world.aBin(), world.aGoods(), 1);
  expect([pick(2), pick(3)]).toEqual(['applied', 'applied']);
  expect([world.list('stock').size, world.openCases()]).toEqual([1, []]);
  // Any further ones were left behind.
  expect(pick(1)).toBe('corrected');
  expect(world.openCases().map(({code}) => code)).toContain('dn.left');
});

test('[UNDO-6] [DN-5] a late pick that is undone can be told again, and is one of those that had left', () => {
  const {world, pick} = goneUnpicked();
  expect(pick(2)).toBe('applied');
  expect(world.undo({role: 'Outbound'}).status).toBe('applied');
  expect([pick(2), pick(3)]).toEqual(['applied', 'applied']);
  expect([world.list('stock').size, world.openCases()]).toEqual([0, []]);
});

test('[UNDO-6] [CASE-12] a late pick of units that were not there is undone with its question of where they came from', () => {
  const house = aHouse();
  const {world, kettle, first, second} = house;
  world.stand(first, kettle, 5);
  const document = confirmedOrder(house, linesText([kettle, 5]));
  actAsAdmin(world, 'outbound.release', {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  actAsAdmin(world, 'outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
  // They were taken out of another bin, of which the books say that it is empty.
  const told = {document, goods: kettle, bin: second, quantity: 5};
  expect(world.do('outbound.pick', told, {role: 'Outbound'}).status).toBe('corrected');
  expect([world.discrepancy(kettle), world.openCases().map(({code}) => code)]).toEqual([-5, ['stock.short']]);
  world.undo({role: 'Outbound'});
  expect([world.discrepancy(kettle), world.openCases()]).toEqual([0, []]);
});
