import {expect, test} from 'vitest';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {caseResource} from '../kernel/case.ts';
import {binPlace} from './place.ts';

const OFFICE = {role: 'Supervisor'} as const;

/** A bin of 5 was moved whole, as it was seen: 3. */
function movedWhole(property: 'Normal' | 'Inspection' = 'Normal') {
  const world = new StockWorld();
  const [from, to, goods] = [world.aBin(), world.aBin(property), world.aGoods()];
  world.stand(from, goods, 5);
  const lines = JSON.stringify([{goods, quantity: 3}]);
  world.do('stock.moveWholeBin', {warehouse: STOCK_WAREHOUSE, from, to, lines}, {role: 'StockControl'});
  const [row] = world.openCases();
  const close = (note = 'seen there') => world.do('case.cameAlong', {case: row?.id ?? '', note}, OFFICE);
  const standing = () => [...world.list('stock').values()].map((each) => [each['place'], each['quantity']]);
  return {world, from, to, goods, row, close, standing};
}

test('[CASE-22] what was left behind in a bin that was moved whole came along: it stands with the rest', () => {
  const {world, to, close, standing, row} = movedWhole();
  expect(row).toMatchObject({code: 'move.left-behind'});
  const settled = close();
  expect(settled).toMatchObject({status: 'applied', corrections: []});
  expect('entries' in settled && settled.entries.map(({quantity}) => quantity)).toEqual([2]);
  expect(standing()).toEqual([[binPlace(to), 5]]);
  expect(world.one(caseResource, row?.id ?? '')).toMatchObject({
    state: 'closed',
    closing: 'case.cameAlong',
    note: 'seen there',
  });
});

test('[CASE-22] where others have come there since, or all has gone, it is refused and nothing moves', () => {
  const more = movedWhole();
  more.world.stand(more.from, more.world.aGoods(), 1);
  expect(more.close()).toMatchObject({
    refusal: {code: 'case.others-there', facts: {units: 3, told: 2}},
  });
  const none = movedWhole();
  none.world.move(none.from, none.to, none.goods, 2);
  expect(none.close()).toMatchObject({refusal: {code: 'case.nothing-left'}});
  expect(none.world.openCases()).toHaveLength(1);
});

test('[CASE-22] without a note it is no closing', () => {
  const {world, row} = movedWhole();
  expect(world.do('case.cameAlong', {case: row?.id ?? ''}, OFFICE)).toMatchObject({status: 'invalid'});
});
