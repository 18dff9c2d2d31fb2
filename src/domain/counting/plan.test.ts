import {expect, test} from 'vitest';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {mirroredColumns} from '../kernel/resource.ts';
import {lotId} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import {stock} from '../stock/stock.ts';
import {countLine, countPlan, countTask, handCount} from './count-plan.ts';

const OTHER = testId(2_000_000);
/** A server asks so often for what was not said before: each row alone would be hundreds. */
const FEW_TRIPS = 6;

type Counted = Readonly<Record<string, string | number>>;
type Asked = Parameters<StockWorld['do']>[2];

/** A plan of these bins, as an office makes it. */
function aPlanOf(world: StockWorld, bins: readonly string[], more: Counted = {}) {
  world.do('counting.makePlan', {selected_by: 'bin', ...more}, {role: 'Supervisor'});
  const plan = world.all(countPlan).at(-1)?.id ?? '';
  world.do('counting.addBins', {document: plan, bins: JSON.stringify(bins)}, {role: 'Supervisor'});
  return plan;
}

function aWarehouse(quantity = 10) {
  const world = new StockWorld();
  const [bin, goods] = [world.aBin(), world.aGoods()];
  if (quantity > 0) world.stand(bin, goods, quantity);
  const count = (
    at: string,
    lines: readonly Counted[],
    more: Asked & {seen?: number; again?: number; whole?: number} = {},
  ) => {
    const {seen = world.version, again = 0, whole = 1, ...asked} = more;
    const told = {epoch: 'E', version: seen, whole, again, lines: JSON.stringify(lines)};
    return world.do(
      'counting.count',
      {warehouse: STOCK_WAREHOUSE, bin: at, ...told},
      {seenUpTo: ({version}) => version, ...asked},
    );
  };
  const act = (
    name: string,
    document: string,
    bins: readonly string[],
    more: Counted = {},
    asked: Asked = {},
  ) =>
    world.do(
      `counting.${name}`,
      {document, bins: JSON.stringify(bins), ...more},
      {role: 'Supervisor', ...asked},
    );
  const linesOf = (at: string) =>
    world
      .all(countLine)
      .filter((row) => row.bin === at)
      .map((row) => ({[row.goods]: [row.history, row.counted, row.difference, row.state, row.waits]}));
  /** Rows of a server carry the version that wrote them. */
  const stampTask = (): void =>
    world.give('countTask', {...world.one(countTask, bin), version: world.version});
  return {world, bin, goods, count, act, linesOf, stampTask};
}

test('[COUNT-6] a count of a bin of a plan writes the plan’s lines, and no book', () => {
  const {world, bin, goods, count, linesOf} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  expect(linesOf(bin)).toEqual([{[goods]: [10, 0, 0, 'open', '']}]);
  const settled = count(bin, [{goods, counted: 7, believed: 10}]);
  expect(settled).toMatchObject({status: 'applied', entries: []});
  expect(linesOf(bin)).toEqual([{[goods]: [10, 7, -3, 'counted', '']}]);
  expect(world.standing(bin, goods)).toEqual([10, 0, 0]);
  expect(world.one(countPlan, plan)).toMatchObject({bins: 1, counted: 1, confirmed: 0, state: 'open'});
  expect(world.one(countTask, bin)).toMatchObject({state: 'counted', is_open: 0});
  expect(world.all(handCount)).toEqual([]);
});

test('[COUNT-6] what a whole bin did not hold is counted as none; goods found there have a line of their own', () => {
  const {world, bin, goods, count, linesOf} = aWarehouse();
  const found = world.aGoods();
  aPlanOf(world, [bin]);
  count(bin, [{goods: found, counted: 2, believed: 0}]);
  expect(linesOf(bin)).toEqual([
    {[goods]: [10, 0, 0, 'counted', 'moved']},
    {[found]: [0, 2, 2, 'counted', '']},
  ]);
});

