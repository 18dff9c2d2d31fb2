import {expect, test} from 'vitest';
import {caseResource} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {countLine, countPlan, countTask} from './count-plan.ts';

const office = {role: 'Supervisor'} as const;
const HANDHELD = {role: 'StockControl', device: testId(2_000_000)} as const;

/**
 * A bin of 10 by the books, which holds 12; the worker counts it (of a plan unless told) and carries `carried` of them to
 * another bin.
 */
function aSurplusCarriedOff(carried = 12, {isPlanned = true, limit = 100} = {}) {
  const world = new StockWorld();
  const [from, to, goods] = [world.aBin(), world.aBin(), world.aGoods()];
  world.stand(from, goods, 10);
  world.give('warehouse', {...world.list('warehouse').get(STOCK_WAREHOUSE), approval_above: limit});
  if (isPlanned) {
    world.do('counting.makePlan', {selected_by: 'bin'}, office);
    const document = world.all(countPlan).at(-1)?.id ?? '';
    world.do('counting.addBins', {document, bins: JSON.stringify([from])}, office);
  }
  const count = (counted: number, believed: number) => {
    const lines = JSON.stringify([{goods, counted, believed}]);
    const told = {warehouse: STOCK_WAREHOUSE, bin: from, epoch: 'E', version: world.version, whole: 1};
    return world.do(
      'counting.count',
      {...told, again: 1, lines},
      {...HANDHELD, seenUpTo: ({version}) => version},
    );
  };
  count(12, 10);
  const carry = (quantity: number) => world.move(from, to, goods, quantity, HANDHELD);
  if (carried > 0) carry(carried);
  const moved = world.last;
  world.now += 1_000;
  const document = world.all(countPlan).at(-1)?.id ?? '';
  const confirm = (asked: Row = office) =>
    world.do('counting.confirm', {document, bins: JSON.stringify([from])}, asked);
  const caseOf = (code: string) => world.all(caseResource).find((row) => row.code === code);
  const close = (code: string, name: string, more: Row = {}) =>
    world.do(`stock.${name}`, {case: caseOf(code)?.id ?? '', note: 'n', ...more}, office);
  const stands = () => ({
    from: world.standing(from, goods)?.[0] ?? 0,
    to: world.standing(to, goods)?.[0] ?? 0,
    inQuestion: world.standing(to, goods)?.[2] ?? 0,
    account: world.discrepancy(goods),
  });
  return {world, from, to, goods, count, carry, confirm, close, stands, caseOf, moved};
}
const ALL_CARRIED = {from: 0, to: 12, inQuestion: 0, account: 0};

test('[COUNT-19] a plan that is confirmed gives the account what was counted beyond the books and carried off since, and ends its case', () => {
  const {confirm, close, stands, caseOf} = aSurplusCarriedOff();
  expect(stands()).toEqual({from: 0, to: 12, inQuestion: 2, account: -2});
  expect(confirm()).toMatchObject({
    status: 'applied',
    entries: [{from: 'adjusted', to: 'discrepancy', quantity: 2}],
  });
  expect(stands()).toEqual(ALL_CARRIED);
  expect(caseOf('stock.short')).toMatchObject({state: 'closed', closing: 'counting.confirm'});
  expect(close('stock.short', 'closeAsFound')).toMatchObject({refusal: {code: 'case.closed'}});
});

test.each([
  ['closeAsFound', {}],
  ['closeByCount', {counted: 12}],
])('[COUNT-19] what the office has found first (%s) is no difference of the plan any more', (name, more) => {
  const {world, confirm, close, stands} = aSurplusCarriedOff();
  expect(close('stock.short', name, more)).toMatchObject({status: 'applied'});
  expect(world.all(countLine)).toMatchObject([{counted: 12, believed: 12, difference: 0, state: 'counted'}]);
  expect(confirm()).toMatchObject({status: 'applied', entries: []});
  expect(stands()).toEqual(ALL_CARRIED);
});

test('[COUNT-19] of what the office finds to be there in part the rest stands in the bin', () => {
  const {confirm, close, stands} = aSurplusCarriedOff();
  close('stock.short', 'closeByCount', {counted: 11});
  expect(confirm()).toMatchObject({entries: [{from: 'adjusted', quantity: 1}]});
  expect(stands()).toEqual({from: 1, to: 11, inQuestion: 0, account: 0});
});

test('[COUNT-19] of a surplus that was carried off in part the rest stands in the bin', () => {
  const {confirm, stands} = aSurplusCarriedOff(11);
  confirm();
  expect(stands()).toEqual({from: 1, to: 11, inQuestion: 0, account: 0});
});

