import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {nextTask, ownershipOf, type TaskSeeker} from '#domain/tasks/next-task.ts';
import type {ClientApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {lookingFrom, whereaboutsOf, type SeekerRole} from './looking.ts';
import {JOB_OF_TASK, openTasks} from './open-tasks.ts';

/** The next task of a worker, and the job that does it. */
interface NextOne {
  readonly task: ShownTask;
  readonly job: string;
}

/** What there is to do for a worker, as it was read; takes end by the clock, with or without a reader. */
export interface KnownTasks {
  readonly looking: (now: number) => TaskSeeker;
  /** `waiting`: the first job that work waits in. Where that is no task, only a task of one's own comes before it. */
  readonly nextAt: (now: number, waiting: string | undefined) => NextOne | undefined;
}

const OF_TASKS = new Set<string | undefined>([...Object.values(JOB_OF_TASK), undefined]);

/** Reads what there is to do for a person here. */
export async function knownTasks(
  app: Pick<ClientApp, 'lastRecord' | 'warehouse'>,
  lists: FollowedLists,
  person: SeekerRole,
): Promise<KnownTasks> {
  const [tasks, at] = await Promise.all([
    openTasks(lists, app.warehouse),
    lookingFrom(whereaboutsOf(app, lists), person, 0),
  ]);
  const looking = (now: number): TaskSeeker => ({...at, now});
  return {
    looking,
    nextAt(now, waiting) {
      const task = nextTask(tasks, looking(now));
      if (!task) return undefined;
      const isFirst = OF_TASKS.has(waiting) || ownershipOf(task, looking(now)) === 'mine';
      return isFirst ? {task, job: JOB_OF_TASK[task.kind]} : undefined;
    },
  };
}
