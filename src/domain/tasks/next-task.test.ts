import {expect, test} from 'vitest';
import {testId} from '#tests/builders/stock-world.ts';
import {nextTask, tasksInOrder, ownershipOf, type TaskSeeker, type OpenTask} from './next-task.ts';

const [ANA, BEN] = [testId(1), testId(2)];
const NOW = 1_700_000_000_000;

const ana: TaskSeeker = {who: ANA, role: 'Outbound', zone: 'A', way: 100, now: NOW};
const aTask = (n: number, more: Partial<OpenTask> = {}): OpenTask => ({
  kind: 'pick',
  about: testId(n),
  zone: 'A',
  place: more.zone ?? 'A',
  left: 1,
  day: '2026-11-24',
  since: NOW,
  way: 100,
  assigned: '',
  ...more,
});
const takenBy = (who: string, until = NOW + 1) => ({take: {who, taken_at: NOW - 1, until}});
const order = (tasks: readonly OpenTask[], looking = ana): string[] =>
  tasksInOrder(tasks, looking).map(({about}) => about);

test('[TASK-7] nobody is offered what their role does not do', () => {
  const tasks = [aTask(1, {kind: 'count'}), aTask(2, {kind: 'put-away'})];
  expect(nextTask(tasks, ana)).toBeUndefined();
  expect(nextTask(tasks, {...ana, role: 'Inbound'})?.about).toBe(testId(2));
  expect(nextTask(tasks, {...ana, role: 'StockControl'})?.about).toBe(testId(1));
  expect(nextTask(tasks, {...ana, role: ''})).toBeUndefined();
});

test('[TASK-7] what one has comes first, and what others have is not offered', () => {
  const tasks = [aTask(1, takenBy(BEN)), aTask(2), aTask(3, {zone: 'Z', day: '', ...takenBy(ANA)})];
  expect(order(tasks)).toEqual([testId(3), testId(2), testId(1)]);
  expect(nextTask([aTask(1, takenBy(BEN))], ana)).toBeUndefined();
});

test('[TASK-7] a take that is over keeps nobody away', () => {
  expect(ownershipOf(aTask(1, takenBy(BEN, NOW)), ana)).toBe('free');
  expect(ownershipOf(aTask(1, takenBy(BEN, NOW + 1)), ana)).toBe('taken');
  expect(ownershipOf(aTask(1, takenBy(ANA, NOW)), ana)).toBe('free');
});

test('[TASK-7] what a plan gives to somebody is theirs, unless another has taken it', () => {
  expect(ownershipOf(aTask(1, {assigned: ANA}), ana)).toBe('mine');
  expect(ownershipOf(aTask(1, {assigned: BEN}), ana)).toBe('taken');
  expect(ownershipOf(aTask(1, {assigned: ANA, ...takenBy(BEN)}), ana)).toBe('taken');
});

test('[TASK-7] one’s own zone comes before others, the earlier day before the later, the nearer before the farther', () => {
  const tasks = [
    aTask(1, {zone: 'B', day: '2026-11-20'}),
    aTask(2, {day: ''}),
    aTask(3, {day: '2026-11-25', way: 101}),
    aTask(4, {day: '2026-11-25', way: 90}),
    aTask(5, {day: '2026-11-24', way: 9_000}),
  ];
  expect(order(tasks)).toEqual([5, 3, 4, 2, 1].map(testId));
  expect(order(tasks, {...ana, zone: ''})).toEqual([1, 5, 3, 4, 2].map(testId));
});

test('[TASK-7] of two alike the one that has waited longer comes first, on every device alike', () => {
  const tasks = [aTask(1, {since: NOW}), aTask(2, {since: NOW - 1}), aTask(3, {since: NOW})];
  expect(order(tasks)).toEqual([2, 1, 3].map(testId));
  expect(order(tasks.toReversed())).toEqual([2, 1, 3].map(testId));
});
