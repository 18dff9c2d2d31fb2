import {expect, test} from 'vitest';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {ownRowId} from '../kernel/id.ts';
import {NO_PERSON} from '../kernel/no-person.ts';
import {endOfDay} from '../stock/expiry-day.ts';
import {lotId} from '../stock/lot.ts';
import {lot as lots} from '../stock/lot.ts';
import {countTask, handCount} from './count-plan.ts';
import {stock, stockKey} from '../stock/stock.ts';
import {binPlace} from '../stock/place.ts';

const OTHER = testId(2_000_000);

type Counted = Readonly<Record<string, string | number>>;

function aBinWith(quantity = 10) {
  const world = new StockWorld();
  const [bin, goods] = [world.aBin(), world.aGoods()];
  if (quantity > 0) world.stand(bin, goods, quantity);
  /** The history is one, and the screen is of its newest version unless told. */
  const count = (
    lines: readonly Counted[],
    more: Parameters<StockWorld['do']>[2] & {seen?: number; whole?: 1} = {},
  ) => {
    const {seen = world.version, whole = 0, ...asked} = more;
    const args = {
      warehouse: STOCK_WAREHOUSE,
      bin,
      epoch: 'E',
      version: seen,
      whole,
      lines: JSON.stringify(lines),
    };
    return world.do('counting.count', args, {seenUpTo: ({version}) => version, ...asked});
  };
  return {world, bin, goods, count};
}

test.each([
  [7, -3],
  [13, 3],
])(
  '[COUNT-1] 10 believed and %i counted: the difference of %i crosses the border, and nothing else',
  (counted, by) => {
    const {world, bin, goods, count} = aBinWith();
    const settled = count([{goods, counted, believed: 10}]);
    expect(settled).toMatchObject({
      status: 'applied',
      entries: [
        by > 0
          ? {from: 'adjusted', to: binPlace(bin), quantity: by}
          : {from: binPlace(bin), to: 'adjusted', quantity: -by, from_property: 'Normal'},
      ],
    });
    expect(world.standing(bin, goods)).toEqual([counted, 0, 0]);
    expect(world.figures(goods)).toMatchObject({onhand: counted, can_order: counted});
  },
);

test('[COUNT-1] what is as the screen said it is writes no book', () => {
  const {goods, count} = aBinWith();
  const settled = count([{goods, counted: 10, believed: 10}]);
  expect(settled).toMatchObject({
    // The row says that it was counted, and nothing else.
    puts: [{list: 'handCount'}, {list: 'stock', row: {quantity: 10, moved_at: 1}}],
    dels: [],
    entries: [],
  });
});

test('[COUNT-1] goods that nobody expected there stand there, and what was expected and is not there is gone', () => {
  const {world, bin, goods, count} = aBinWith();
  const found = world.aGoods();
  count([
    {goods, counted: 0, believed: 10},
    {goods: found, counted: 4, believed: 0},
  ]);
  expect([world.standing(bin, goods), world.standing(bin, found)]).toEqual([undefined, [4, 0, 0]]);
});

test('[COUNT-1] a bin that is empty, as the records say, is a count without lines', () => {
  const {count} = aBinWith(0);
  expect(count([])).toMatchObject({status: 'applied', entries: [], puts: [{list: 'handCount'}]});
});

test('[COUNT-2] another device has moved units since: the difference waits, whatever stands there now', () => {
  const {world, bin, goods, count} = aBinWith();
  const seen = world.version;
  const elsewhere = world.aBin();
  world.move(bin, elsewhere, goods, 4, {device: OTHER});
  world.move(elsewhere, bin, goods, 4, {device: OTHER});
  count([{goods, counted: 8, believed: 10}], {seen});
  expect(world.standing(bin, goods)).toEqual([10, 0, 0]);
  expect(world.openCases()).toMatchObject([{kind: 'approval', code: 'stock.adjust'}]);
  expect(JSON.parse(world.openCases()[0]?.facts ?? '')).toMatchObject({
    change: -2,
    counted: 8,
    waits: 'moved',
  });
});

