import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {caseResource, caseShare} from '#domain/kernel/case.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {binPlace} from '../stock/place.ts';
import {lotId} from '../stock/lot.ts';
import {stock} from '../stock/stock.ts';
import {countLine, countTask} from './count-plan.ts';

const office = {role: 'Supervisor'} as const;
const OTHER = testId(2_000_000);

/** A bin of 5, of which an order wants 3; its picker finds 1, so that 4 are in the account. */
function aShortPick(bins = 1, before: (world: StockWorld, bin: Id) => void = () => {}, short: Row = {}) {
  const world = new StockWorld();
  const customer = world.id();
  world.give('customer', {id: customer, name: 'Ortega'});
  const goods = world.aGoods();
  const shelves = Array.from({length: bins}, () => world.aBin());
  for (const bin of shelves) world.stand(bin, goods, 5);
  const mutation = world.id();
  const lines = JSON.stringify([{goods, quantity: 3 * bins}]);
  world.store(world.settle('outbound.create', {customer, lines}, {role: 'Admin'}, world.view(), mutation));
  const document = ownRowId(mutation, 1);
  for (const act of ['confirm', 'release']) world.do(`outbound.${act}`, {document}, {role: 'Admin'});
  before(world, shelves[0] ?? '');
  const told = {
    document,
    goods,
    quantity: 1,
    believed: 5,
    reason: 'not-found',
    rest: 'back-order',
    ...short,
  };
  for (const bin of shelves) world.do('outbound.shortPick', {...told, bin}, {role: 'Admin'});
  const [bin = '', other = ''] = shelves;
  const [open] = world.openCases();
  const id = open?.id ?? '';
  world.now += 1_000;
  const count = (counted: number, believed = 0, more: Row = {}, asked: Row = {}) => {
    const said = JSON.stringify([{goods, counted, believed}]);
    const args = {
      warehouse: STOCK_WAREHOUSE,
      bin,
      epoch: 'E',
      version: world.version,
      whole: 1,
      lines: said,
      ...more,
    };
    return world.do('counting.count', args, {seenUpTo: ({version}) => version, device: OTHER, ...asked});
  };
  const close = (name: string, more: Row = {}) => world.do(`stock.${name}`, {case: id, ...more}, office);
  const theCase = () => world.one(caseResource, id);
  return {world, goods, bin, other, document, id, count, close, theCase};
}

test('[COUNT-16] what a picker did not find and a count does comes out of the account, once, and ends the case', () => {
  const {world, goods, bin, count, close, theCase} = aShortPick();
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([undefined, 4]);
  expect(count(4)).toMatchObject({
    status: 'applied',
    entries: [{from: 'discrepancy', to: binPlace(bin), quantity: 4}],
  });
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[4, 0, 0], 0]);
  expect(theCase()).toMatchObject({state: 'closed', closing: 'counting.count', closer: testId(1_000_000)});
  expect(close('closeAsFound')).toMatchObject({refusal: {code: 'case.closed'}});
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-16] what is counted beyond that is adjusted in', () => {
  const {world, goods, bin, count} = aShortPick();
  expect(count(6)).toMatchObject({
    entries: [
      {from: 'discrepancy', to: binPlace(bin), quantity: 4},
      {from: 'adjusted', to: binPlace(bin), quantity: 2},
    ],
  });
  expect([world.standing(bin, goods), world.openCases()]).toEqual([[6, 0, 0], []]);
});

test('[COUNT-18] what a picker missed and a count of the bin does not find either leaves the account, and ends the case', () => {
  for (const [counted, lines] of [
    [0, []],
    [3, [{from: 'discrepancy', quantity: 3}]],
  ] as const) {
    const {world, goods, bin, count, close, theCase} = aShortPick();
    expect(count(counted)).toMatchObject({
      status: 'applied',
      entries: [...lines, {from: 'discrepancy', to: 'adjusted', quantity: 4 - counted}],
    });
    expect([world.standing(bin, goods)?.[0] ?? 0, world.discrepancy(goods)]).toEqual([counted, 0]);
    expect(theCase()).toMatchObject({state: 'closed', closing: 'counting.count', closer: testId(1_000_000)});
    expect(close('closeAsFound')).toMatchObject({refusal: {code: 'case.closed'}});
  }
});

