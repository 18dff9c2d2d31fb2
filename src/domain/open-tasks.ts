import {countTask, type CountTaskRow} from './counting/count-plan.ts';
import {goods as goodsList, type GoodsRow} from './goods/goods.ts';
import {deliveriesOfLines, openPutAwayLines, putAwayTasks} from './inbound/put-away-tasks.ts';
import type {Id} from './kernel/id.ts';
import type {Resource, RowOf} from './kernel/resource.ts';
import {openPromises, ordersOfPromises, pickTasks} from './outbound/pick-tasks.ts';
import {staff} from './people/staff.ts';
import {nameOfThing} from './scanning/things.ts';
import {idsNamed, openRows, rowsOfWarehouse, type DerivedTask, type ShownTask} from './tasks/shown-task.ts';
import {taskTake} from './tasks/task-take.ts';
import {taskId} from './tasks/task.ts';
import {bin as binList, type BinRow} from './warehouse/bin.ts';

/** What is missing is looked for, whichever work found that out. */
const MISSING: ReadonlySet<string> = new Set(['stock.short', 'pick.short']);

/** What the floor calls what the case of a code is about; '' where it has no word for it. */
export const reportedBy = (code: string): string =>
  MISSING.has(code) ? 'report.missing' : code.startsWith('report.') ? code : '';

/** The rows of a warehouse that tasks are derived from: what is still open, and who has taken what. */
export const openWork = (warehouse: Id) => ({
  promises: openPromises(warehouse),
  lines: openPutAwayLines(warehouse),
  counts: {resource: countTask, ...openRows('open', warehouse)},
  takes: {resource: taskTake, ...rowsOfWarehouse('until', warehouse)},
});

/** The same as they were read. */
export type OpenTaskRows = {
  readonly [N in keyof ReturnType<typeof openWork>]: readonly RowOf<
    ReturnType<typeof openWork>[N]['resource']
  >[];
};

/** The rows that those name, by their ids: where they are, what they are about, and whose they are. */
export const namedByWork = ({promises, lines, counts, takes}: OpenTaskRows) => ({
  bins: {resource: binList, ids: idsNamed([...promises, ...counts].map(({bin}) => bin))},
  orders: ordersOfPromises(promises),
  deliveries: deliveriesOfLines(lines),
  goods: {resource: goodsList, ids: idsNamed(counts.map(({goods}) => goods))},
  people: {
    resource: staff,
    ids: idsNamed([...counts.map(({assigned}) => assigned), ...takes.map(({who}) => who)]),
  },
});

/** The same as they were read. */
export type NamedByWork = {
  readonly [N in keyof ReturnType<typeof namedByWork>]: ReadonlyMap<
    Id,
    RowOf<ReturnType<typeof namedByWork>[N]['resource']>
  >;
};

/** Every list that tasks are told from. */
export const LISTS_OF_TASKS: readonly Resource[] = [
  ...Object.values(openWork('')),
  ...Object.values(namedByWork({promises: [], lines: [], counts: [], takes: []})),
].map(({resource}) => resource);

/** Every task that something is left of (TASK-1). */
export function tasksOf(work: OpenTaskRows, named: NamedByWork): readonly ShownTask[] {
  const takes = new Map(work.takes.map((row) => [row.id, row]));
  const {bins, orders, deliveries, goods, people} = named;
  return [
    ...pickTasks(work.promises, bins, orders),
    ...putAwayTasks(work.lines, deliveries),
    ...countTasks(work.counts, bins, goods),
  ].map((task) => {
    const id = taskId(task);
    const row = takes.get(id);
    const take = row && {who: row.who, taken_at: row.taken_at, until: row.until};
    const owner = people.get(take?.who ?? task.assigned)?.name ?? '';
    return {...task, id, owner, ...(take ? {take} : {})};
  });
}

/** Bins that have to be counted. */
const countTasks = (
  counts: readonly CountTaskRow[],
  bins: ReadonlyMap<Id, BinRow>,
  goods: ReadonlyMap<Id, GoodsRow>,
): DerivedTask[] =>
  counts.map((row): DerivedTask => {
    const bin = bins.get(row.bin);
    const of = goods.get(row.goods);
    return {
      kind: 'count',
      about: row.bin,
      zone: '',
      place: bin?.zone ?? '',
      name: bin?.name ?? '',
      left: 1,
      day: '',
      since: row.create_time,
      way: bin?.walking_sequence ?? 0,
      assigned: row.assigned,
      ...(row.case ? {forCase: {code: row.case_code, goods: of ? nameOfThing('goods', of) : ''}} : {}),
    };
  });
