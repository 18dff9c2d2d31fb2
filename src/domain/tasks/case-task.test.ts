import {expect, test} from 'vitest';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {countPlan, countTask} from '../counting/count-plan.ts';
import {caseResource} from '../kernel/case.ts';
import type {Role} from '../kernel/roles.ts';
import {actsOfCase} from '../stock/case-acts.ts';
import {taskTake} from './task-take.ts';

const [SUE, MAX, MIA, LEO] = [testId(501), testId(502), testId(503), testId(504)];
const PEOPLE: readonly [string, string, Role][] = [
  [SUE, 'Sue', 'Supervisor'],
  [MAX, 'Max', 'Manager'],
  [MIA, 'Mia', 'StockControl'],
  [LEO, 'Leo', 'StockControl'],
];

/** A bin with 10 kettles and 2 lamps, and the open case of a kettle that is damaged in it. */
function aReport(kind = 'damaged') {
  const world = new StockWorld();
  for (const [id, name, type] of PEOPLE) world.give('staff', {id, name, type, is_locked: 0});
  const [bin, kettle, lamp] = [world.aBin(), world.aGoods(), world.aGoods()];
  world.stand(bin, kettle, 10);
  world.stand(bin, lamp, 2);
  world.do('stock.report', {kind, bin, goods: kettle, quantity: 1}, {role: 'Outbound', who: testId(7)});
  const id = world.all(caseResource).at(-1)?.id ?? '';
  const office = {role: 'Supervisor', who: SUE} as const;
  const hand = (to: string, who = SUE) => world.do('case.assign', {case: id, to}, {...office, who});
  const row = () => world.one(caseResource, id);
  const task = () => world.one(countTask, bin);
  const lines = JSON.stringify([
    {goods: kettle, counted: 7, believed: 10},
    {goods: lamp, counted: 2, believed: 2},
  ]);
  /** Counts the whole bin on a screen that knew of all up to a version. */
  const count = (who: string, known = world.version) =>
    world.do(
      'counting.count',
      {warehouse: STOCK_WAREHOUSE, bin, epoch: 'E', version: known, whole: 1, again: 0, lines},
      {role: 'StockControl', who, seenUpTo: ({version}) => version},
    );
  const acts = () => actsOfCase(row()?.acts ?? '').map(({did, who, to, counted}) => [did, who, to, counted]);
  return {world, id, bin, kettle, lamp, office, hand, row, task, count, acts};
}

test('[CASE-23] handed to somebody who counts and closes no cases it is their task: its bin and its goods', () => {
  const {hand, row, task, bin, kettle, id} = aReport();
  expect(hand(MIA)).toMatchObject({status: 'applied', entries: []});
  expect(row()).toMatchObject({assigned: MIA, state: 'open'});
  expect(task()).toMatchObject({
    bin,
    goods: kettle,
    case: id,
    case_code: 'report.damaged',
    assigned: MIA,
    is_open: 1,
    reason: '',
  });
});

test('[CASE-23] once they have counted it comes back to whoever handed it on, and says what was counted', () => {
  const {hand, row, task, count, acts} = aReport();
  hand(MIA);
  expect(count(MIA)).toMatchObject({status: 'applied'});
  expect(row()).toMatchObject({assigned: SUE, state: 'open'});
  expect(task()).toBeUndefined();
  expect(acts()).toEqual([
    ['case.assign', SUE, MIA, undefined],
    ['case.counted', MIA, SUE, 7],
  ]);
});

test('[CASE-23] whoever counts the bin, it was counted, and the case says who did', () => {
  const {hand, count, acts} = aReport();
  hand(MIA);
  count(LEO);
  expect(acts().at(-1)).toEqual(['case.counted', LEO, SUE, 7]);
});

test('[CASE-23] it is nobody’s where who handed it on may have it no more', () => {
  const {world, hand, row, count} = aReport();
  hand(MIA, MAX);
  world.give('staff', {id: MAX, name: 'Max', type: 'Outbound', is_locked: 0});
  count(MIA);
  expect(row()?.assigned).toBe('');
});

test('[CASE-23] a count of a screen that did not know of the task leaves it, and its person', () => {
  const {world, hand, row, task, count} = aReport();
  const before = world.version;
  hand(MIA);
  // Rows of a server carry the version that wrote them.
  world.give('countTask', {...task(), version: world.version});
  count(MIA, before);
  expect([row()?.assigned, task()?.assigned, task()?.is_open]).toEqual([MIA, MIA, 1]);
});

test('[CASE-23] handed to somebody else the task goes along, and with the last of them it is gone', () => {
  const {world, hand, row, task, bin, acts} = aReport();
  hand(MIA);
  world.do('task.take', {kind: 'count', about: bin}, {role: 'StockControl', who: MIA});
  hand(LEO);
  expect([task()?.assigned, world.all(taskTake)]).toEqual([LEO, []]);
  hand(MAX);
  expect([row()?.assigned, task()]).toEqual([MAX, undefined]);
  hand(MIA);
  hand('');
  expect([row()?.assigned, task()]).toEqual(['', undefined]);
  expect(acts()).toHaveLength(5);
});

