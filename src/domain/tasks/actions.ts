import type {Action} from '../kernel/action.ts';
import {assignCase} from './assign-case.ts';
import {assignTask} from './assign.ts';
import {giveBackTask, takeTask} from './take-task.ts';

/** What is taken, and given back, without a network (`floor.ts`). */
export const takingActions: readonly Action[] = [takeTask, giveBackTask];

/** Everything that can be done with tasks, and with cases that become one; their work is done by the actions of their jobs. */
export const taskActions: readonly Action[] = [...takingActions, assignTask, assignCase];