test('[COUNT-18] so does a count of the whole bin that names no goods', () => {
  const {world, goods, count, theCase} = aShortPick();
  expect(count(0, 0, {lines: '[]'}).status).toBe('applied');
  expect([world.discrepancy(goods), theCase()?.state]).toEqual([0, 'closed']);
});

test('[COUNT-18] and a plan that is confirmed', () => {
  const {world, goods, bin, count, theCase} = aShortPick();
  const plan = aPlan(world, bin);
  count(1);
  world.now += 1_000;
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[1, 0, 0], 0]);
  expect(theCase()).toMatchObject({state: 'closed', closing: 'counting.confirm'});
});

test('[COUNT-18] also of goods that it has no line of, since it was made when a short had emptied their row', () => {
  const {world, goods, bin, count, theCase} = aShortPick();
  const plan = aPlan(world, bin);
  expect(world.all(countLine).map((line) => line.goods)).toEqual(['']);
  count(0, 0, {lines: '[]'});
  expect(world.all(countLine).find((line) => line.goods === goods)).toMatchObject({
    planned: 0,
    counted: 0,
    difference: 0,
    waits: '',
    state: 'counted',
  });
  world.now += 1_000;
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect(world.discrepancy(goods)).toBe(0);
  expect(theCase()).toMatchObject({state: 'closed', closing: 'counting.confirm'});
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-18] [COUNT-12] not by a screen that had not heard of the short: then the bin is counted once more', () => {
  const {world, goods, bin, count, theCase} = aShortPick();
  const before = world.version;
  const plan = aPlan(world, bin);
  count(0, 0, {lines: '[]', version: before - 1});
  world.now += 1_000;
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect([world.discrepancy(goods), theCase()?.state]).toEqual([4, 'open']);
  expect(world.all(countTask)).toMatchObject([{bin, document: '', reason: 'count.overtaken'}]);
});

test('[COUNT-18] [COUNT-3] units of all its lines and of all that it does not name are one sum', () => {
  const {world, goods, bin, count, theCase} = aShortPick();
  world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 5});
  const lot = lotId(goods, 'L-7');
  world.give('lot', {id: lot, goods, code: 'L-7', expires_at: 0});
  world.stand(bin, goods, 2, {lot});
  // Two that are not there and the four that were missed are more than may be booked alone.
  const lines = JSON.stringify([{goods, lot, counted: 0, believed: 2}]);
  expect(count(0, 0, {lines}, {role: 'StockControl'}).status).toBe('applied');
  expect([theCase()?.state, world.discrepancy(goods)]).toEqual(['open', 4]);
});

test('[COUNT-18] units that were seen and not picked are the office’s to decide about', () => {
  for (const reason of ['damaged', 'unreachable']) {
    const {world, goods, count, theCase} = aShortPick(1, () => {}, {reason});
    const held = world.discrepancy(goods);
    count(0, 0, {lines: '[]'});
    expect([world.discrepancy(goods), theCase()?.state]).toEqual([held, theCase() && 'open']);
  }
});

/** What leaves the case of a short pick open, and what was counted of it. */
const STAYS: readonly (readonly [string, (told: ReturnType<typeof aShortPick>) => void])[] = [
  [
    'more of it than the counter may book alone',
    ({world, count}) => {
      world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 2});
      count(2, 0, {}, {role: 'StockControl'});
    },
  ],
  [
    'a count that did not know of it',
    ({world, bin, goods, count}) => {
      const before = world.version;
      world.stand(bin, goods, 2);
      count(2, 2, {version: before - 1});
    },
  ],
  ['a count of other goods in a part of the bin', ({count}) => void count(0, 0, {whole: 0, lines: '[]'})],
];
test.each(STAYS)('[COUNT-18] [CASE-12] %s leaves it to the office', (_, counted) => {
  const told = aShortPick();
  counted(told);
  expect(told.theCase()?.state).toBe('open');
  expect(told.world.discrepancy(told.goods)).toBeGreaterThan(0);
});