test('[COUNT-6] a count of some goods of the bin is of those alone: somebody still has to go there', () => {
  const {world, bin, goods, count, linesOf} = aWarehouse();
  const other = world.aGoods();
  world.stand(bin, other, 5);
  const plan = aPlanOf(world, [bin]);
  count(bin, [{goods, counted: 9, believed: 10}], {whole: 0});
  expect(linesOf(bin)).toEqual(
    expect.arrayContaining([{[goods]: [10, 9, -1, 'counted', '']}, {[other]: [5, 0, 0, 'open', '']}]),
  );
  expect(world.one(countTask, bin)).toMatchObject({state: 'open', is_open: 1});
  expect(world.one(countPlan, plan)).toMatchObject({counted: 0});
});

test('[COUNT-6] an empty bin has a line without goods, until something is found in it', () => {
  const {world, bin, goods, count, linesOf} = aWarehouse(0);
  aPlanOf(world, [bin]);
  expect(linesOf(bin)).toEqual([{'': [0, 0, 0, 'open', '']}]);
  count(bin, []);
  expect(linesOf(bin)).toEqual([{'': [0, 0, 0, 'counted', '']}]);
  // Goods that were looked for and are not there fill no bin.
  const other = world.aGoods();
  count(bin, [{goods: other, counted: 0, believed: 0}], {again: 1});
  expect(linesOf(bin)).toEqual([{'': [0, 0, 0, 'counted', '']}, {[other]: [0, 0, 0, 'counted', '']}]);
  count(bin, [{goods, counted: 1, believed: 0}], {again: 1});
  expect(linesOf(bin)).toEqual([{[other]: [0, 0, 0, 'counted', '']}, {[goods]: [0, 1, 1, 'counted', '']}]);
});

test('[COUNT-9] [COUNT-4] what differs of some goods in all their lines of a bin is what the office approves', () => {
  const {world, bin, goods, count, act} = aWarehouse(0);
  world.give('warehouse', {id: STOCK_WAREHOUSE, name: 'Main', approval_above: 5});
  const units = [testId(3_000_001), testId(3_000_002)];
  for (const unit of units) world.stand(bin, goods, 4, {unit});
  const plan = aPlanOf(world, [bin]);
  count(
    bin,
    units.map((unit) => ({goods, unit, counted: 1, believed: 4})),
  );
  act('confirm', plan, [bin], {}, {role: 'StockControl'});
  // Three and three: neither alone is above five.
  expect(world.openCases()).toMatchObject(units.map(() => ({kind: 'approval', code: 'stock.adjust'})));
  expect(world.all(stock).map(({quantity}) => quantity)).toEqual([4, 4]);
});

test('[COUNT-6] a blind plan shows what the records say of a line only once it was counted', () => {
  const {world, bin, goods, count} = aWarehouse();
  aPlanOf(world, [bin], {is_blind: 1});
  expect(world.one(countTask, bin)).toMatchObject({is_blind: 1});
  expect(world.all(countLine)).toMatchObject([{history: 0, planned: 10, place: ''}]);
  count(bin, [{goods, counted: 7, believed: 10}]);
  expect(world.all(countLine)).toMatchObject([{history: 10, place: binPlace(bin), difference: -3}]);
});

test.each([0, 1])(
  '[COUNT-6] a device that is not told what a line was planned with keeps what it shows (blind: %s)',
  (is_blind) => {
    const {world, bin, goods, count} = aWarehouse();
    aPlanOf(world, [bin], {is_blind});
    const [line] = world.all(countLine);
    if (!line) throw new Error('no line');
    const mirrored = mirroredColumns(countLine);
    world.give(
      'countLine',
      Object.fromEntries(Object.entries(line).filter(([name]) => mirrored.includes(name))),
    );
    expect(world.all(countLine)).toMatchObject([{planned: 0, history: is_blind === 1 ? 0 : 10}]);
    count(bin, [{goods, counted: 7, believed: 10}]);
    expect(world.all(countLine)).toMatchObject([{history: is_blind === 1 ? 0 : 10, difference: -3}]);
  },
);