test('[COUNT-2] its own moves since, and those of others before, are what its screen has counted', () => {
  const {world, bin, goods, count} = aBinWith();
  world.move(bin, world.aBin(), goods, 1, {device: OTHER});
  const seen = world.version;
  world.move(bin, world.aBin(), goods, 2);
  count([{goods, counted: 6, believed: 7}], {seen});
  expect(world.standing(bin, goods)).toEqual([6, 0, 0]);
});

test.each([
  ['another person has moved', testId(3_000_000), [10, 0, 0], ['stock.adjust']],
  ['who counts has moved', testId(1_000_000), [6, 0, 0], []],
] as const)('[COUNT-2] without a device, %s units out and in since', (_, who, standing, cases) => {
  const {world, bin, goods, count} = aBinWith();
  const [seen, elsewhere] = [world.version, world.aBin()];
  world.move(bin, elsewhere, goods, 4, {device: NO_PERSON, who});
  world.move(elsewhere, bin, goods, 4, {device: NO_PERSON, who});
  count([{goods, counted: 6, believed: 10}], {seen, device: NO_PERSON});
  expect(world.standing(bin, goods)).toEqual(standing);
  expect(world.openCases().map(({code}) => code)).toEqual(cases);
});

test('[COUNT-2] another device, then its own: the other is not forgotten', () => {
  const {world, bin, goods, count} = aBinWith();
  const seen = world.version;
  world.move(world.aBin(), bin, goods, 1, {device: OTHER});
  world.move(bin, world.aBin(), goods, 1);
  count([{goods, counted: 9, believed: 10}], {seen});
  expect(world.openCases().filter(({kind}) => kind === 'approval')).toHaveLength(1);
});

test('[COUNT-2] a row that holds something else than was believed waits, also where it was emptied in between', () => {
  const {world, bin, goods, count} = aBinWith();
  const seen = world.version;
  world.move(bin, world.aBin(), goods, 10, {device: OTHER});
  count([{goods, counted: 9, believed: 10}], {seen});
  expect(world.standing(bin, goods)).toBeUndefined();
  expect(world.openCases()).toHaveLength(1);
});

test('[COUNT-2] what agrees with a screen that others had overtaken says nothing of the books: the bin is to be counted', () => {
  const {world, bin, goods, count} = aBinWith(5);
  const seen = world.version;
  world.move(bin, world.aBin(), goods, 2, {device: OTHER});
  expect(count([{goods, counted: 5, believed: 5}], {seen, whole: 1})).toMatchObject({
    status: 'applied',
    entries: [],
  });
  expect(world.standing(bin, goods)).toEqual([3, 0, 0]);
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'count.overtaken', is_open: 1}]);
  count([{goods, counted: 3, believed: 3}], {whole: 1});
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-2] a bin that was counted as empty, or without goods that others had brought there, is to be counted again', () => {
  const {world, bin, count} = aBinWith(0);
  const other = world.aGoods();
  const seen = world.version;
  world.stand(bin, other, 1);
  count([], {seen, whole: 1});
  expect(world.standing(bin, other)).toEqual([1, 0, 0]);
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'count.overtaken'}]);
});

test('[COUNT-10] a doubt that came after the screen of a count is not answered by it', () => {
  const {world, bin, goods, count} = aBinWith();
  const seen = world.version;
  world.do('stock.report', {kind: 'missing', bin, goods}, {device: OTHER});
  // Rows of a server carry the version that wrote them.
  world.give('countTask', {...world.one(countTask, bin), version: world.version});
  count([{goods, counted: 10, believed: 10}], {seen, whole: 1});
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'report.missing'}]);
  count([{goods, counted: 10, believed: 10}], {whole: 1});
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-10] nor is it by a count that found nothing on a screen of before', () => {
  const {world, bin, goods, count} = aBinWith(0);
  const seen = world.version;
  world.do('stock.report', {kind: 'missing', bin, goods}, {device: OTHER});
  world.give('countTask', {...world.one(countTask, bin), version: world.version});
  count([], {seen, whole: 1});
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'report.missing'}]);
  count([], {whole: 1});
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-2] of a history that is lost only what is in force has been seen', () => {
  const {world, bin, goods, count} = aBinWith();
  const restoredTo = world.version;
  world.move(world.aBin(), bin, goods, 0 + 1, {device: OTHER});
  world.move(bin, world.aBin(), goods, 1, {device: OTHER});
  count([{goods, counted: 9, believed: 10}], {seen: 1_000, seenUpTo: () => restoredTo});
  expect(world.openCases().filter(({kind}) => kind === 'approval')).toHaveLength(1);
});

