import {countTask} from '../counting/count-plan.ts';
import {readsOfPutAwayTask, remainingToPutAway} from '../inbound/put-away-tasks.ts';
import type {Read} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {readsOfPickTask, remainingToPick} from '../outbound/pick-tasks.ts';
import type {RemainingTaskWork} from './remaining-task-work.ts';
import type {TaskName} from './task.ts';

/** A task as the rows say; `undefined` where there is nothing that it could be about. */
export function remainingTaskWork({kind, about, zone}: TaskName, view: View): RemainingTaskWork | undefined {
  if (kind === 'pick') return remainingToPick(about, zone, view);
  if (kind === 'put-away') return remainingToPutAway(about, view);
  const row = view.get(countTask, about);
  return row && {warehouse: row.warehouse, isLeft: row.is_open === 1, assigned: row.assigned};
}

/** The rows that tell it. */
export function readsOfTask({kind, about}: TaskName, view?: View): readonly Read[] {
  if (kind === 'pick') return readsOfPickTask(about, view);
  if (kind === 'put-away') return readsOfPutAwayTask(about);
  return [{list: countTask.name, key: about}];
}
