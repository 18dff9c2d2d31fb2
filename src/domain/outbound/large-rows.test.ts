import {expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';

const STANDS = 1_500_000;

/** More of some goods in a bin than one line may name, and an order of 20 of them. */
function aLargeRow() {
  const world = new StockWorld();
  const [goods, bin] = [world.aGoods(), world.aBin()];
  world.stand(bin, goods, 750_000);
  world.move(world.aBin(), bin, goods, 750_000);
  expect(world.standing(bin, goods)?.[0]).toBe(STANDS);
  return {world, goods, bin};
}
const admin = {role: 'Admin'} as const;

test('[STOCK-14] a row of more than a line may name is counted', () => {
  const {world, goods, bin} = aLargeRow();
  const count = (counted: number) => {
    const lines = JSON.stringify([{goods, counted, believed: STANDS}]);
    const args = {warehouse: STOCK_WAREHOUSE, bin, epoch: 'E', version: world.version, whole: 0, lines};
    return world.do('counting.count', args, {...admin, seenUpTo: ({version}) => version});
  };
  expect(count(1_000_001)).toMatchObject({
    status: 'invalid',
    refusal: {facts: {faults: [{field: 'lines.1.counted', code: 'too-large'}]}},
  });
  expect(count(1_000_000).status).not.toBe('invalid');
});

test('[STOCK-14] it is moved whole', () => {
  const {world, goods, bin} = aLargeRow();
  const to = world.aBin();
  const lines = JSON.stringify([{goods, quantity: STANDS}]);
  const args = {warehouse: STOCK_WAREHOUSE, from: bin, to, lines};
  expect(world.do('stock.moveWholeBin', args, admin).status).not.toBe('invalid');
  expect(world.standing(to, goods)?.[0]).toBe(STANDS);
  expect(world.standing(bin, goods)).toBeUndefined();
});

test('[STOCK-14] and picked short', () => {
  const {world, goods, bin} = aLargeRow();
  const [customer, mutation] = [world.id(), world.id()];
  world.give('customer', {id: customer, name: 'Ortega'});
  const lines = JSON.stringify([{goods, quantity: 20}]);
  world.store(world.settle('outbound.create', {customer, lines}, admin, world.view(), mutation));
  const document = ownRowId(mutation, 1);
  world.do('outbound.confirm', {document}, admin);
  world.do('outbound.release', {document}, admin);
  const short = {quantity: 3, believed: STANDS, left: 1_499_990, reason: 'not-found', rest: 'back-order'};
  expect(world.do('outbound.shortPick', {document, goods, bin, ...short}, admin)).toMatchObject({
    status: 'corrected',
    corrections: [{code: 'pick.short'}],
  });
});
