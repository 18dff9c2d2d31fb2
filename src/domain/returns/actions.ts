import type {Action} from '../kernel/action.ts';
import {announceReturn, editReturn} from './announce-return.ts';

/** What people do with returns beyond what is done with any delivery. */
export const returnActions: readonly Action[] = [announceReturn, editReturn];
