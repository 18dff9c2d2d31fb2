import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {taskId} from '#domain/tasks/task.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {FollowedLists} from '../../data/lists.ts';
import {knownTasks} from './known-tasks.ts';
import {openTasks} from './open-tasks.ts';

const [ANA, BEN] = [anId(90), anId(91)];
const bin = [
  {id: anId(61), name: 'A-01', zone: 'A', walking_sequence: 20},
  {id: anId(62), name: 'A-02', zone: 'A', walking_sequence: 10},
  {id: anId(63), name: 'B-01', zone: 'B', walking_sequence: 5},
];
const order = (n: number, state: string): Row => ({
  id: anId(n),
  code: `DN-${String(n)}`,
  state,
  ranked_at: n,
  promised_on: '2026-11-24',
});
const promise = (n: number, document: number, at: number, has_quantity = 1, line = n): Row => ({
  for: anId(line + 20),
  id: anId(n),
  warehouse: WAREHOUSE,
  document: anId(document),
  bin: anId(at),
  has_quantity,
});
const rows = {
  bin,
  dn: [order(1, 'to-pick'), order(2, 'cancelled')],
  allocation: [
    promise(11, 1, 61),
    promise(12, 1, 62),
    // The same line of the order, in another bin.
    promise(16, 1, 61, 1, 12),
    promise(13, 1, 63),
    promise(14, 1, 63, 0),
    promise(15, 2, 61),
  ],
  asn: [{id: anId(5), code: 'ASN-5', sorted_at: 7}],
  asnLine: [1, 2].map((n) => ({id: anId(50 + n), warehouse: WAREHOUSE, document: anId(5), has_sorted: 1})),
  countTask: [{bin: anId(63), warehouse: WAREHOUSE, is_open: 1, assigned: BEN, create_time: 9}],
  taskTake: [
    {
      id: taskId({kind: 'pick', about: anId(1), zone: 'B'}),
      warehouse: WAREHOUSE,
      who: BEN,
      taken_at: 1,
      until: 2_000,
    },
  ],
  staff: [{id: BEN, name: 'Ben'}],
};

test('[TASK-1] tasks are what is left of orders zone by zone, of deliveries, and bins to count', async () => {
  const tasks = await openTasks(listsOf(rows), WAREHOUSE);
  expect(tasks.map(({kind, name, place, left, way, owner}) => [kind, name, place, left, way, owner])).toEqual(
    [
      ['pick', 'DN-1', 'A', 2, 10, ''],
      ['pick', 'DN-1', 'B', 1, 5, 'Ben'],
      ['put-away', 'ASN-5', '', 2, 0, ''],
      ['count', 'B-01', 'B', 1, 5, 'Ben'],
    ],
  );
  expect(tasks[1]?.take).toEqual({who: BEN, taken_at: 1, until: 2_000});
});

/** What the home of somebody knows. */
const homeOf = (role: string, last?: Row) =>
  knownTasks(
    {
      warehouse: WAREHOUSE,
      lastRecord: (action) =>
        Promise.resolve(
          last && action === 'outbound.pick'
            ? {id: '', action, args: last, who: ANA, at: 1, status: 'waiting', code: '', facts: {}}
            : undefined,
        ),
    },
    new FollowedLists(listsOf(rows)),
    {who: ANA, role},
  );

test('[TASK-7] next is what others have not, until their time is over', async () => {
  const home = await homeOf('Outbound', {bin: anId(63)});
  expect(home.nextAt(1_999, 'pick')).toMatchObject({task: {place: 'A'}, job: 'pick'});
  // The zone of the last act comes first.
  expect(home.nextAt(2_000, 'pick')).toMatchObject({task: {place: 'B'}, job: 'pick'});
});

test('[TASK-7] work that is no task keeps its place before a free one', async () => {
  const home = await homeOf('Inbound');
  expect(home.nextAt(0, 'sort')).toBeUndefined();
  expect(home.nextAt(0, 'put-away')).toMatchObject({task: {name: 'ASN-5'}, job: 'put-away'});
  expect((await homeOf('StockControl')).nextAt(0, undefined)).toBeUndefined();
});
