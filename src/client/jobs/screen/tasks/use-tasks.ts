import {useCallback} from 'react';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import type {FollowedLists} from '../../../data/lists.ts';
import {useApp} from '../../../data/app.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useReadable} from '../../../base/use-readable.ts';
import {chosenZone, lookingFrom, whereaboutsOf} from '../../reads/looking.ts';
import {openTasks} from '../../reads/open-tasks.ts';

/** The tasks of a warehouse, and who looks at them. */
export interface ShownTasks {
  readonly all: readonly ShownTask[];
  readonly looking: TaskSeeker;
}

/** What there is to do for a person here; `undefined` until it has been read. Takes are over by the clock. */
export function useTasks(who: string, role: string): ShownTasks | undefined {
  const app = useApp();
  const now = useReadable(app.clock);
  const ask = useCallback(
    async (lists: FollowedLists) => ({
      tasks: await openTasks(lists, app.warehouse),
      looking: await lookingFrom(whereaboutsOf(app, lists), {who, role, zone: chosenZone()}, 0),
    }),
    [app, who, role],
  );
  const known = useAnswer(`${who} ${role}`, ask);
  if (!known) return undefined;
  const looking = {...known.looking, now};
  return {all: known.tasks, looking};
}
