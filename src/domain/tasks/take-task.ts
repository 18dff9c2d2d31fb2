import {
  defineAction,
  del,
  outcomeDone,
  put,
  refuse,
  type Context,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import {FLOOR} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import type {RemainingTaskWork} from './remaining-task-work.ts';
import {remainingTaskWork, readsOfTask} from './remaining-work.ts';
import {mayDoTask, nameOfTask, taskArgs, taskId, type TaskName} from './task.ts';
import {isHeldTask, leaseOf, taskTake} from './task-take.ts';

/** Tasks that one person has at once: a person who takes more is not doing them. */
const MAX_TASKS_AT_ONCE = 20;
/** Takes of one person that are looked at: those that are over stay for a while. */
const MAX_TAKES_OF_ONE = 200;
/** Takes that have been over for so long go with the next one, a few at a time (TASK-6). */
const SHOWN_AFTER = 3_600_000;
const SWEPT = 8;

/** A task is one's own for a while: of two who take it the first to be settled has it (TASK-2). */
export const takeTask = defineAction({
  name: 'task.take',
  version: 1,
  kind: 'claim',
  offline: true,
  roles: FLOOR,
  args: taskArgs,
  reads: (asked, context, view) => readsOfTaking(nameOfTask(asked), context, view),
  decide(asked, view, context) {
    const task = nameOfTask(asked);
    if (isJudged(context) && !mayDoTask(task.kind, context.role))
      return refuse('task.not-your-work', {kind: task.kind});
    return withRemainingWork(task, view, context, ({assigned}) => {
      const {who, now} = context;
      if (assigned !== '' && assigned !== who)
        return refuse('task.assigned', {kind: task.kind, who: assigned});
      const row = view.get(taskTake, taskId(task));
      if (row && row.who !== who && isHeldTask(row, now))
        return refuse('task.taken', {kind: task.kind, who: row.who, at: row.taken_at, until: row.until});
      const others = view
        .range(taskTake, 'who', [context.warehouse, who], MAX_TAKES_OF_ONE)
        .filter((each) => each.id !== taskId(task) && isHeldTask(each, now));
      if (others.length >= MAX_TASKS_AT_ONCE) return refuse('task.too-many', {most: MAX_TASKS_AT_ONCE});
      return taken(task, view, context);
    });
  },
});

/** A device that draws the work of a worker who is not at it now does not know their role: the server judges it. */
const isJudged = ({asking, version}: Context): boolean => asking || version !== undefined;

/** The take of one's own task, begun or gone on with; what has been over for long goes. */
function taken(task: TaskName, view: View, context: Context): Outcome {
  const {who, device, now, mutation} = context;
  const id = taskId(task);
  const row = view.get(taskTake, id);
  const isOwn = row?.who === who && isHeldTask(row, now);
  const until = Math.max(isOwn ? row.until : 0, now + leaseOf(view.get(warehouse, context.warehouse)));
  return outcomeDone({
    puts: [
      put(taskTake, {
        id,
        warehouse: context.warehouse,
        ...task,
        who,
        device,
        taken_at: isOwn ? row.taken_at : now,
        until,
        given_by: isOwn ? row.given_by : '',
        mutation: isOwn ? row.mutation : mutation,
      }),
    ],
    dels: view
      .range(taskTake, 'until', [context.warehouse], SWEPT)
      .filter((each) => each.id !== id && each.until < now - SHOWN_AFTER)
      .map((each) => del(taskTake, each.id)),
  });
}

/** Goes on with a task of which something is left to do. */
export function withRemainingWork(
  task: TaskName,
  view: View,
  context: Context,
  goOn: (left: RemainingTaskWork) => Outcome,
): Outcome {
  const left = remainingTaskWork(task, view);
  const {kind} = task;
  if (left?.warehouse !== context.warehouse) return refuse('task.unknown', {kind});
  return left.isLeft ? goOn(left) : refuse('task.done', {kind});
}

export const readsOfTaking = (task: TaskName, context: Context, view?: View): readonly Read[] => [
  ...readsOfTask(task, view),
  {list: taskTake.name, key: taskId(task)},
  {list: taskTake.name, index: 'who', prefix: [context.warehouse, context.who], limit: MAX_TAKES_OF_ONE},
  {list: taskTake.name, index: 'until', prefix: [context.warehouse], limit: SWEPT},
  {list: warehouse.name, key: context.warehouse},
];

/** The worker who has taken a task gives it back: it is free at once (TASK-4). */
export const giveBackTask = defineAction({
  name: 'task.giveBack',
  version: 1,
  kind: 'claim',
  offline: true,
  roles: FLOOR,
  args: taskArgs,
  reads: (asked, _context, view) => [
    {list: taskTake.name, key: taskId(nameOfTask(asked))},
    ...readsOfTask(nameOfTask(asked), view),
  ],
  decide(asked, view, {who, warehouse: here}) {
    const task = nameOfTask(asked);
    const row = view.get(taskTake, taskId(task));
    // It is over, by its end or by its work: that is what was wanted.
    if (!row)
      return remainingTaskWork(task, view)?.warehouse === here
        ? outcomeDone({})
        : refuse('task.unknown', {kind: task.kind});
    return row.who === who
      ? outcomeDone({dels: [del(taskTake, row.id)]})
      : refuse('task.taken', {kind: task.kind, who: row.who, at: row.taken_at, until: row.until});
  },
});
