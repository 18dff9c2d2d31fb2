import type {Id} from '../kernel/id.ts';
import {mayDoTask, type TaskName} from './task.ts';
import {isHeldTask} from './task-take.ts';

/** A task as a worker looks at it who chooses one. */
export interface OpenTask extends TaskName {
  /** The zone that its bins stand in, where they all stand in one; '' where they do not, or it is not known. */
  readonly place: string;
  /** What is left of it: promises, lines, a bin. */
  readonly left: number;
  /** The day of the warehouse by which it is promised, or ''. */
  readonly day: string;
  /** Since when it waits, ms UTC. */
  readonly since: number;
  /** Where on the way through the warehouse it begins. */
  readonly way: number;
  /** Whose it is by a plan of the office, or ''. */
  readonly assigned: Id;
  /** Who took it last, if anybody: it may be over. */
  readonly take?: {readonly who: Id; readonly taken_at: number; readonly until: number};
}

/** Who looks for work, and where. */
export interface TaskSeeker {
  readonly who: Id;
  readonly role: string;
  /** The zone that they work in, or ''. */
  readonly zone: string;
  /** Where on the way they are. */
  readonly way: number;
  readonly now: number;
}

/** Whose a task is for a worker. */
export type TaskOwnership = 'mine' | 'free' | 'taken';

/** Whose a task is now: by a take that holds, else by what the office has planned. */
export function ownershipOf(
  {take, assigned}: OpenTask,
  {who, now}: Pick<TaskSeeker, 'who' | 'now'>,
): TaskOwnership {
  const owner = take && isHeldTask(take, now) ? take.who : assigned;
  return owner === '' ? 'free' : owner === who ? 'mine' : 'taken';
}

/** The tasks that a worker may do, in the order in which they do them (TASK-7). */
export const tasksInOrder = <T extends OpenTask>(tasks: readonly T[], looking: TaskSeeker): readonly T[] =>
  tasks
    .filter(({kind}) => mayDoTask(kind, looking.role))
    .map((task) => ({task, rank: rankOf(task, looking)}))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({task}) => task);

/** The next task of a worker: their own one before a free one, and none of another's (TASK-7). */
export const nextTask = <T extends OpenTask>(tasks: readonly T[], looking: TaskSeeker): T | undefined =>
  tasksInOrder(tasks, looking).find((task) => ownershipOf(task, looking) !== 'taken');

type Rank = readonly (number | string)[];

/** What is promised for no day is promised last. */
const BEHIND_ALL_DAYS = '9999';
const ORDER: readonly TaskOwnership[] = ['mine', 'free', 'taken'];

const rankOf = (task: OpenTask, looking: TaskSeeker): Rank => [
  ORDER.indexOf(ownershipOf(task, looking)),
  looking.zone !== '' && task.place === looking.zone ? 0 : 1,
  task.day || BEHIND_ALL_DAYS,
  Math.abs(task.way - looking.way),
  task.since,
  task.about,
  task.zone,
];

function compareRanks(a: Rank, b: Rank): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  const [left = 0, right = 0] = [a[at], b[at]];
  return at < 0 ? 0 : left < right ? -1 : 1;
}