test('[COUNT-3] StockControl counts alone up to the threshold, the office without one', () => {
  const {world, bin, goods, count} = aBinWith(500);
  count([{goods, counted: 399, believed: 500}]);
  expect([world.standing(bin, goods), world.openCases()[0]?.kind]).toEqual([[500, 0, 0], 'approval']);
  count([{goods, counted: 400, believed: 500}]);
  expect(world.standing(bin, goods)).toEqual([400, 0, 0]);
  count([{goods, counted: 0, believed: 400}], {role: 'Supervisor'});
  expect(world.standing(bin, goods)).toBeUndefined();
});

test('[COUNT-3] the threshold is of all lines of the same goods in a count, whatever units they name', () => {
  const {world, bin, goods, count} = aBinWith(500);
  const lines = [1, 2, 3].map((n) => ({goods, unit: testId(900 + n), counted: 40, believed: 0}));
  count(lines);
  expect(world.openCases().map(({kind}) => kind)).toEqual(['approval', 'approval', 'approval']);
  count(lines.slice(0, 2));
  expect(world.openCases()).toHaveLength(3);
  expect(world.standing(bin, goods)).toEqual([500, 0, 0]);
});

test('[COUNT-4] what is not there cannot be promised: the newest orders lose theirs, and the count is no case', () => {
  const {world, bin, goods, count} = aBinWith();
  const [first, second] = [world.allocate(bin, goods, 4, 1), world.allocate(bin, goods, 4, 2)];
  expect(count([{goods, counted: 5, believed: 10}])).toMatchObject({status: 'applied', corrections: []});
  expect(world.standing(bin, goods)).toEqual([5, 5, 0]);
  const kept = Object.fromEntries(world.allocations().map((row) => [row.id, [row.quantity, row.short]]));
  expect(kept).toEqual({[first]: [4, 0], [second]: [1, 3]});
});

test('[COUNT-4] units in question are for their case: the difference waits, and is refused as long as they are', () => {
  const {world, bin, goods, count} = aBinWith();
  world.move(world.aBin(), bin, goods, 3);
  count([{goods, counted: 2, believed: 13}]);
  expect(world.standing(bin, goods)).toEqual([13, 0, 3]);
  const waiting = world.openCases().find(({kind}) => kind === 'approval');
  expect(JSON.parse(waiting?.facts ?? '')).toMatchObject({waits: 'disputed'});
  const approve = () => world.do('stock.approve', {case: waiting?.id ?? ''}, {role: 'Supervisor'});
  expect(approve()).toMatchObject({status: 'refused', refusal: {code: 'stock.adjust-below-allocated'}});
});

test('[COUNT-4] a difference that waited takes what is promised, too, when it is approved', () => {
  const {world, bin, goods, count} = aBinWith(500);
  world.allocate(bin, goods, 450, 1);
  count([{goods, counted: 200, believed: 500}]);
  const [waiting] = world.openCases();
  world.do('stock.approve', {case: waiting?.id ?? ''}, {role: 'Supervisor'});
  expect(world.standing(bin, goods)).toEqual([200, 200, 0]);
  expect(world.allocations()).toMatchObject([{quantity: 200, short: 250}]);
});

