import {expect, test} from 'vitest';
import {StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {asn} from '../inbound/asn.ts';
import type {Row} from '../kernel/field.ts';
import type {Role} from '../kernel/roles.ts';
import {dn} from '../outbound/dn.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {taskId} from './task.ts';
import {taskTake} from './task-take.ts';

const ANA = testId(1_000_000);
const BEN = testId(1_000_002);
const MINUTE = 60_000;
const LEASE = 30 * MINUTE;

type Asked = NonNullable<Parameters<StockWorld['do']>[2]>;

/** A warehouse of two zones, with an order of one goods in each that is to be picked. */
function aFloor() {
  const world = new StockWorld();
  const [near, far] = [world.aBin(), world.aBin()];
  for (const [id, zone] of [
    [near, 'A'],
    [far, 'B'],
  ] as const)
    world.give('bin', {id, warehouse: STOCK_WAREHOUSE, name: id, property: 'Normal', zone});
  const [kettle, lamp] = [world.aGoods(), world.aGoods()];
  world.stand(near, kettle, 10);
  world.stand(far, lamp, 10);
  for (const [id, type] of [
    [ANA, 'Outbound'],
    [BEN, 'Outbound'],
  ])
    world.give('staff', {id: String(id), name: String(id), type: String(type)});
  world.give('customer', {id: testId(9), name: 'Ortega'});
  const office = {role: 'Supervisor'} as const;
  const lines = JSON.stringify([
    {goods: kettle, quantity: 4},
    {goods: lamp, quantity: 2},
  ]);
  world.do('outbound.create', {customer: testId(9), lines}, office);
  const order = world.all(dn).at(-1)?.id ?? '';
  world.do('outbound.confirm', {document: order}, office);
  world.do('outbound.release', {document: order}, office);
  const task = (zone: string) => ({kind: 'pick', about: order, zone});
  const act = (name: string, args: Row, asked: Asked = {}) =>
    world.do(`task.${name}`, args, {role: 'Outbound', who: ANA, ...asked});
  const take = (zone: string, asked: Asked = {}) => act('take', task(zone), asked);
  const pick = (goods: string, bin: string, quantity: number, asked: Asked = {}) =>
    world.do(
      'outbound.pick',
      {document: order, goods, lot: '', unit: '', bin, quantity},
      {role: 'Outbound', who: ANA, ...asked},
    );
  const taken = (zone: string) => world.one(taskTake, taskId({kind: 'pick', about: order, zone}));
  return {world, order, near, far, kettle, lamp, task, act, take, pick, taken};
}

/** What became of an act: its status, and the code of a refusal. */
const endOf = (settled: ReturnType<StockWorld['do']>): string =>
  'refusal' in settled ? settled.refusal.code : settled.status;

test('[TASK-1] a task is named by what it is about: two devices name the same one', () => {
  const {order} = aFloor();
  const named = {kind: 'pick', about: order, zone: 'A'} as const;
  expect(taskId(named)).toBe(taskId({...named}));
  expect(
    new Set([taskId(named), taskId({...named, zone: 'B'}), taskId({...named, kind: 'put-away'})]).size,
  ).toBe(3);
});

test('[TASK-1] what nothing is left of is no task, and what is not known is none', () => {
  const {act, take, order} = aFloor();
  expect(endOf(take('C'))).toBe('task.done');
  expect(endOf(act('take', {kind: 'pick', about: testId(77), zone: 'A'}))).toBe('task.unknown');
  expect(endOf(act('take', {kind: 'put-away', about: order}, {role: 'Inbound'}))).toBe('task.unknown');
});

test('[TASK-2] whoever takes a task has it for the warehouse’s time from the commit on', () => {
  const {world, take, taken, order} = aFloor();
  const {now} = world;
  expect(endOf(take('A'))).toBe('applied');
  expect(taken('A')).toMatchObject({
    who: ANA,
    kind: 'pick',
    about: order,
    zone: 'A',
    taken_at: now,
    until: now + LEASE,
  });
  world.give('warehouse', {...world.one(warehouse, STOCK_WAREHOUSE), id: STOCK_WAREHOUSE, task_minutes: 5});
  take('B');
  expect(taken('B')?.until).toBe(now + 5 * MINUTE);
});

test('[TASK-2] no warehouse makes a task anybody’s for ever: a day is the longest', () => {
  const {world, take, taken} = aFloor();
  world.give('warehouse', {
    ...world.one(warehouse, STOCK_WAREHOUSE),
    id: STOCK_WAREHOUSE,
    task_minutes: 1_000_000,
  });
  take('A');
  expect(taken('A')?.until).toBe(world.now + 24 * 60 * MINUTE);
});

test('[TASK-2] of two who take it the second is refused, and told who has it, since when and until when', () => {
  const {world, take, taken} = aFloor();
  const since = world.now;
  take('A');
  world.now += MINUTE;
  const second = take('A', {who: BEN});
  expect(second).toMatchObject({
    status: 'refused',
    refusal: {code: 'task.taken', facts: {kind: 'pick', who: ANA, at: since, until: since + LEASE}},
  });
  expect(taken('A')?.who).toBe(ANA);
  expect(endOf(take('B', {who: BEN}))).toBe('applied');
});

test('[TASK-2] at its end it is everybody’s, to the millisecond and without anybody doing anything', () => {
  const {world, take, taken} = aFloor();
  take('A');
  world.now += LEASE - 1;
  expect(endOf(take('A', {who: BEN}))).toBe('task.taken');
  world.now += 1;
  expect(endOf(take('A', {who: BEN}))).toBe('applied');
  expect(taken('A')).toMatchObject({who: BEN, taken_at: world.now, until: world.now + LEASE});
});

test('[TASK-2] work of its taker goes on from when the server heard of it; work of others does not', () => {
  const {world, take, pick, taken, kettle, near, lamp, far} = aFloor();
  take('A');
  const first = world.now;
  world.now += 20 * MINUTE;
  pick(kettle, near, 1, {who: BEN});
  pick(lamp, far, 1);
  expect(taken('A')?.until).toBe(first + LEASE);
  pick(kettle, near, 1);
  expect(taken('A')).toMatchObject({who: ANA, taken_at: first, until: world.now + LEASE});
});

test('[TASK-2] not each scan writes a row: a take of which nine tenths are left stays as it is', () => {
  const {world, take, pick, taken, kettle, near} = aFloor();
  take('A');
  const first = world.now;
  world.now += 2 * MINUTE;
  pick(kettle, near, 1);
  expect(taken('A')?.until).toBe(first + LEASE);
});

test('[TASK-2] a task that the office gave is not made shorter by work on it', () => {
  const {world, act, pick, task, taken, kettle, near} = aFloor();
  act('assign', {...task('A'), staff: ANA}, {role: 'Supervisor', who: testId(5)});
  const {now} = world;
  world.now += 60 * MINUTE;
  pick(kettle, near, 1);
  expect(taken('A')?.until).toBe(now + 8 * 60 * MINUTE);
  world.now += 6 * 60 * MINUTE + 50 * MINUTE;
  pick(kettle, near, 1);
  expect(taken('A')?.until).toBe(world.now + LEASE);
});

test('[TASK-2] a pick out of a long order asks for little beside what it asks for without a task', () => {
  const {world, act} = aFloor();
  const many = Array.from({length: 80}, () => ({bin: world.aBin(), goods: world.aGoods()}));
  for (const [i, {bin, goods}] of many.entries()) {
    const zone = i % 2 === 0 ? 'A' : 'B';
    world.give('bin', {id: bin, warehouse: STOCK_WAREHOUSE, name: bin, property: 'Normal', zone});
    world.stand(bin, goods, 2);
  }
  const lines = JSON.stringify(many.map(({goods}) => ({goods, quantity: 2})));
  world.do('outbound.create', {customer: testId(9), lines}, {role: 'Supervisor'});
  const document = world.all(dn).at(-1)?.id ?? '';
  for (const step of ['confirm', 'release']) world.do(`outbound.${step}`, {document}, {role: 'Supervisor'});
  const fetchedBy = (i: number): number => {
    const {bin, goods} = many[i] ?? {bin: '', goods: ''};
    world.fetched = 0;
    world.do('outbound.pick', {document, goods, lot: '', unit: '', bin, quantity: 1}, {role: 'Outbound'});
    return world.fetched;
  };
  const before = [fetchedBy(0), fetchedBy(0)];
  act('take', {kind: 'pick', about: document, zone: 'A'});
  expect(fetchedBy(2)).toBe(before[0]);
  // The last unit of a line: whether anything is left of its zone.
  expect(fetchedBy(2)).toBeLessThan((before[1] ?? 0) + 30);
});

test('[TASK-3] what hands did counts, whoever has the task', () => {
  const {take, pick, taken, kettle, near, world} = aFloor();
  take('A');
  expect(endOf(take('A', {who: BEN}))).toBe('task.taken');
  expect(endOf(pick(kettle, near, 3, {who: BEN}))).toBe('applied');
  expect(world.allocations().find(({goods}) => goods === kettle)).toMatchObject({quantity: 1, picked: 3});
  expect(taken('A')?.who).toBe(ANA);
});

test('[TASK-3] the last line of a zone ends its task, whoever picked it, and no other zone’s', () => {
  const {take, pick, taken, kettle, near} = aFloor();
  take('A');
  take('B', {who: BEN});
  pick(kettle, near, 3);
  expect(taken('A')).toBeDefined();
  pick(kettle, near, 1, {who: BEN});
  expect([taken('A'), taken('B')?.who]).toEqual([undefined, BEN]);
});

test('[TASK-3] an order that is released no more is nobody’s task', () => {
  const {world, order, take, taken} = aFloor();
  take('A');
  world.do('outbound.unrelease', {document: order}, {role: 'Supervisor'});
  expect(taken('A')).toBeUndefined();
});

test('[TASK-3] a bin that was counted is no task, whoever counted it', () => {
  const {world, act, near, kettle} = aFloor();
  const place = {warehouse: STOCK_WAREHOUSE, bin: near};
  world.do('stock.binNotEmpty', place, {role: 'Outbound'});
  const counter = {role: 'StockControl'} as const;
  expect(endOf(act('take', {kind: 'count', about: near}, counter))).toBe('applied');
  expect(world.all(taskTake)).toHaveLength(1);
  const told = {epoch: 'E', version: world.version, whole: 1, again: 0};
  const lines = JSON.stringify([{goods: kettle, counted: 10, believed: 10}]);
  world.do(
    'counting.count',
    {...place, ...told, lines},
    {...counter, who: BEN, seenUpTo: ({version}) => version},
  );
  expect(world.all(taskTake)).toEqual([]);
  expect(endOf(act('take', {kind: 'count', about: near}, counter))).toBe('task.unknown');
});

test('[TASK-3] a delivery of which all is put away is no task', () => {
  const {world, act, near, kettle} = aFloor();
  world.give('supplier', {id: testId(10), name: 'Norte'});
  const lines = JSON.stringify([{goods: kettle, quantity: 2}]);
  world.do('inbound.announce', {supplier: testId(10), lines}, {role: 'Supervisor'});
  const document = world.all(asn).at(-1)?.id ?? '';
  const hands = {role: 'Inbound', who: BEN} as const;
  world.do('inbound.sort', {document, goods: kettle, lot: '', unit: '', quantity: 2}, hands);
  const asked = {kind: 'put-away', about: document};
  expect(endOf(act('take', asked, {role: 'Inbound'}))).toBe('applied');
  const put = {document, goods: kettle, lot: '', unit: '', bin: near, quantity: 1};
  world.do('inbound.putAway', put, hands);
  expect(world.all(taskTake)).toMatchObject([{kind: 'put-away', zone: '', who: ANA}]);
  world.do('inbound.putAway', put, hands);
  expect(world.all(taskTake)).toEqual([]);
  expect(endOf(act('take', asked, {role: 'Inbound'}))).toBe('task.done');
});

test('[TASK-4] whoever has it gives it back, and nobody else does', () => {
  const {act, take, task, taken} = aFloor();
  take('A');
  expect(endOf(act('giveBack', task('A'), {who: BEN}))).toBe('task.taken');
  expect(endOf(act('giveBack', task('A')))).toBe('applied');
  expect(taken('A')).toBeUndefined();
  expect(endOf(act('giveBack', task('A')))).toBe('applied');
  expect(endOf(take('A', {who: BEN}))).toBe('applied');
});

const RIGHTS: readonly [kind: string, may: readonly Role[]][] = [
  ['pick', ['Admin', 'Manager', 'Supervisor', 'Outbound']],
  ['put-away', ['Admin', 'Manager', 'Supervisor', 'Inbound']],
  ['count', ['Admin', 'Manager', 'Supervisor', 'StockControl']],
];
test.each(RIGHTS)('[TASK-4] a task of %s is taken by whoever may record its work', (kind, may) => {
  const {act, order} = aFloor();
  const roles: Role[] = ['Admin', 'Manager', 'Supervisor', 'Inbound', 'Outbound', 'StockControl'];
  const took = roles.filter(
    (role) => endOf(act('take', {kind, about: order, zone: 'A'}, {role})) !== 'task.not-your-work',
  );
  expect(took).toEqual(may);
});

/** Orders of one line, all in one bin. */
function ordersIn(floor: ReturnType<typeof aFloor>, count: number): readonly string[] {
  const {world, near, kettle} = floor;
  world.stand(near, kettle, count);
  return Array.from({length: count}, () => {
    const lines = JSON.stringify([{goods: kettle, quantity: 1}]);
    world.do('outbound.create', {customer: testId(9), lines}, {role: 'Supervisor'});
    const id = world.all(dn).at(-1)?.id ?? '';
    world.do('outbound.confirm', {document: id}, {role: 'Supervisor'});
    world.do('outbound.release', {document: id}, {role: 'Supervisor'});
    return id;
  });
}

test('[TASK-4] nobody has more than twenty at once; those that are over do not count', () => {
  const floor = aFloor();
  const {world, act, take} = floor;
  const orders = ordersIn(floor, 21);
  const ends = orders.map((about) => endOf(act('take', {kind: 'pick', about, zone: 'A'})));
  expect(ends).toEqual([...Array.from({length: 20}, () => 'applied'), 'task.too-many']);
  expect(endOf(act('take', {kind: 'pick', about: orders[0] ?? '', zone: 'A'}))).toBe('applied');
  world.now += LEASE;
  expect(endOf(take('A'))).toBe('applied');
});

test('[TASK-4] a bin that a plan has assigned is taken by nobody else', () => {
  const {world, act, near} = aFloor();
  const office = {role: 'Supervisor'} as const;
  world.do('counting.makePlan', {selected_by: 'bin'}, office);
  const plan = String([...world.list('countPlan').keys()][0]);
  const bins = JSON.stringify([near]);
  world.do('counting.addBins', {document: plan, bins}, office);
  world.give('staff', {id: BEN, name: 'Ben', type: 'StockControl'});
  world.do('counting.assign', {document: plan, bins, staff: BEN}, office);
  const asked = {kind: 'count', about: near};
  expect(endOf(act('take', asked, {role: 'StockControl'}))).toBe('task.assigned');
  expect(endOf(act('take', asked, {role: 'StockControl', who: BEN}))).toBe('applied');
});

test('[TASK-5] the office gives a task to somebody who may do it, and it waits for them through a shift', () => {
  const {world, act, take, task, taken} = aFloor();
  take('A');
  const office = {role: 'Supervisor', who: testId(5)} as const;
  expect(endOf(act('assign', {...task('A'), staff: BEN}, office))).toBe('applied');
  expect(taken('A')).toMatchObject({who: BEN, given_by: testId(5), until: world.now + 8 * 60 * MINUTE});
  expect(endOf(take('A'))).toBe('task.taken');
  expect(endOf(take('A', {who: BEN}))).toBe('applied');
  expect(taken('A')).toMatchObject({given_by: testId(5), until: world.now + 8 * 60 * MINUTE});
});

test('[TASK-5] the office takes a task back for everybody', () => {
  const {act, take, task, taken} = aFloor();
  take('A');
  expect(endOf(act('assign', {...task('A'), staff: ''}, {role: 'Manager'}))).toBe('applied');
  expect(taken('A')).toBeUndefined();
  expect(endOf(take('A', {who: BEN}))).toBe('applied');
});

test('[TASK-5] nobody is given what they may not do', () => {
  const {world, act, task} = aFloor();
  world.give('staff', {id: testId(6), name: 'Ida', type: 'Inbound'});
  world.give('staff', {id: testId(7), name: 'Leo', type: 'Outbound', is_locked: 1});
  const give = (staff: string): string => endOf(act('assign', {...task('A'), staff}, {role: 'Admin'}));
  expect([give(testId(6)), give(testId(7)), give(testId(8))]).toEqual([
    'task.not-their-work',
    'task.not-their-work',
    'reference.unknown',
  ]);
});

test('[TASK-5] a bin to count is its person’s until it is counted', () => {
  const {world, act, near} = aFloor();
  world.do('stock.binNotEmpty', {warehouse: STOCK_WAREHOUSE, bin: near}, {role: 'Outbound'});
  world.give('staff', {id: testId(8), name: 'Mia', type: 'StockControl'});
  const asked = {kind: 'count', about: near};
  act('take', asked, {role: 'StockControl', who: BEN});
  expect(endOf(act('assign', {...asked, staff: testId(8)}, {role: 'Admin'}))).toBe('applied');
  expect([...world.list('countTask').values()]).toMatchObject([{bin: near, assigned: testId(8)}]);
  expect(world.all(taskTake)).toEqual([]);
  expect(endOf(act('take', asked, {role: 'StockControl', who: BEN}))).toBe('task.assigned');
});

test('[TASK-6] takes that have been over for an hour go with the next that is taken', () => {
  const floor = aFloor();
  const {world, act, take} = floor;
  for (const about of ordersIn(floor, 3)) act('take', {kind: 'pick', about, zone: 'A'}, {who: BEN});
  world.now += LEASE + 30 * MINUTE;
  take('A');
  expect(world.all(taskTake)).toHaveLength(4);
  world.now += 31 * MINUTE;
  take('B');
  expect(world.all(taskTake).map(({who, zone}) => [who, zone])).toEqual([
    [ANA, 'A'],
    [ANA, 'B'],
  ]);
});