/** As a counter may book less than the case is about. */
function aLargeShort() {
  const told = aShortPick();
  told.world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 0});
  const count = (counted: number) => told.count(counted, counted, {}, {role: 'StockControl'});
  return {...told, count};
}

test('[COUNT-16] [CASE-12] what a count has not found is not found any more, and a new count may find it', () => {
  const {world, goods, bin, count, close, theCase} = aLargeShort();
  count(0);
  expect(theCase()?.state).toBe('open');
  expect(close('closeAsFound')).toMatchObject({refusal: {code: 'case.counted-since'}});
  expect(close('closeByCount', {counted: 4}).status).toBe('applied');
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[4, 0, 0], 0]);
});

test('[COUNT-16] [CASE-12] or the office says that it is not there', () => {
  const {world, goods, count, close} = aLargeShort();
  count(0);
  expect(close('closeAsNotThere')).toMatchObject({
    entries: [{from: 'discrepancy', to: 'adjusted', quantity: 4}],
  });
  expect(world.discrepancy(goods)).toBe(0);
});

test('[COUNT-16] a count of one bin tells nothing of another of the same case', () => {
  const {world, goods, bin, other, id, count, close, theCase} = aShortPick(2);
  count(4);
  expect([bin, other].map((each) => world.standing(each, goods)?.[0])).toEqual([4, undefined]);
  expect([theCase()?.state, world.discrepancy(goods)]).toEqual(['open', 4]);
  expect(close('closeAsFound').status).toBe('applied');
  expect([bin, other].map((each) => world.standing(each, goods)?.[0])).toEqual([4, 4]);
  expect(world.all(caseShare).filter((share) => share.case === id)).toMatchObject([{state: 'closed'}]);
});

test('[COUNT-16] the last of several bins ends the case with all that has joined it', () => {
  const {world, other, count, theCase} = aShortPick(2);
  count(4);
  count(4, 0, {bin: other});
  expect(theCase()).toMatchObject({state: 'closed', closing: 'counting.count'});
  expect(world.all(caseShare)).toMatchObject([{state: 'closed'}]);
});

test('[COUNT-16] a difference that waited and is approved takes them, too', () => {
  const {world, goods, bin, count, theCase} = aShortPick();
  world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 1});
  count(4);
  const waiting = world.openCases().find(({kind}) => kind === 'approval');
  expect([world.discrepancy(goods), theCase()?.state]).toEqual([4, 'open']);
  world.do('stock.approve', {case: waiting?.id ?? ''}, office);
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[4, 0, 0], 0]);
  expect(theCase()).toMatchObject({state: 'closed', closing: 'stock.approve'});
});

/** A plan of one bin. */
function aPlan(world: StockWorld, bin: Id): Row {
  const mutation = world.id();
  const make = {selected_by: 'bin'};
  world.store(world.settle('counting.makePlan', make, {role: 'Admin'}, world.view(), mutation));
  const asked = {document: ownRowId(mutation, 1), bins: JSON.stringify([bin])};
  world.do('counting.addBins', asked, {role: 'Admin'});
  return asked;
}