test('[COUNT-5] a lot that is counted first is made by its count, and what was said of its expiry first stands', () => {
  const {world, bin, goods, count} = aBinWith(0);
  const lot = lotId(goods, 'L-7');
  count([{goods, lot, lot_code: 'L-7', expires_at: MARCH, counted: 3, believed: 0}]);
  expect(world.one(stock, stockKey(STOCK_WAREHOUSE, binPlace(bin), '', goods, lot))).toMatchObject({
    quantity: 3,
    expires_at: MARCH,
  });
  count([{goods, lot, lot_code: 'L-7', expires_at: endOfDay('2027-06-30'), counted: 4, believed: 3}]);
  expect(world.one(lots, lot)).toMatchObject({code: 'L-7', expires_at: MARCH});
});

const MARCH = endOfDay('2027-03-31');
const namedLot = (lot_code: string) => ({lot: lotId(testId(1), lot_code), lot_code});

test.each([
  [[{counted: 1, believed: 1}], 'lines.1.goods', 'required'],
  [[{goods: testId(1), counted: -1, believed: 1}], 'lines.1.counted', 'too-small'],
  [[{goods: testId(1), counted: 1.5, believed: 1}], 'lines.1.counted', 'not-a-number'],
  [[{goods: testId(1), counted: 1_000_001, believed: 1}], 'lines.1.counted', 'too-large'],
  [[{goods: testId(1), counted: 1}], 'lines.1.believed', 'required'],
  [[{goods: testId(1), counted: 1, believed: 1, cause: 'moths'}], 'lines.1.cause', 'not-an-option'],
  [[{goods: testId(1), lot: 'L', counted: 1, believed: 1}], 'lines.1.lot', 'not-an-id'],
  [[{goods: testId(1), lot_code: 'L', counted: 1, believed: 1}], 'lines.1.lot_code', 'not-an-option'],
  [[{goods: testId(1), ...namedLot('L\u0000'), counted: 1, believed: 1}], 'lines.1.lot_code', 'not-text'],
  [
    [{goods: testId(1), expires_at: 253_402_300_800_000, counted: 1, believed: 1}],
    'lines.1.expires_at',
    'too-large',
  ],
  [[{goods: testId(1), counted: 1, believed: 1, price: 3}], 'lines.1.price', 'unknown'],
  [
    [
      {goods: testId(1), counted: 1, believed: 1},
      {goods: testId(1), counted: 2, believed: 1},
    ],
    'lines.2.goods',
    'duplicate',
  ],
] as const)('[COUNT-5] lines %j are invalid', (lines, field, code) => {
  const {count} = aBinWith();
  expect(count(lines)).toMatchObject({status: 'invalid', refusal: {facts: {faults: [{field, code}]}}});
});

test('[COUNT-5] goods or a bin that nobody knows hold a count, and are refused before the ✓', () => {
  const {world, goods, count} = aBinWith();
  const unknown = [{goods: world.id(), counted: 1, believed: 0}];
  expect(count(unknown)).toMatchObject({status: 'held', refusal: {code: 'goods.unknown'}});
  expect(count(unknown, {asking: true})).toMatchObject({status: 'refused'});
  const elsewhere = world.aBin('Normal', 'WH000002');
  const args = {
    warehouse: STOCK_WAREHOUSE,
    bin: elsewhere,
    lines: JSON.stringify([{goods, counted: 1, believed: 0}]),
  };
  expect(world.do('counting.count', args)).toMatchObject({status: 'held', refusal: {code: 'bin.unknown'}});
});

test('[ID-2] [COUNT-11] what a build before wrote of a count has the id that this one gives it: work that is run again makes its rows anew', () => {
  const {world, bin, goods} = aBinWith();
  const mutation = world.id();
  const lines = JSON.stringify([{goods, counted: 10, believed: 10}]);
  const args = {warehouse: STOCK_WAREHOUSE, bin, lines};
  world.store(world.settle('counting.count', args, {role: 'Admin'}, world.view(), mutation));
  expect(world.all(handCount).map(({id}) => id)).toEqual([ownRowId(mutation, 501)]);
});
