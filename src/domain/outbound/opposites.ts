import type {ActWithOpposite} from '../stock/undoing-books.ts';
import {pickForOrder} from './pick.ts';
import {undoPick} from './undo-pick.ts';

/** What can be undone of goods out (UNDO-6). */
export const outboundOpposites: readonly ActWithOpposite[] = [[pickForOrder, undoPick]];
