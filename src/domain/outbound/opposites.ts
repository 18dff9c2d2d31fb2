import type {ActWithOpposite} from '../stock/undoing.ts';
import {pickForOrder} from './pick.ts';
import {undoPick} from './undo-pick.ts';

/** What can be undone of goods out (UNDO-6). */
export const outboundOpposites: readonly ActWithOpposite[] = [[pickForOrder, undoPick]];
