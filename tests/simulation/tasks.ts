import {UNDOS} from './undos.ts';

/**
 * Seeds from here on play in a world with documents whose people take tasks: by what their screens say and otherwise,
 * without a network, for a minute of the server's. The others with documents take none.
 */
export const TASKS = 4_000_000;

export const hasTasks = (seed: number): boolean => seed > TASKS && seed <= UNDOS;

/** How long a task is somebody's there, minutes: short enough to be over within a run. */
export const TASK_MINUTES = 1;