test('[COUNT-6] two who counted one bin: the later stands, and where it says something else somebody hears of it', () => {
  const {world, bin, goods, count, linesOf, stampTask} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  const seen = world.version;
  const other = {device: OTHER, seen};
  count(bin, [{goods, counted: 7, believed: 10}]);
  stampTask();
  expect(count(bin, [{goods, counted: 7, believed: 10}], other)).toMatchObject({status: 'applied'});
  stampTask();
  expect(count(bin, [{goods, counted: 8, believed: 10}], other)).toMatchObject({
    status: 'corrected',
    corrections: [{code: 'count.twice', facts: {bin, document: plan}}],
  });
  expect(linesOf(bin)).toEqual([{[goods]: [10, 8, -2, 'counted', '']}]);
  expect(world.one(countPlan, plan)).toMatchObject({counted: 1});
});

test('[COUNT-6] whoever counts a bin again is asked first, and having said so is corrected by nobody', () => {
  const {world, bin, goods, count, stampTask} = aWarehouse();
  aPlanOf(world, [bin]);
  count(bin, [{goods, counted: 7, believed: 10}]);
  expect(count(bin, [{goods, counted: 8, believed: 10}], {asking: true})).toMatchObject({
    status: 'question',
    refusal: {code: 'count.twice', facts: {bin}},
  });
  const told = count(bin, [{goods, counted: 8, believed: 10}], {asking: true, again: 1});
  expect(told).toMatchObject({status: 'applied', corrections: []});
  stampTask();
  // A handheld had the count before on its screen, and asked there.
  expect(count(bin, [{goods, counted: 9, believed: 10}])).toMatchObject({status: 'applied', corrections: []});
});

test('[COUNT-7] bins of another plan stay there, unknown ones and those of another warehouse are refused', () => {
  const {world, bin, act} = aWarehouse();
  const other = world.aBin();
  const first = aPlanOf(world, [bin]);
  const second = aPlanOf(world, [other, bin]);
  expect(world.one(countTask, bin)?.document).toBe(first);
  expect(world.one(countTask, other)?.document).toBe(second);
  expect(act('addBins', second, [bin])).toMatchObject({refusal: {code: 'countPlan.nothing'}});
  const elsewhere = world.aBin('Normal', 'WH000002');
  for (const unknown of [elsewhere, world.id()])
    expect(act('addBins', second, [unknown])).toMatchObject({refusal: {code: 'bin.unknown'}});
});

test.each([
  ['not json', 'bins', 'not-json'],
  ['[]', 'bins', 'required'],
  ['["A-01"]', 'bins.1', 'not-an-id'],
  [JSON.stringify(Array.from({length: 201}, () => testId(1))), 'bins', 'too-large'],
] as const)('[COUNT-7] bins %s are invalid', (bins, field, code) => {
  const {world} = aWarehouse();
  const asked = world.do('counting.addBins', {document: testId(1), bins}, {role: 'Supervisor'});
  expect(asked).toMatchObject({status: 'invalid', refusal: {facts: {faults: [{field, code}]}}});
});

test('[COUNT-8] a bin that was counted is counted once more: what was found stands until then', () => {
  const {world, bin, goods, count, act, linesOf} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  expect(act('recount', plan, [bin])).toMatchObject({refusal: {code: 'count.not-counted'}});
  count(bin, [{goods, counted: 7, believed: 10}]);
  act('recount', plan, [bin]);
  expect(world.one(countTask, bin)).toMatchObject({state: 'recount', is_open: 1});
  expect(world.one(countPlan, plan)).toMatchObject({counted: 0});
  expect(act('confirm', plan, [bin])).toMatchObject({refusal: {code: 'count.not-counted'}});
  expect(count(bin, [{goods, counted: 9, believed: 10}])).toMatchObject({status: 'applied'});
  expect(linesOf(bin)).toEqual([{[goods]: [10, 9, -1, 'counted', '']}]);
});

test.each([
  ['a customer', {type: 'Customer'}],
  ['a counter who is locked', {type: 'StockControl', is_locked: 1}],
])('[COUNT-8] a bin of a plan is not given to %s', (_, who) => {
  const {world, bin, act} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  world.give('staff', {id: testId(5), name: 'Ana', ...who});
  expect(act('assign', plan, [bin], {staff: testId(5)})).toMatchObject({
    refusal: {code: 'task.not-their-work', facts: {kind: 'count', who: testId(5)}},
  });
  expect(world.one(countTask, bin)?.assigned).toBe('');
});

