import {COUNTING_ROLES} from '../counting/roles.ts';
import {RECEIVING_ROLES} from '../inbound/roles.ts';
import type {Fields} from '../kernel/field.ts';
import {idOfText, type Id} from '../kernel/id.ts';
import {hasRole, type Role} from '../kernel/roles.ts';
import {SHIPPING_ROLES} from '../outbound/roles.ts';

/**
 * What is to be done that one person takes: the picks of an order in a zone, a delivery to put away, a bin to count.
 */
export const TASK_KINDS = ['pick', 'put-away', 'count'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Who may do tasks of a kind: those who may record its work. */
const ROLES_OF_TASK: Readonly<Record<TaskKind, readonly Role[]>> = {
  pick: SHIPPING_ROLES,
  'put-away': RECEIVING_ROLES,
  count: COUNTING_ROLES,
};

/** What is done with a task of a kind. */
export const ACT_OF_TASK = {
  pick: 'outbound.pick',
  'put-away': 'inbound.putAway',
  count: 'counting.count',
} as const satisfies Readonly<Record<TaskKind, string>>;

/** A task by what it is about, so that two devices name the same one without a network (TASK-1). */
export interface TaskName {
  readonly kind: TaskKind;
  /** The order, the delivery, the bin. */
  readonly about: Id;
  /** The zone of its bins, where it is one of several zones'; '' is the zone of bins that have none. */
  readonly zone: string;
}

/** What every act about a task names it by. */
export const taskArgs = {
  kind: {kind: 'choice', options: TASK_KINDS, required: true},
  about: {kind: 'id', required: true},
  zone: {kind: 'text', max: 40},
} as const satisfies Fields;

/** Picks alone are shared out by zone. */
export const nameOfTask = ({
  kind,
  about,
  zone,
}: {
  readonly kind: string;
  readonly about: Id;
  readonly zone?: string;
}): TaskName => ({kind: kind as TaskKind, about, zone: kind === 'pick' ? (zone ?? '') : ''});

/** The key of a task: one text for each, whichever side makes it. */
export const taskId = ({kind, about, zone}: TaskName): Id => idOfText(`${kind}:${about}:${zone}`);

export const mayDoTask = (kind: TaskKind, role: string | undefined): boolean =>
  hasRole(ROLES_OF_TASK[kind], role);
