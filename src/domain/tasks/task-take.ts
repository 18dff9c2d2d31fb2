import {MINUTE_MS} from '../kernel/durations.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import {TASK_KINDS} from './task.ts';

/**
 * A task that a worker has taken, or was given: a claim with an expiry (TASK-2). The row goes with the task's end, or
 * long after its own; a task without one is everybody's.
 */
export const taskTake = defineResource({
  name: 'taskTake',
  area: 'tasks',
  scope: 'warehouse',
  read: FLOOR,
  indexes: {
    about: ['about'],
    who: ['warehouse', 'who'],
    until: ['warehouse', 'until'],
  },
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    kind: {kind: 'choice', options: TASK_KINDS, fixed: true},
    /** The order, the delivery, the bin. */
    about: {kind: 'id', fixed: true},
    zone: {kind: 'text', max: 40, fixed: true},
    who: {kind: 'reference', list: 'staff'},
    /** Where it was taken; '' where the office has given it. */
    device: {kind: 'text'},
    /** Since when that person has it, by the server's time. */
    taken_at: {kind: 'time'},
    /** From then on it is everybody's again. */
    until: {kind: 'time'},
    /** Who in the office has given it, or ''. */
    given_by: {kind: 'reference', list: 'staff'},
    /** The work that took or gave it. */
    mutation: {kind: 'text'},
  },
});
export type TaskTakeRow = RowOf<typeof taskTake>;

/** Whether a take holds: from its end on the task is everybody's. */
export const isHeldTask = ({until}: Pick<TaskTakeRow, 'until'>, now: number): boolean => until > now;

/** How long a task is one's own where the warehouse says nothing, and at most, minutes. */
const USUAL = 30;
const MAX_TAKE_MINUTES = 24 * 60;

/** How long a take holds, ms, by what its warehouse says. */
export const leaseOf = (warehouse: {readonly task_minutes: number} | undefined): number =>
  Math.min(warehouse?.task_minutes || USUAL, MAX_TAKE_MINUTES) * MINUTE_MS;

/** A task that the office has given waits for its person through a shift. */
export const ASSIGNED_FOR_MS = 8 * 60 * MINUTE_MS;
