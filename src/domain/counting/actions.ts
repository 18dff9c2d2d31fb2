import type {Action} from '../kernel/action.ts';
import {count} from './count.ts';

/** What is done when goods are counted. */
export const countingActions: readonly Action[] = [count];