test('[COUNT-8] bins are shared out, left out, and taken in again; a plan without any is cancelled', () => {
  const {world, bin, act, linesOf} = aWarehouse();
  const other = world.aBin();
  const plan = aPlanOf(world, [bin, other]);
  world.give('staff', {id: testId(5), name: 'Ana', type: 'StockControl'});
  act('assign', plan, [bin], {staff: testId(5)});
  expect(world.one(countTask, bin)?.assigned).toBe(testId(5));
  expect(act('assign', plan, [bin], {staff: testId(6)})).toMatchObject({
    refusal: {code: 'reference.unknown'},
  });
  act('dropBins', plan, [bin]);
  expect([world.one(countTask, bin), linesOf(bin)]).toEqual([undefined, []]);
  act('addBins', plan, [bin]);
  expect(linesOf(bin)).toHaveLength(1);
  act('dropBins', plan, [bin, other]);
  expect(world.one(countPlan, plan)).toMatchObject({state: 'cancelled', bins: 0});
  expect(act('addBins', plan, [bin])).toMatchObject({refusal: {code: 'countPlan.cancelled'}});
});

test('[COUNT-8] a cancelled plan asks nobody to count, and what was counted for it changes nothing', () => {
  const {world, bin, goods, count, linesOf} = aWarehouse();
  const plan = aPlanOf(world, [bin, world.aBin()]);
  count(bin, [{goods, counted: 7, believed: 10}]);
  world.do('counting.cancelPlan', {document: plan}, {role: 'Supervisor'});
  expect(world.all(countTask)).toEqual([]);
  expect(linesOf(bin)).toEqual([{[goods]: [10, 7, -3, 'dropped', '']}]);
  expect(world.standing(bin, goods)).toEqual([10, 0, 0]);
});

test('[COUNT-9] confirming writes the differences, and the plan is over with its last bin', () => {
  const {world, bin, goods, count, act, linesOf} = aWarehouse();
  const other = world.aBin();
  const plan = aPlanOf(world, [bin, other]);
  count(bin, [{goods, counted: 7, believed: 10}]);
  expect(act('confirm', plan, [bin, other])).toMatchObject({refusal: {code: 'count.not-counted'}});
  const settled = act('confirm', plan, [bin]);
  expect(settled).toMatchObject({entries: [{from: binPlace(bin), to: 'adjusted', quantity: 3}]});
  expect(world.standing(bin, goods)).toEqual([7, 0, 0]);
  expect(linesOf(bin)).toEqual([{[goods]: [10, 7, -3, 'confirmed', '']}]);
  expect(world.one(countPlan, plan)).toMatchObject({state: 'open', confirmed: 1});
  count(other, []);
  act('confirm', plan, [other]);
  expect(world.one(countPlan, plan)).toMatchObject({
    state: 'confirmed',
    confirmed: 2,
    closed_by: testId(1_000_000),
  });
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-9] a bin that nobody has counted and that is moved from meanwhile keeps no other bin from being confirmed', () => {
  const {world, bin, goods, count, act, linesOf} = aWarehouse();
  const [waits, elsewhere] = [world.aBin(), world.aBin()];
  world.stand(waits, goods, 10);
  const plan = aPlanOf(world, [bin, waits]);
  count(bin, [{goods, counted: 8, believed: 10}]);
  world.move(waits, elsewhere, goods, 4, {device: OTHER});
  expect(act('confirm', plan, [bin, waits])).toMatchObject({
    refusal: {code: 'count.not-counted', facts: {bin: waits}},
  });
  expect(act('confirm', plan, [bin])).toMatchObject({status: 'applied', entries: [{quantity: 2}]});
  expect(linesOf(bin)).toEqual([{[goods]: [10, 8, -2, 'confirmed', '']}]);
  expect(world.one(countPlan, plan)).toMatchObject({bins: 2, counted: 1, confirmed: 1, state: 'open'});
  // The other one is counted as it stands by then.
  count(waits, [{goods, counted: 6, believed: 6}]);
  expect(act('confirm', plan, [waits])).toMatchObject({status: 'applied', entries: []});
  expect(world.one(countPlan, plan)).toMatchObject({confirmed: 2, state: 'confirmed'});
});

