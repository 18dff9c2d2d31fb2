import {expect, test} from 'vitest';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import type {Role} from '../kernel/roles.ts';

function anAdjustment(quantity = 10) {
  const world = new StockWorld();
  const [bin, goods] = [world.aBin(), world.aGoods()];
  if (quantity > 0) world.stand(bin, goods, quantity);
  const adjust = (change: number, role: Role = 'StockControl', more = {}) =>
    world.do(
      'stock.adjust',
      {warehouse: STOCK_WAREHOUSE, bin, goods, change, reason: 'counted', ...more},
      {role},
    );
  return {world, bin, goods, adjust};
}

test('[STOCK-7] an adjustment crosses the border with its property, up and down', () => {
  const {world, bin, goods, adjust} = anAdjustment();
  expect(adjust(5)).toMatchObject({
    status: 'applied',
    entries: [{from: 'adjusted', to: `bin:${bin}`, quantity: 5, from_property: '', to_property: 'Normal'}],
  });
  expect(adjust(-8)).toMatchObject({entries: [{from: `bin:${bin}`, to: 'adjusted', quantity: 8}]});
  expect(world.standing(bin, goods)).toEqual([7, 0, 0]);
});

test('[STOCK-2] an adjustment to nothing leaves no row', () => {
  const {world, bin, goods, adjust} = anAdjustment();
  adjust(-10);
  expect(world.standing(bin, goods)).toBeUndefined();
});

test.each([
  [{change: 0}, 'change', 'required'],
  [{reason: ' '}, 'reason', 'required'],
  [{unit: 'a b'}, 'unit', 'not-an-id'],
])('[STOCK-7] an adjustment with %o is invalid', (bad, field, code) => {
  const {adjust} = anAdjustment();
  expect(adjust(1, 'Admin', bad)).toMatchObject({
    status: 'invalid',
    refusal: {facts: {faults: [{field, code}]}},
  });
});

test('[STOCK-7] an adjustment of something unknown is refused', () => {
  const {world, adjust} = anAdjustment();
  const nothing = world.id();
  const elsewhere = world.aBin('Normal', 'WH000002');
  expect(adjust(1, 'Admin', {goods: nothing})).toMatchObject({refusal: {code: 'goods.unknown'}});
  expect(adjust(1, 'Admin', {bin: nothing})).toMatchObject({refusal: {code: 'bin.unknown'}});
  expect(adjust(1, 'Admin', {bin: elsewhere})).toMatchObject({refusal: {code: 'bin.unknown'}});
  expect(adjust(1, 'Admin', {warehouse: 'WH000009'})).toMatchObject({
    status: 'refused',
    refusal: {code: 'warehouse.unknown'},
  });
});

test('[STOCK-8] promised units and units in question cannot be adjusted away', () => {
  const {world, bin, goods, adjust} = anAdjustment();
  world.allocate(bin, goods, 4, 1);
  world.move(world.aBin(), bin, goods, 3);
  expect(adjust(-6, 'Admin')).toMatchObject({status: 'applied'});
  expect(adjust(-1, 'Admin')).toMatchObject({
    status: 'refused',
    refusal: {
      code: 'stock.adjust-below-allocated',
      facts: {quantity: 7, allocated: 4, disputed: 3, change: -1},
    },
  });
});

test('[STOCK-14] no adjustment makes a row of more units than a line may name; one that is larger is taken down', () => {
  const {world, bin, goods, adjust} = anAdjustment();
  expect(adjust(1_000_000, 'Admin')).toMatchObject({
    status: 'refused',
    refusal: {code: 'stock.too-many', facts: {quantity: 1_000_010}},
  });
  expect(adjust(999_990, 'Admin')).toMatchObject({status: 'applied'});
  expect(adjust(1, 'StockControl')).toMatchObject({status: 'refused', refusal: {code: 'stock.too-many'}});
  // Hands have done it all the same.
  const from = world.aBin();
  world.move(from, bin, goods, 500_000);
  expect(world.standing(bin, goods)?.[0]).toBe(1_500_000);
  expect(adjust(-1_000, 'Admin')).toMatchObject({status: 'applied'});
});

test('[STOCK-9] StockControl adjusts alone up to the limit of the warehouse; more waits for approval', () => {
  const {world, bin, goods, adjust} = anAdjustment(500);
  expect(adjust(100)).toMatchObject({status: 'applied'});
  expect(adjust(-101)).toMatchObject({status: 'applied', entries: []});
  expect(world.standing(bin, goods)).toEqual([600, 0, 0]);
  expect(world.openCases()).toMatchObject([{kind: 'approval', code: 'stock.adjust', action: 'stock.adjust'}]);
});

test.each<Role>(['Admin', 'Manager', 'Supervisor'])('[STOCK-9] %s adjusts without a limit', (role) => {
  const {world, bin, goods, adjust} = anAdjustment();
  adjust(5_000, role);
  expect(world.standing(bin, goods)).toEqual([5_010, 0, 0]);
});

test('[STOCK-9] what would be refused does not wait for approval', () => {
  const {adjust} = anAdjustment(10);
  expect(adjust(-200)).toMatchObject({status: 'refused', refusal: {code: 'stock.adjust-below-allocated'}});
});

test('[STOCK-10] an approved adjustment takes effect and its case is closed', () => {
  const {world, bin, goods, adjust} = anAdjustment(500);
  adjust(-400);
  const [waiting] = world.openCases();
  const settled = world.do('stock.approve', {case: waiting?.id ?? ''}, {role: 'Supervisor'});
  expect(settled).toMatchObject({status: 'applied', entries: [{from: `bin:${bin}`, quantity: 400}]});
  expect(world.standing(bin, goods)).toEqual([100, 0, 0]);
  expect(world.openCases()).toEqual([]);
});

test('[STOCK-10] an approval is refused when it no longer fits, and the case stays open', () => {
  const {world, bin, goods, adjust} = anAdjustment(500);
  adjust(-400);
  world.move(bin, world.aBin(), goods, 200);
  const settled = world.do('stock.approve', {case: world.openCases()[0]?.id ?? ''}, {role: 'Supervisor'});
  expect(settled).toMatchObject({status: 'refused', refusal: {code: 'stock.adjust-below-allocated'}});
  expect(world.openCases()).toHaveLength(1);
});

test('[STOCK-10] a declined adjustment has no effect and keeps the note', () => {
  const {world, bin, goods, adjust} = anAdjustment(500);
  adjust(-400);
  const id = world.openCases()[0]?.id ?? '';
  expect(world.do('stock.decline', {case: id, note: 'count again'})).toMatchObject({
    status: 'applied',
    entries: [],
  });
  expect(world.list('case').get(id)).toMatchObject({
    state: 'closed',
    closing: 'stock.decline',
    note: 'count again',
  });
  expect(world.standing(bin, goods)).toEqual([500, 0, 0]);
});