test('[COUNT-16] [LOT-8] a serial that a picker did not find and a count does stands nowhere else', () => {
  const world = new StockWorld();
  const [customer, goods, bin] = [world.id(), world.aGoods(), world.aBin()];
  world.give('customer', {id: customer, name: 'Ortega'});
  world.give('goods', {id: goods, code: 'DRILL', tracked_by: 'serial'});
  const lot = world.aLot(goods, 'S1');
  world.stand(bin, goods, 1, {lot});
  const mutation = world.id();
  const lines = JSON.stringify([{goods, quantity: 1}]);
  world.store(world.settle('outbound.create', {customer, lines}, {role: 'Admin'}, world.view(), mutation));
  const document = ownRowId(mutation, 1);
  const told = {document, goods, lot, bin, quantity: 0, believed: 1, reason: 'not-found', rest: 'back-order'};
  for (const act of ['confirm', 'release']) world.do(`outbound.${act}`, {document}, {role: 'Admin'});
  world.do('outbound.shortPick', told, {role: 'Admin'});
  expect(world.all(stock)).toMatchObject([{place: 'discrepancy', lot, quantity: 1}]);
  world.now += 1_000;
  const counted = JSON.stringify([{goods, lot, counted: 1, believed: 0}]);
  const seen = {warehouse: STOCK_WAREHOUSE, bin, epoch: 'E', version: world.version};
  const asked = {seenUpTo: ({version}: {version: number}) => version, device: OTHER};
  world.do('counting.count', {...seen, lines: counted}, asked);
  expect(world.all(stock)).toMatchObject([{place: binPlace(bin), lot, quantity: 1}]);
  expect(world.openCases()).toEqual([]);
});

test('[COUNT-16] so does a plan that is confirmed', () => {
  const {world, goods, bin, count, theCase} = aShortPick();
  const plan = aPlan(world, bin);
  count(4);
  expect(world.discrepancy(goods)).toBe(4);
  world.now += 1_000;
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[4, 0, 0], 0]);
  expect(theCase()).toMatchObject({state: 'closed', closing: 'counting.confirm'});
});

test('[COUNT-16] what a picker has missed after the count of a plan is no part of that', () => {
  let plan: Row = {};
  const {world, goods, bin, theCase} = aShortPick(1, (at, of) => {
    plan = aPlan(at, of);
    const [goodsOf] = at.all(stock).flatMap((row) => (row.place === binPlace(of) ? [row.goods] : []));
    const lines = JSON.stringify([{goods: goodsOf, counted: 7, believed: 5}]);
    at.do('counting.count', {warehouse: STOCK_WAREHOUSE, bin: of, whole: 1, lines});
    at.now += 1_000;
  });
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[2, 0, 0], 4]);
  expect(theCase()?.state).toBe('open');
});

test('[COUNT-16] nor is what joined the case of an earlier one after that count', () => {
  const {world, goods, bin, document, count, theCase} = aShortPick();
  const plan = aPlan(world, bin);
  count(6);
  world.now += 1_000;
  world.stand(bin, goods, 3);
  const told = {document, goods, bin, quantity: 0, believed: 3, reason: 'not-found', rest: 'back-order'};
  world.do('outbound.shortPick', told, {role: 'Admin'});
  expect([theCase()?.joined, world.discrepancy(goods)]).toEqual([1, 7]);
  world.now += 1_000;
  world.do('counting.confirm', plan, {role: 'Admin'});
  expect([world.standing(bin, goods), world.discrepancy(goods)]).toEqual([[6, 0, 0], 3]);
  expect(theCase()?.state).toBe('open');
});

test('[CASE-23] [COUNT-18] a case whose bin was counted for it comes back, or is closed, by what was found', () => {
  for (const [approval_above, expected] of [
    [3, {state: 'open', assigned: testId(1_000_000)}],
    [4, {state: 'closed', assigned: testId(3_000_000)}],
  ] as const) {
    const {world, id, count, theCase} = aShortPick();
    world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above});
    world.give('staff', {id: testId(1_000_000), name: 'Ana', type: 'Supervisor', is_locked: 0});
    world.give('staff', {id: testId(3_000_000), name: 'Bo', type: 'StockControl', is_locked: 0});
    expect(world.do('case.assign', {case: id, to: testId(3_000_000)}, office).status).toBe('applied');
    count(0, 0, {}, {who: testId(3_000_000), role: 'StockControl'});
    expect(theCase()).toMatchObject(expected);
    expect(world.all(countTask)).toEqual([]);
  }
});
