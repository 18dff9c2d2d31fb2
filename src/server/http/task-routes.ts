import type {Context, Hono} from 'hono';
import type {Value} from '#domain/kernel/field.ts';
import type {Resource, RowOf} from '#domain/kernel/resource.ts';
import {LISTS_OF_TASKS, namedByWork, openWork, reportedBy, tasksOf} from '#domain/open-tasks.ts';
import {tasksInOrder, ownershipOf} from '#domain/tasks/next-task.ts';
import {ACT_OF_TASK, TASK_KINDS} from '#domain/tasks/task.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {isHeldTask} from '#domain/tasks/task-take.ts';
import {dayInZone} from '#protocol/days.ts';
import type {TaskSummary} from '#protocol/tasks.ts';
import {badRequest} from '../fault.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {answerJson, wholePage} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {zoneOfWarehouse} from './list-sheet.ts';
import {mustReadAll} from './own-rows.ts';
import {principalOf} from './principal.ts';
import {rowsById} from './rows-by-id.ts';
import {
  requestParameters,
  choiceParameter,
  translatedIn,
  sendColumns,
  sheetWords,
  sheetFormOf,
  type SheetColumnText,
} from './sheet-request.ts';

const TASK_PARAMETERS: ReadonlySet<string> = new Set([
  'form',
  'warehouse',
  'kind',
  'whose',
  'zone',
  'search',
]);

/**
 * GET /api/tasks?warehouse=: what there is to do in a warehouse for people with a role like theirs, in the order in
 * which it is done at a desk (TASK-1, TASK-7). `kind`, `whose` (free or held) and `zone` narrow it; `form`, xlsx or
 * csv, is the same as a sheet, of which `search` finds what it says.
 */
export function addTaskRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/tasks', async (c) => {
    const principal = await principalOf(c, deps);
    mustReadAll(principal, ...LISTS_OF_TASKS);
    const asked = askedOf(c);
    const form = sheetFormOf(c);
    const now = deps.now();
    const {company, role, staff: who} = principal;
    const {timeZone, all} = await deps.storage.read(company, async (tx) => ({
      timeZone: await zoneOfWarehouse(tx, asked.warehouse),
      all: await tasksIn(tx, asked.warehouse),
    }));
    const tasks = tasksInOrder(all, {who, role, zone: '', way: 0, now}).filter(
      (task) =>
        (asked.kind === '' || task.kind === asked.kind) &&
        (asked.zone === '' || task.place === asked.zone) &&
        (asked.whose === 'all' || (ownershipOf(task, {who, now}) === 'free') === (asked.whose === 'free')),
    );
    if (!form) return answerJson(c, 200, wholePage(tasks.map((task) => told(task, now))));
    const columns = columnsAt(now);
    return sendColumns(c, deps, {
      form,
      title: 'task.title',
      day: dayInZone(now, timeZone),
      timeZone,
      columns,
      read: (after) => Promise.resolve(after ? [] : tasks),
      shows: translatedIn(columns, asked.search, sheetWords(c, deps)),
    });
  });
}

function askedOf(c: Context) {
  const {warehouse = '', zone = '', search = '', kind, whose} = requestParameters(c, TASK_PARAMETERS);
  if (warehouse === '')
    throw badRequest('list.warehouse', 'Tasks are those of a warehouse: name it', {field: 'warehouse'});
  return {
    warehouse,
    zone,
    search,
    kind: choiceParameter(['', ...TASK_KINDS], kind, 'kind'),
    whose: choiceParameter(['all', 'free', 'held'], whose, 'whose'),
  };
}

/** Whose a task is at a moment: by a take that holds, else by what the office has planned. */
const heldBy = ({take, assigned}: ShownTask, now: number) =>
  take && isHeldTask(take, now) ? {who: take.who, until: take.until} : {who: assigned, until: 0};

function told(task: ShownTask, now: number): TaskSummary {
  const {id, kind, about, name, place, left, day, owner} = task;
  const {who, until} = heldBy(task, now);
  return {id, kind, about, name, zone: place, left, day, who, who_name: who === '' ? '' : owner, until};
}

/** As they stand on the screen. */
const columnsAt = (now: number): readonly SheetColumnText<ShownTask>[] => [
  {title: 'task.kind', kind: 'text', of: ({kind}, {say}) => say(`act.${ACT_OF_TASK[kind]}`)},
  {title: 'field.about', kind: 'code', of: ({name}) => name},
  {
    title: 'task.ofCase',
    kind: 'text',
    of: ({forCase}, {has, say}) => {
      const key = reportedBy(forCase?.code ?? '');
      return [has(key) ? say(key) : '', forCase?.goods ?? ''].filter((text) => text !== '').join(' · ');
    },
  },
  {title: 'field.zone', kind: 'text', of: ({place}) => place},
  {title: 'task.left', kind: 'amount', of: ({left}) => left},
  {title: 'task.day', kind: 'day', of: ({day}) => day},
  {
    title: 'task.owner',
    kind: 'text',
    of: (task, {say}) => (heldBy(task, now).who === '' ? say('task.free') : task.owner),
  },
  {title: 'task.until', kind: 'moment', of: (task) => heldBy(task, now).until},
];

/** All tasks of a warehouse, from the rows that they are derived from. */
async function tasksIn(tx: ReadTransaction, warehouse: string): Promise<readonly ShownTask[]> {
  const open = openWork(warehouse);
  const work = {
    promises: await under(tx, open.promises),
    lines: await under(tx, open.lines),
    counts: await under(tx, open.counts),
    takes: await under(tx, open.takes),
  };
  const by = namedByWork(work);
  return tasksOf(work, {
    bins: await named(tx, by.bins),
    orders: await named(tx, by.orders),
    deliveries: await named(tx, by.deliveries),
    goods: await named(tx, by.goods),
    people: await named(tx, by.people),
  });
}

async function under<R extends Resource>(
  tx: ReadTransaction,
  of: {
    readonly resource: R;
    readonly index: string;
    readonly prefix: readonly Value[];
    readonly limit: number;
  },
): Promise<RowOf<R>[]> {
  const {resource, index, prefix, limit} = of;
  const [found] = await tx.fetch([{list: resource.name, index, prefix, limit}]);
  // Rows of a list of ours have its shape.
  return (found?.rows ?? []) as RowOf<R>[];
}

async function named<R extends Resource>(
  tx: ReadTransaction,
  {resource, ids}: {readonly resource: R; readonly ids: readonly string[]},
): Promise<ReadonlyMap<string, RowOf<R>>> {
  const found: ReadonlyMap<string, unknown> = await rowsById(tx, resource.name, ids);
  return found as ReadonlyMap<string, RowOf<R>>;
}
