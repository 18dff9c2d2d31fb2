import {expect, test} from 'vitest';
import {StockWorld, testId} from '#tests/builders/stock-world.ts';
import {makeDocument} from '#tests/builders/house.ts';
import {lotId} from './lot.ts';
import {asnPlace} from './place.ts';
import {stock} from './stock.ts';

/** A delivery that names a serial. */
function anAnnouncedSerial() {
  const world = new StockWorld();
  const [supplier, goods] = [testId(9_001), testId(9_002)];
  world.give('supplier', {id: supplier, name: 'Norte'});
  world.give('goods', {id: goods, code: 'DRILL', tracked_by: 'serial'});
  const lot = lotId(goods, 'S1');
  world.give('lot', {id: lot, goods, code: 'S1'});
  const document = makeDocument(world, 'inbound.announce', {
    supplier,
    lines: JSON.stringify([{goods, lot, quantity: 1}]),
  });
  const act = (action: string, args: Record<string, string | number>) =>
    world.do(`inbound.${action}`, {document, ...args}, {role: 'Admin'}).status;
  return {world, goods, lot, document, act};
}

test('[LOT-8] a serial that waits to be sorted has been seen nowhere, and is put away as the one that it is', () => {
  const {world, goods, lot, document, act} = anAnnouncedSerial();
  expect([act('confirmArrival', {}), act('finishUnloading', {})]).toEqual(['applied', 'applied']);
  expect(world.all(stock)).toMatchObject([{place: asnPlace(document, 'sort'), lot, quantity: 1}]);
  // Whoever puts it away has sorted it.
  const bin = world.aBin();
  expect(act('putAway', {goods, lot, lot_code: 'S1', bin, quantity: 1})).toBe('applied');
  expect(world.openCases()).toEqual([]);
});
