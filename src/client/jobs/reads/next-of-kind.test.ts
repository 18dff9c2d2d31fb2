import {expect, test} from 'vitest';
import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import {taskId} from '#domain/tasks/task.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {nextOfKind} from './next-of-kind.ts';

const [ANA, BEN] = [anId(90), anId(91)];
const binRow = (n: number, zone: string, walking_sequence: number) => ({
  id: anId(n),
  name: `B-${String(n)}`,
  property: 'Normal',
  zone,
  walking_sequence,
});
const counted = (n: number, assigned = '') => ({
  bin: anId(n),
  warehouse: WAREHOUSE,
  is_open: 1,
  assigned,
  create_time: n,
});
const taken = (kind: 'count' | 'put-away', n: number, who: string) => ({
  id: taskId({kind, about: anId(n), zone: ''}),
  warehouse: WAREHOUSE,
  who,
  taken_at: 1,
  until: 5_000,
});
const lists = listsOf({
  bin: [binRow(1, 'A', 10), binRow(2, 'A', 20), binRow(3, 'B', 5), binRow(4, 'A', 12)],
  countTask: [counted(1), counted(2), counted(3), counted(4, BEN)],
  asn: [5, 6].map((n) => ({id: anId(n), code: `ASN-${String(n)}`, sorted_at: n})),
  asnLine: [5, 6].map((n) => ({id: anId(50 + n), warehouse: WAREHOUSE, document: anId(n), has_sorted: 1})),
  taskTake: [taken('count', 1, BEN), taken('put-away', 6, ANA)],
});
const looking = (of: Partial<TaskSeeker>): TaskSeeker => ({
  who: ANA,
  role: 'Admin',
  zone: 'A',
  way: 11,
  now: 1_000,
  ...of,
});
const next = async (kind: 'count' | 'put-away', of: Partial<TaskSeeker> = {}, last = '') => {
  const begun = await nextOfKind(kind)(lists, WAREHOUSE, last, looking(of));
  return begun && [begun.thing.kind, 'name' in begun.thing && begun.thing.name, begun.pieces.length];
};

test('[TASK-7] the next bin to count is the nearest of the own zone that nobody else has; to begin it takes it', async () => {
  expect(await next('count')).toEqual(['bin', 'B-2', 1]);
  expect(await next('count', {zone: 'B'})).toEqual(['bin', 'B-3', 1]);
  // The take of another is over.
  expect(await next('count', {now: 5_000})).toEqual(['bin', 'B-1', 1]);
});

test('[TASK-7] the next delivery is one’s own, which is not taken twice, else that which was worked on last', async () => {
  expect(await next('put-away')).toEqual(['asn', 'ASN-6', 0]);
  expect(await next('put-away', {who: BEN})).toEqual(['asn', 'ASN-5', 1]);
  expect(await next('put-away', {}, anId(5))).toEqual(['asn', 'ASN-5', 1]);
});

test('[TASK-7] whoever may not do it is offered nothing', async () => {
  expect(await next('count', {role: 'Outbound'})).toBeUndefined();
});
