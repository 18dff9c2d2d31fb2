import type {Action} from '../kernel/action.ts';
import {announceReturn, editReturn} from './announce-return.ts';
import {editSendBack, sendBack} from './send-back.ts';

/** What people do with returns beyond what is done with any delivery or order. */
export const returnActions: readonly Action[] = [announceReturn, editReturn, sendBack, editSendBack];