test('[COUNT-9] units that were picked since the count are no part of its difference', () => {
  const {world, bin, goods, count, act} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  count(bin, [{goods, counted: 9, believed: 10}]);
  world.move(bin, world.aBin(), goods, 4, {device: OTHER});
  act('confirm', plan, [bin]);
  expect(world.standing(bin, goods)).toEqual([5, 0, 0]);
  expect(world.openCases()).toEqual([]);
});

test('[COUNT-9] a count that others had moved goods under waits when it is confirmed, and so does more than is there', () => {
  const {world, bin, goods, count, act} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  const seen = world.version;
  world.move(bin, world.aBin(), goods, 4, {device: OTHER});
  count(bin, [{goods, counted: 9, believed: 10}], {seen});
  act('confirm', plan, [bin]);
  const [first] = world.openCases();
  expect(first).toMatchObject({kind: 'approval', code: 'stock.adjust', document: plan});
  expect(world.standing(bin, goods)).toEqual([6, 0, 0]);

  const gone = aWarehouse();
  const again = aPlanOf(gone.world, [gone.bin]);
  gone.count(gone.bin, [{goods: gone.goods, counted: 2, believed: 10}]);
  gone.world.move(gone.bin, gone.world.aBin(), gone.goods, 5, {device: OTHER});
  gone.act('confirm', again, [gone.bin]);
  expect(gone.world.standing(gone.bin, gone.goods)).toEqual([5, 0, 0]);
  expect(gone.linesOf(gone.bin)).toEqual([{[gone.goods]: [10, 2, -8, 'confirmed', 'moved']}]);
});

test('[COUNT-9] StockControl confirms alone up to the threshold', () => {
  const {world, bin, goods, count, act} = aWarehouse(500);
  const plan = aPlanOf(world, [bin]);
  count(bin, [{goods, counted: 300, believed: 500}]);
  act('confirm', plan, [bin], {}, {role: 'StockControl'});
  expect([world.standing(bin, goods), world.openCases()[0]?.kind]).toEqual([[500, 0, 0], 'approval']);
});

test('[COUNT-9] a count that comes after its plan was confirmed is one of its own, and waits where it says something else: the plan has moved units', () => {
  const {world, bin, goods, count, act} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  const seen = world.version;
  count(bin, [{goods, counted: 7, believed: 10}]);
  act('confirm', plan, [bin], {}, {device: OTHER});
  count(bin, [{goods, counted: 7, believed: 10}], {seen});
  expect([world.standing(bin, goods), world.openCases()]).toEqual([[7, 0, 0], []]);
  count(bin, [{goods, counted: 6, believed: 10}], {seen});
  expect(world.standing(bin, goods)).toEqual([7, 0, 0]);
  expect(JSON.parse(world.openCases()[0]?.facts ?? '{}')).toMatchObject({waits: 'moved', change: -4});
});

test('[COUNT-10] a bin that hands found otherwise than the books is to be counted, once, until it is', () => {
  const {world, bin, goods, count} = aWarehouse();
  const to = world.aBin();
  world.move(bin, to, goods, 13);
  world.do('stock.binNotEmpty', {warehouse: STOCK_WAREHOUSE, bin}, {role: 'Supervisor'});
  expect(world.all(countTask)).toMatchObject([{bin, document: '', reason: 'stock.short', is_open: 1}]);
  count(bin, [{goods, counted: 0, believed: 0}], {whole: 0});
  expect(world.all(countTask)).toHaveLength(1);
  count(bin, []);
  expect(world.all(countTask)).toEqual([]);
});

test('[COUNT-10] a plan takes a bin that is doubted, and says why', () => {
  const {world, bin, goods} = aWarehouse();
  world.move(bin, world.aBin(), goods, 13);
  const plan = aPlanOf(world, [bin]);
  expect(world.one(countTask, bin)).toMatchObject({document: plan, reason: 'stock.short'});
});