test('[COUNT-19] hands that carry off more than was counted leave the rest in question', () => {
  const {world, confirm, close, stands, caseOf} = aSurplusCarriedOff(15);
  confirm();
  expect(stands()).toEqual({from: 0, to: 15, inQuestion: 3, account: -3});
  expect(caseOf('stock.short')).toMatchObject({state: 'open'});
  close('stock.short', 'closeAsFound');
  expect(stands()).toEqual({from: 0, to: 15, inQuestion: 0, account: 0});
  expect(world.openCases()).toEqual([]);
});

test('[COUNT-19] what was carried off beyond the books before it was counted is another matter', () => {
  const {count, carry, confirm, stands} = aSurplusCarriedOff(0);
  carry(13);
  // At the same moment: what a device hands in together comes together.
  count(2, 0);
  confirm();
  expect(stands()).toEqual({from: 2, to: 13, inQuestion: 3, account: -3});
});

test.each([true, false])(
  '[COUNT-19] a difference that waits for the office is found as it is approved, or by then (%s: of a plan)',
  (isPlanned) => {
    for (const isFoundFirst of [true, false]) {
      const {world, confirm, close, stands, caseOf} = aSurplusCarriedOff(12, {isPlanned, limit: 1});
      if (isPlanned) confirm(HANDHELD);
      expect(caseOf('stock.adjust')).toMatchObject({state: 'open', kind: 'approval'});
      if (isFoundFirst) close('stock.short', 'closeAsFound');
      expect(close('stock.adjust', 'approve')).toMatchObject({status: 'applied'});
      expect(stands()).toEqual(ALL_CARRIED);
      expect(world.openCases()).toEqual([]);
    }
  },
);

test.each(['found first', 'approved first'] as const)(
  '[COUNT-19] two counts that wait say the same units (%s)',
  (order) => {
    const {world, count, carry, close, stands} = aSurplusCarriedOff(0, {isPlanned: false, limit: 1});
    count(12, 10);
    carry(12);
    world.now += 1_000;
    if (order === 'found first') close('stock.short', 'closeAsFound');
    for (const {id} of world.openCases().filter(({kind}) => kind === 'approval'))
      world.do('stock.approve', {case: id, note: 'n'}, office);
    expect(stands()).toEqual(ALL_CARRIED);
  },
);

test('[COUNT-16] [COUNT-19] what a picker had missed and a count has found is carried off with the rest', () => {
  const {world, from, goods, count, carry, confirm, stands} = aSurplusCarriedOff(0);
  const customer = world.id();
  world.give('customer', {id: customer, name: 'Ortega'});
  const lines = JSON.stringify([{goods, quantity: 3}]);
  const mutation = world.id();
  world.store(world.settle('outbound.create', {customer, lines}, {role: 'Admin'}, world.view(), mutation));
  const document = ownRowId(mutation, 1);
  for (const act of ['confirm', 'release']) world.do(`outbound.${act}`, {document}, {role: 'Admin'});
  const missed = {quantity: 0, believed: 10, reason: 'not-found', rest: 'back-order'};
  world.do('outbound.shortPick', {document, goods, bin: from, ...missed}, HANDHELD);
  const left = world.standing(from, goods)?.[0] ?? 0;
  world.now += 1_000;
  count(12, left);
  carry(12);
  world.now += 1_000;
  confirm();
  expect(stands()).toEqual(ALL_CARRIED);
  expect(world.openCases()).toEqual([]);
});

test.each(['missed', 'reported'])(
  '[COUNT-10] a bin of a plan of which something was %s after its count is to be counted again once the plan is confirmed',
  (how) => {
    const {world, from, goods, confirm} = aSurplusCarriedOff(0);
    if (how === 'missed') world.move(from, world.aBin(), goods, 13, HANDHELD);
    else world.do('stock.report', {kind: 'missing', bin: from, goods, quantity: 0}, HANDHELD);
    expect(world.openCases()).toHaveLength(1);
    confirm();
    expect(world.all(countTask)).toMatchObject([{bin: from, document: '', state: 'open'}]);
  },
);

test('[COUNT-19] [COUNT-12] what another device carries off at that moment came after a count that it had not overtaken, whatever their clocks say', () => {
  const {world, from, to, goods, close, stands} = aSurplusCarriedOff(0, {isPlanned: false, limit: 1});
  // The clock of the device that has counted is ahead: its work sorts behind what comes now.
  world.give('case', {...world.openCases()[0], mutation: testId(9_000_000)});
  world.move(from, to, goods, 12, {...HANDHELD, device: testId(2_000_001)});
  world.now += 1_000;
  close('stock.adjust', 'approve');
  expect(stands()).toEqual(ALL_CARRIED);
});

test('[COUNT-19] [UNDO-4] what was carried off goes back with all that was found of it', () => {
  for (const carried of [12, 15]) {
    const {world, confirm, stands, moved} = aSurplusCarriedOff(carried);
    confirm();
    world.undo(HANDHELD, moved);
    expect(stands()).toEqual({from: 12, to: 0, inQuestion: 0, account: 0});
    expect(world.openCases()).toEqual([]);
  }
});