test('[CASE-23] a bin that is in doubt anyway stays to be counted, by everybody, when the case goes elsewhere', () => {
  const {world, hand, task, bin} = aReport('missing');
  expect(task()).toMatchObject({reason: 'report.missing', assigned: ''});
  hand(MIA);
  expect(task()).toMatchObject({reason: 'report.missing', case_code: 'report.missing', assigned: MIA});
  hand('');
  expect(task()).toMatchObject({reason: 'report.missing', case: '', goods: '', assigned: ''});
  // A doubt that comes while it is counted for a case stays as well.
  const other = aReport();
  other.hand(MIA);
  other.world.do('stock.binNotEmpty', {warehouse: STOCK_WAREHOUSE, bin: other.bin}, {role: 'Outbound'});
  expect(other.task()).toMatchObject({reason: 'bin.not-empty', assigned: MIA});
  other.hand('');
  expect(other.task()).toMatchObject({reason: 'bin.not-empty', case: '', assigned: ''});
  expect(world.one(countTask, bin)?.is_open).toBe(1);
});

test('[CASE-23] told twice it is handed on once', () => {
  const {hand, acts, task} = aReport();
  hand(MIA);
  const first = task();
  expect(hand(MIA)).toMatchObject({status: 'applied', puts: [], dels: []});
  expect([acts().length, task()]).toEqual([1, first]);
});

test('[CASE-23] whoever closes the case meanwhile takes the task away', () => {
  const {world, hand, row, task, id, office, acts, count} = aReport();
  hand(MIA);
  world.do('case.close', {case: id, note: 'seen'}, office);
  expect([row()?.state, task()]).toEqual(['closed', undefined]);
  // What was counted meanwhile is a count like any other.
  expect(count(MIA)).toMatchObject({status: 'applied'});
  expect([acts().length, row()?.state]).toEqual([1, 'closed']);
  expect(hand(MIA)).toMatchObject({status: 'refused', refusal: {code: 'case.closed'}});
});

test('[CASE-23] nobody is handed what names no bin, or a bin that others count already', () => {
  const {world, hand, bin, office, row} = aReport();
  const bare = world.id();
  world.give('case', {id: bare, kind: 'corrected', code: 'dn.left', state: 'open', facts: '{}'});
  const handBare = world.do('case.assign', {case: bare, to: MIA}, office);
  expect(handBare).toMatchObject({refusal: {code: 'case.no-bin', facts: {name: 'Mia'}}});
  hand(MIA);
  world.do('stock.report', {kind: 'wrong-label', bin}, {role: 'Outbound', who: testId(7)});
  const second = world.all(caseResource).at(-1)?.id ?? '';
  for (const to of [MIA, LEO])
    expect(world.do('case.assign', {case: second, to}, office)).toMatchObject({
      refusal: {code: 'case.bin-of-other', facts: {bin, who: MIA}},
    });
  expect(row()?.assigned).toBe(MIA);
});

test('[CASE-23] whose the case is says its own act: its task is given to nobody alone', () => {
  const {world, hand, bin, office, task} = aReport();
  hand(MIA);
  const give = {kind: 'count', about: bin, staff: LEO};
  expect(world.do('task.assign', give, office)).toMatchObject({refusal: {code: 'task.of-case'}});
  expect(world.do('task.assign', {...give, staff: ''}, office)).toMatchObject({
    refusal: {code: 'task.of-case'},
  });
  expect(task()?.assigned).toBe(MIA);
});

/** The same bin in an open plan. */
function aPlan(of: ReturnType<typeof aReport>) {
  const {world, bin, office} = of;
  world.do('counting.makePlan', {selected_by: 'bin'}, office);
  const document = world.all(countPlan).at(-1)?.id ?? '';
  const bins = JSON.stringify([bin]);
  world.do('counting.addBins', {document, bins}, office);
  return {document, bins, plan: () => world.one(countPlan, document)};
}

test('[CASE-23] a bin of a plan is counted for both, also where the plan takes it in later', () => {
  for (const isPlanFirst of [true, false]) {
    const of = aReport();
    const first = isPlanFirst ? aPlan(of) : undefined;
    of.hand(MIA);
    const plan = first ?? aPlan(of);
    expect(of.task()).toMatchObject({document: plan.document, case: of.id, assigned: MIA});
    of.count(MIA);
    expect(of.row()?.assigned).toBe(SUE);
    expect(of.acts().at(-1)).toEqual(['case.counted', MIA, SUE, 7]);
    expect(of.task()).toMatchObject({document: plan.document, case: '', state: 'counted'});
    expect(plan.plan()?.counted).toBe(1);
    // Handed on again it is counted once more.
    of.hand(LEO);
    expect([of.task()?.state, of.task()?.is_open, plan.plan()?.counted]).toEqual(['recount', 1, 0]);
  }
});

test('[CASE-23] where a plan counts its bin no more the case comes back uncounted', () => {
  const of = aReport();
  const {document, bins} = aPlan(of);
  of.hand(MIA);
  expect(of.world.do('counting.assign', {document, bins, staff: LEO}, of.office)).toMatchObject({
    refusal: {code: 'task.of-case'},
  });
  of.world.do('counting.dropBins', {document, bins}, of.office);
  expect([of.row()?.assigned, of.task()]).toEqual([SUE, undefined]);
  expect(of.acts().at(-1)).toEqual(['case.uncounted', SUE, SUE, undefined]);
});