test.each([
  ['all of the bin', 1, []],
  ['some goods of it', 0, ['open']],
])('[COUNT-14] a count of %s whose plan is over goes into the books', (_, whole, tasks) => {
  const {world, bin, goods, count, linesOf} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  world.give('countPlan', {...world.one(countPlan, plan), state: 'confirmed'});
  const settled = count(bin, [{goods, counted: 7, believed: 10}], {whole});
  expect(settled).toMatchObject({status: 'applied', entries: [{from: binPlace(bin), quantity: 3}]});
  expect(world.standing(bin, goods)).toEqual([7, 0, 0]);
  expect(linesOf(bin)).toEqual([{[goods]: [10, 0, 0, 'open', '']}]);
  expect(world.all(handCount)).toMatchObject([{difference: -3}]);
  expect(world.one(countPlan, plan)).toMatchObject({counted: 0});
  expect(world.all(countTask).map(({state}) => state)).toEqual(tasks);
});

test('[COUNT-14] a bin that asks to be counted for a plan that is over is taken into another', () => {
  const {world, bin} = aWarehouse();
  const over = aPlanOf(world, [bin]);
  world.give('countPlan', {...world.one(countPlan, over), state: 'confirmed'});
  const next = aPlanOf(world, [bin]);
  expect(world.one(countTask, bin)).toMatchObject({document: next, state: 'open'});
});

test('[FIELD-7] bins that are named twice are refused, whatever was to be done with them', () => {
  const {world, bin, goods, count, act} = aWarehouse();
  const plan = aPlanOf(world, [bin, world.aBin()]);
  count(bin, [{goods, counted: 7, believed: 10}]);
  for (const name of ['confirm', 'dropBins', 'recount', 'assign', 'addBins'])
    expect(act(name, plan, [bin, bin]), name).toMatchObject({
      status: 'invalid',
      refusal: {code: 'args.invalid', facts: {faults: [{field: 'bins.2', code: 'duplicate'}]}},
    });
  expect(world.one(countPlan, plan)).toMatchObject({state: 'open', bins: 2, counted: 1, confirmed: 0});
  expect(world.standing(bin, goods)).toEqual([10, 0, 0]);
});

test.each([
  ['bin', '', undefined],
  ['zone', 'Cold', undefined],
  ['zone', '', 'required'],
  ['goods', 'KETTLE', undefined],
  ['goods', ' ', 'required'],
  ['day', '2026-11-22', undefined],
  ['since', '2024-02-29', undefined],
  ['day', '', 'required'],
  ['since', 'x', 'not-a-day'],
  ['since', '9999-99-99', 'not-a-day'],
  ['day', '2026-02-29', 'not-a-day'],
])('[COUNT-15] a plan of bins by %s “%s”: %s', (selected_by, selected, code) => {
  const {world} = aWarehouse();
  const settled = world.do('counting.makePlan', {selected_by, selected}, {role: 'Supervisor'});
  expect(settled).toMatchObject(
    code === undefined
      ? {status: 'applied'}
      : {status: 'invalid', refusal: {facts: {faults: [{field: 'selected', code}]}}},
  );
});

test('[COUNT-15] a plan that says nothing of what its bins are found by is refused', () => {
  const {world} = aWarehouse();
  expect(world.do('counting.makePlan', {selected_by: 'since'}, {role: 'Supervisor'})).toMatchObject({
    refusal: {facts: {faults: [{field: 'selected', code: 'required'}]}},
  });
});

/** Serials of one kind of goods that were found in a bin: 500 read labels, as many as a count names. */
function withSerials(world: StockWorld, bin: string) {
  const goods = world.aGoods();
  world.give('goods', {id: goods, code: 'DRILL', tracked_by: 'serial'});
  const codes = Array.from({length: 500}, (_, n) => `S-${String(n)}`);
  const counted = (are: (n: number) => number) =>
    codes.map((code, n) => ({
      goods,
      lot: lotId(goods, code),
      lot_code: code,
      counted: are(n),
      believed: 0,
    }));
  const units = (): number =>
    world
      .all(stock)
      .filter(({place, goods: of}) => place === binPlace(bin) && of === goods)
      .reduce((sum, {quantity}) => sum + quantity, 0);
  return {counted, all: counted(() => 1), units};
}

