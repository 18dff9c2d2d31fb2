import type {ActWithOpposite} from '../stock/undoing-books.ts';
import {confirmArrival, finishSorting, finishUnloading} from './arrival.ts';
import {putAwayDelivery} from './put-away.ts';
import {receiveUnannounced} from './receive-unannounced.ts';
import {sortDelivery} from './sort.ts';
import {sortUnit} from './sort-unit.ts';
import {undoPutAway} from './undo-put-away.ts';
import {undoReceiving, undoSort, undoSortUnit} from './undo-received.ts';
import {undoArrival, undoSorting, undoUnloading} from './undo-delivery-steps.ts';

/** What can be undone of goods in (UNDO-7 to UNDO-9). */
export const inboundOpposites: readonly ActWithOpposite[] = [
  [putAwayDelivery, undoPutAway],
  [sortDelivery, undoSort],
  [sortUnit, undoSortUnit],
  [receiveUnannounced, undoReceiving],
  [confirmArrival, undoArrival],
  [finishUnloading, undoUnloading],
  [finishSorting, undoSorting],
];
