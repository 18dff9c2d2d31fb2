import type {Action} from '../kernel/action.ts';
import {forgetMessages} from './forget.ts';
import {sendChatMessage} from './send.ts';

/** Everything that is done with messages. */
export const chatActions: readonly Action[] = [sendChatMessage, forgetMessages];
