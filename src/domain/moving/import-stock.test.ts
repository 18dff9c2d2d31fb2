import {expect, test} from 'vitest';
import {aBin, aBinSize, aGoods, anId, aSupplier, aWarehouse, WAREHOUSE} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import {endOfDay} from '../stock/expiry-day.ts';
import {lotId} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import {IMPORT_STOCK, type OpeningStock} from './import-stock.ts';

const [BIN, KETTLE] = [String(aBin()['id']), String(aGoods()['id'])];
const L1 = lotId(KETTLE, 'L1');
const [MARCH, JUNE] = [endOfDay('2027-03-31'), endOfDay('2027-06-30')];
const world = (): DomainWorld =>
  new DomainWorld()
    .with('supplier', aSupplier())
    .with('warehouse', aWarehouse())
    .with('binSize', aBinSize())
    .with('bin', aBin())
    .with('goods', aGoods());
const bring = (of: DomainWorld, rows: readonly OpeningStock[]) =>
  of.act(IMPORT_STOCK, {rows: JSON.stringify(rows)});

test('[IMPORT-9] opening stock stands in its bins, counts in the figures, and came in by the border', () => {
  const house = world().with('goods', aGoods({id: anId(71), code: 'POT'}));
  const settled = bring(house, [
    [BIN, KETTLE, 7],
    [BIN, anId(71), 2],
  ]);
  expect(settled).toMatchObject({
    status: 'applied',
    entries: [
      {from: 'adjusted', to: binPlace(BIN), goods: KETTLE, quantity: 7, to_property: 'Normal'},
      {from: 'adjusted', to: binPlace(BIN), goods: anId(71), quantity: 2},
    ],
  });
  expect(house.rows('stock').map(({goods, quantity}) => [goods, quantity])).toEqual([
    [KETTLE, 7],
    [anId(71), 2],
  ]);
  expect(house.row('figures', `${WAREHOUSE}/${KETTLE}`)).toMatchObject({
    goods_qty: 7,
    onhand: 7,
    can_order: 7,
  });
});

test.each([
  ['no row', '[null]'],
  ['an empty row', '[[]]'],
  ['numbers for ids', '[[1,2,3]]'],
  ['an id with a zero character', JSON.stringify([[`${BIN}\u0000`, KETTLE, 3]])],
  ['a lot of a zero character', JSON.stringify([[BIN, KETTLE, 3, '\u0000']])],
  ['half a character', JSON.stringify([[BIN, KETTLE, 3, '\ud800']])],
  ['no end of a day', JSON.stringify([[BIN, KETTLE, 3, 'L', 12_345]])],
  ['a day past all calendars', JSON.stringify([[BIN, KETTLE, 3, 'L', 9e15]])],
  ['half a unit', JSON.stringify([[BIN, KETTLE, 1.5]])],
])('%s is found before anything is read for it', (_, rows) => {
  expect(world().act(IMPORT_STOCK, {rows})).toMatchObject({
    status: 'invalid',
    refusal: {facts: {faults: [{field: 'rows', code: 'not-json'}]}},
  });
});

test('[IMPORT-9] what the floor has brought there meanwhile stands beside it', () => {
  const house = world();
  bring(house, [[BIN, KETTLE, 3]]);
  bring(house, [[BIN, KETTLE, 4]]);
  expect(house.rows('stock')).toMatchObject([{quantity: 7}]);
});

test('[IMPORT-9] lots come in with their expiry, and one that is known already stands as it is', () => {
  const house = world();
  bring(house, [[BIN, KETTLE, 3, 'L1', MARCH]]);
  const settled = bring(house, [
    [BIN, KETTLE, 4, 'L1', 0],
    [BIN, KETTLE, 5, 'L2', 0],
  ]);
  expect(settled).toMatchObject({status: 'applied', entries: [{lot: L1, to_lot: L1}, {quantity: 5}]});
  expect(house.row('lot', L1)).toMatchObject({code: 'L1', goods: KETTLE, expires_at: MARCH});
  expect(house.rows('stock').map(({lot, quantity, expires_at}) => [lot, quantity, expires_at])).toEqual(
    expect.arrayContaining([
      [L1, 7, MARCH],
      [lotId(KETTLE, 'L2'), 5, 0],
    ]),
  );
});

test('[IMPORT-9] another expiry that the floor has said meanwhile stands, and a case says both', () => {
  const house = world();
  bring(house, [[BIN, KETTLE, 3, 'L1', MARCH]]);
  const settled = bring(house, [[BIN, KETTLE, 4, 'L1', JUNE]]);
  expect(settled).toMatchObject({status: 'corrected', corrections: [{code: 'lot.other-expiry'}]});
  expect(house.rows('stock')).toMatchObject([{quantity: 7, expires_at: MARCH}]);
});

test('[IMPORT-9] a serial that the floor has received meanwhile comes in without it, and a case says so', () => {
  const house = new DomainWorld()
    .with('supplier', aSupplier())
    .with('warehouse', aWarehouse())
    .with('binSize', aBinSize())
    .with('bin', aBin())
    .with('goods', aGoods({tracked_by: 'serial'}));
  bring(house, [[BIN, KETTLE, 1, 'L1', 0]]);
  const settled = bring(house, [[BIN, KETTLE, 1, 'L1', 0]]);
  expect(settled).toMatchObject({
    status: 'corrected',
    corrections: [{code: 'serial.elsewhere'}],
    entries: [{lot: L1, to_lot: '', quantity: 1}],
  });
  expect(house.rows('stock').map(({lot, quantity}) => [lot, quantity])).toEqual(
    expect.arrayContaining([
      [L1, 1],
      ['', 1],
    ]),
  );
});

test('[IMPORT-9] a bin or goods that are not here refuse all of it', () => {
  const house = world();
  const good: OpeningStock = [BIN, KETTLE, 1];
  expect(endOf(bring(house, [good, [anId(99), KETTLE, 1]]))).toBe('bin.unknown');
  expect(endOf(bring(house, [good, [BIN, anId(99), 1]]))).toBe('goods.unknown');
  expect(house.rows('stock')).toEqual([]);
});
