import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {countLine, countTask, handCount} from './count-plan.ts';

const office = {role: 'Supervisor'} as const;
const [A, B, MOVER] = [testId(2_000_001), testId(2_000_002), testId(2_000_003)];

/** A bin of 10 by the books, and devices that have seen no more than that. */
function aBinOfTen() {
  const world = new StockWorld();
  const [bin, elsewhere, goods] = [world.aBin(), world.aBin(), world.aGoods()];
  world.stand(bin, goods, 10);
  const seen = world.version;
  const count = (device: string, counted: number, believed = 10, more: Row = {}) => {
    world.now += 1_000;
    const lines = JSON.stringify([{goods, counted, believed}]);
    const args = {warehouse: STOCK_WAREHOUSE, bin, epoch: 'E', version: seen, whole: 1, lines, ...more};
    return world.do('counting.count', args, {seenUpTo: ({version}) => version, device});
  };
  const move = (quantity: number) => {
    world.now += 1_000;
    world.move(bin, elsewhere, goods, quantity, {device: MOVER});
  };
  const close = (name: 'approve' | 'decline', n: number) => {
    world.now += 1_000;
    const id = world.openCases()[n]?.id ?? '';
    return world.do(`stock.${name}`, {case: id, note: 'looked'}, office);
  };
  const units = () => world.standing(bin, goods)?.[0];
  return {world, bin, goods, elsewhere, count, move, close, units};
}

test('[COUNT-17] two count the same without having heard of one another: the difference is booked once, and nothing waits', () => {
  const {world, count, units} = aBinOfTen();
  count(A, 8);
  expect(count(B, 8)).toMatchObject({status: 'applied', entries: []});
  expect([units(), world.openCases(), world.all(countTask)]).toEqual([8, [], []]);
  expect(world.all(handCount).map(({counted, difference, waits}) => [counted, difference, waits])).toEqual([
    [8, -2, ''],
    [8, 0, ''],
  ]);
});

test('[COUNT-17] where a move has made the books what was counted, the bin is to be counted again', () => {
  const {world, bin, count, move, units} = aBinOfTen();
  move(2);
  count(B, 8);
  expect([units(), world.openCases()]).toEqual([8, []]);
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'count.overtaken'}]);
});

test('[COUNT-17] a device, which is not told when a row was counted, draws no bin that is to be counted again: the server says so', () => {
  const {world, bin, goods, move, units} = aBinOfTen();
  move(2);
  const lines = JSON.stringify([{goods, counted: 8, believed: 10}]);
  const args = {warehouse: STOCK_WAREHOUSE, bin, epoch: 'E', version: world.version - 1, whole: 1, lines};
  expect(world.do('counting.count', args, {device: B})).toMatchObject({status: 'applied', entries: []});
  expect([units(), world.openCases(), world.all(countTask)]).toEqual([8, [], []]);
});

test('[COUNT-17] another line of the same count is booked as ever', () => {
  const {world, bin, goods, count, units} = aBinOfTen();
  const found = world.aGoods();
  count(A, 8);
  const lines = JSON.stringify([
    {goods, counted: 8, believed: 10},
    {goods: found, counted: 3, believed: 0},
  ]);
  count(B, 8, 10, {lines});
  expect([units(), world.standing(bin, found), world.openCases()]).toEqual([8, [3, 0, 0], []]);
});

test('[COUNT-17] [COUNT-9] a line of a plan that others had moved, and that agrees with the books by now, is confirmed as one that agrees', () => {
  const {world, bin, count, move, units} = aBinOfTen();
  const mutation = world.id();
  const make = {selected_by: 'bin'};
  world.store(world.settle('counting.makePlan', make, {role: 'Admin'}, world.view(), mutation));
  const plan = {document: ownRowId(mutation, 1), bins: JSON.stringify([bin])};
  world.do('counting.addBins', plan, {role: 'Admin'});
  move(2);
  count(B, 8);
  expect(world.all(countLine)).toMatchObject([{difference: -2, waits: 'moved'}]);
  expect(world.do('counting.confirm', plan, {role: 'Admin'})).toMatchObject({status: 'applied', entries: []});
  expect([units(), world.openCases()]).toEqual([8, []]);
  expect(world.all(countLine)).toMatchObject([{counted: 8, difference: 0, waits: '', state: 'confirmed'}]);
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'count.overtaken'}]);
});

test('[STOCK-10] of two counts that wait for one row the later is approved, and the earlier is not', () => {
  const {world, bin, count, move, close, units} = aBinOfTen();
  move(3);
  count(A, 8);
  count(B, 8);
  expect(world.openCases()).toHaveLength(2);
  expect(close('approve', 0)).toMatchObject({refusal: {code: 'count.counted-since'}});
  expect(close('approve', 1).status).toBe('applied');
  expect([units(), world.openCases().length]).toEqual([5, 1]);
  expect(close('approve', 0)).toMatchObject({refusal: {code: 'count.counted-since'}});
  expect(close('decline', 0).status).toBe('applied');
  expect(units()).toBe(5);
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'count.declined'}]);
});

