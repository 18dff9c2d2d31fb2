import type {Action} from '../kernel/action.ts';
import {accept, announce, cancel, decline, edit, reopen} from './announce.ts';
import {confirmArrival, finishSorting, finishUnloading} from './arrival.ts';
import {putAway} from './put-away.ts';
import {receiveUnannounced} from './receive-unannounced.ts';
import {showPhotos} from './show-photos.ts';
import {sort} from './sort.ts';
import {sortUnit} from './sort-unit.ts';
import {uncount} from './uncount.ts';

/** What is done at the dock, also without a network. */
export const dockActions: readonly Action[] = [
  confirmArrival,
  finishUnloading,
  sort,
  sortUnit,
  finishSorting,
  putAway,
  uncount,
  receiveUnannounced,
];

/** What people can do with deliveries. */
export const inboundActions: readonly Action[] = [
  announce,
  edit,
  cancel,
  accept,
  decline,
  reopen,
  showPhotos,
  ...dockActions,
];
