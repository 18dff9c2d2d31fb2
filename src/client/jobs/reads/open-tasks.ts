import {namedByWork, openWork, tasksOf, type NamedByWork, type OpenTaskRows} from '#domain/open-tasks.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import type {TaskKind} from '#domain/tasks/task.ts';
import type {ListReads} from '../../data/lists.ts';

/** The job that does tasks of a kind. */
export const JOB_OF_TASK: Readonly<Record<TaskKind, string>> = {
  pick: 'pick',
  'put-away': 'put-away',
  count: 'inventory',
};

/** Every task of a warehouse that something is left of, as this device knows them (TASK-1). */
export async function openTasks(lists: ListReads, warehouse: string): Promise<readonly ShownTask[]> {
  const open = openWork(warehouse);
  const [promises, lines, counts, takes] = await Promise.all([
    lists.rows(open.promises.resource, {...open.promises, offset: 0}),
    lists.rows(open.lines.resource, {...open.lines, offset: 0}),
    lists.rows(open.counts.resource, {...open.counts, offset: 0}),
    lists.rows(open.takes.resource, {...open.takes, offset: 0}),
  ]);
  const work: OpenTaskRows = {promises, lines, counts, takes};
  const by = namedByWork(work);
  const [bins, orders, deliveries, goods, people] = await Promise.all([
    lists.rowsOf(by.bins.resource, by.bins.ids),
    lists.rowsOf(by.orders.resource, by.orders.ids),
    lists.rowsOf(by.deliveries.resource, by.deliveries.ids),
    lists.rowsOf(by.goods.resource, by.goods.ids),
    lists.rowsOf(by.people.resource, by.people.ids),
  ]);
  const named: NamedByWork = {bins, orders, deliveries, goods, people};
  return tasksOf(work, named);
}