test('[STOCK-10] nor are two of one moment, nor two of what nobody had there', () => {
  const same = aBinOfTen();
  same.move(3);
  same.count(A, 8);
  same.world.now -= 1_000;
  same.count(B, 8);
  expect(same.close('approve', 0).status).toBe('applied');
  expect(same.close('approve', 0)).toMatchObject({refusal: {code: 'count.counted-since'}});
  expect(same.units()).toBe(5);

  const {world, bin, count, close} = aBinOfTen();
  const found = world.aGoods();
  world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 1});
  const lines = JSON.stringify([{goods: found, counted: 4, believed: 0}]);
  for (const device of [A, B]) count(device, 4, 0, {lines, whole: 0});
  expect(close('approve', 0).status).toBe('applied');
  expect(close('approve', 0)).toMatchObject({refusal: {code: 'count.counted-since'}});
  expect(world.standing(bin, found)).toEqual([4, 0, 0]);
});

test('[STOCK-10] a bin that was counted as empty since takes no difference of before', () => {
  const {world, bin, count, close} = aBinOfTen();
  const found = world.aGoods();
  world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 1});
  count(A, 4, 0, {lines: JSON.stringify([{goods: found, counted: 4, believed: 0}]), whole: 0});
  count(B, 10);
  expect(close('approve', 0)).toMatchObject({refusal: {code: 'count.counted-since'}});
  expect(world.standing(bin, found)).toBeUndefined();
});

test('[STOCK-10] on top of a count that was booked first the approval leaves what the last counter counted', () => {
  const {world, count, close, units} = aBinOfTen();
  count(A, 8);
  count(B, 7);
  expect([units(), world.openCases().length]).toEqual([8, 1]);
  expect(close('approve', 0)).toMatchObject({status: 'applied', entries: [{quantity: 1, to: 'adjusted'}]});
  expect([units(), world.openCases()]).toEqual([7, []]);
});

test('[STOCK-10] also where the first one found none, and where the last found more than the books ever had', () => {
  for (const counted of [7, 12]) {
    const {world, count, close, units} = aBinOfTen();
    count(A, 0);
    count(B, counted);
    expect([units(), world.openCases().length]).toEqual([undefined, 1]);
    expect(close('approve', 0).status).toBe('applied');
    expect(units()).toBe(counted);
  }
});

test('[STOCK-10] where units were carried since as well nobody can say which of them it has counted, and the bin is counted once more', () => {
  for (const first of ['move', 'count'] as const) {
    const {world, bin, count, move, close, units} = aBinOfTen();
    if (first === 'move') move(1);
    count(A, 8, first === 'move' ? 9 : 10, first === 'move' ? {version: world.version} : {});
    if (first === 'count') move(1);
    count(B, 5);
    const before = units();
    expect(close('approve', 0)).toMatchObject({refusal: {code: 'count.counted-since'}});
    expect(units()).toBe(before);
    expect(close('decline', 0).status).toBe('applied');
    expect(world.all(countTask)).toMatchObject([{bin}]);
  }
});

test('[STOCK-10] [COUNT-9] a line of a plan whose counter had not heard of a booked count is no difference on top of it either', () => {
  const {world, bin, count, close, units} = aBinOfTen();
  count(A, 8);
  const mutation = world.id();
  world.store(
    world.settle('counting.makePlan', {selected_by: 'bin'}, {role: 'Admin'}, world.view(), mutation),
  );
  const plan = {document: ownRowId(mutation, 1), bins: JSON.stringify([bin])};
  world.do('counting.addBins', plan, {role: 'Admin'});
  count(B, 7);
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect([units(), world.openCases().length]).toEqual([8, 1]);
  expect(close('approve', 0).status).toBe('applied');
  expect(units()).toBe(7);
});

test('[COUNT-2] a row that was emptied by others and made anew remembers their hands', () => {
  const {world, bin, goods, elsewhere, count, move, units} = aBinOfTen();
  move(10);
  expect(units()).toBeUndefined();
  // The counter's own device brings as many again: its screen knows of no other hand.
  world.move(elsewhere, bin, goods, 10, {device: B});
  expect(count(B, 7)).toMatchObject({status: 'applied', entries: []});
  expect([units(), world.openCases().map(({facts}) => JSON.parse(facts).waits)]).toEqual([10, ['moved']]);
});

test('[COUNT-2] nor is forgotten who emptied a row in which nothing stands by the screen either', () => {
  const {world, bin, elsewhere, count} = aBinOfTen();
  const found = world.aGoods();
  world.stand(elsewhere, found, 4);
  world.move(elsewhere, bin, found, 4, {device: MOVER});
  world.move(bin, elsewhere, found, 4, {device: MOVER});
  count(B, 4, 0, {lines: JSON.stringify([{goods: found, counted: 4, believed: 0}]), whole: 0});
  expect(world.standing(bin, found)).toBeUndefined();
  expect(world.openCases()).toHaveLength(1);
});