test.each([0, 1])(
  '[COUNT-6] 500 serials that a plan does not know are counted and confirmed with a few reads (whole: %s)',
  (whole) => {
    const {world, bin, count, act} = aWarehouse();
    const {all, units} = withSerials(world, bin);
    const plan = aPlanOf(world, [bin]);
    expect(count(bin, all, {whole})).toMatchObject({status: 'applied'});
    expect(world.trips).toBeLessThan(FEW_TRIPS);
    // What was counted wrongly is counted again, not undone.
    expect(world.undo({asking: true})).toMatchObject({refusal: {code: 'undo.count'}});
    expect(world.all(countLine).filter((row) => row.counted === 1)).toHaveLength(500);
    if (whole === 0) count(bin, all, {again: 1});
    expect(act('confirm', plan, [bin])).toMatchObject({status: 'applied'});
    expect(world.trips).toBeLessThan(FEW_TRIPS);
    expect(units()).toBe(500);
    expect(world.all(countLine).every(({state}) => state === 'confirmed')).toBe(true);
  },
);

test('[COUNT-6] of 500 serials that a plan knows those that are gone are confirmed so, with a few reads', () => {
  const {world, bin, count, act} = aWarehouse(0);
  const {all, counted, units} = withSerials(world, bin);
  expect(count(bin, all, {role: 'Supervisor'})).toMatchObject({status: 'applied'});
  expect(world.trips).toBeLessThan(FEW_TRIPS);
  expect(units()).toBe(500);
  const plan = aPlanOf(world, [bin]);
  const gone = counted((n) => n % 2).map((line) => ({...line, believed: 1}));
  expect(count(bin, gone)).toMatchObject({status: 'applied'});
  expect(world.trips).toBeLessThan(FEW_TRIPS);
  expect(act('confirm', plan, [bin])).toMatchObject({status: 'applied'});
  expect(world.trips).toBeLessThan(FEW_TRIPS);
  expect(units()).toBe(250);
});

test('[COUNT-6] of 500 serials that a plan knows and a count of all does not name each is counted as none', () => {
  const {world, bin, count, act} = aWarehouse(0);
  const {all, units} = withSerials(world, bin);
  count(bin, all, {role: 'Supervisor'});
  const plan = aPlanOf(world, [bin]);
  expect(count(bin, [])).toMatchObject({status: 'applied'});
  expect(world.trips).toBeLessThan(FEW_TRIPS);
  expect(act('confirm', plan, [bin])).toMatchObject({status: 'applied'});
  expect(world.trips).toBeLessThan(FEW_TRIPS);
  // COUNT-2: nobody knows whether they came before that count or after.
  expect(units()).toBe(500);
  expect(world.all(countTask)).toMatchObject([{bin, reason: 'count.overtaken'}]);
});

test('[COUNT-13] why a line of a plan differs is said until it is confirmed, and of no other line', () => {
  const {world, bin, goods, count, act} = aWarehouse();
  const plan = aPlanOf(world, [bin]);
  const line = (): string => world.all(countLine)[0]?.id ?? '';
  const explain = (of = line()) =>
    world.do('counting.explain', {document: plan, line: of, cause: 'damaged'}, {role: 'Supervisor'});
  expect(explain()).toMatchObject({status: 'refused', refusal: {code: 'count.not-counted'}});
  count(bin, [{goods, counted: 7, believed: 10}]);
  expect(explain(testId(5_000_000))).toMatchObject({refusal: {code: 'reference.unknown'}});
  expect(explain()).toMatchObject({status: 'applied', entries: []});
  act('confirm', plan, [bin]);
  expect(world.all(countLine)).toMatchObject([{state: 'confirmed', cause: 'damaged', difference: -3}]);
  expect(explain()).toMatchObject({status: 'refused', refusal: {code: 'countPlan.confirmed'}});
});

test('[COUNT-11] what was counted without a plan is kept, also where nothing differs', () => {
  const {world, bin, goods, count} = aWarehouse();
  count(bin, [{goods, counted: 10, believed: 10}]);
  count(world.aBin(), []);
  expect(world.all(handCount)).toMatchObject([
    {goods, counted: 10, difference: 0, counted_by: testId(1_000_000)},
    {goods: '', counted: 0},
  ]);
});
