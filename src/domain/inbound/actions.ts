import type {Action} from '../kernel/action.ts';
import {announceDelivery, editDelivery} from './announce.ts';
import {acceptDelivery, cancelDelivery, declineDelivery, reopenDelivery} from './answer.ts';
import {confirmArrival, finishSorting, finishUnloading} from './arrival.ts';
import {putAwayDelivery} from './put-away.ts';
import {receiveUnannounced} from './receive-unannounced.ts';
import {showDeliveryPhotos} from './show-photos.ts';
import {sortDelivery} from './sort.ts';
import {sortUnit} from './sort-unit.ts';
import {uncountGoods} from './uncount.ts';

/** What is done at the dock, also without a network. */
export const dockActions: readonly Action[] = [
  confirmArrival,
  finishUnloading,
  sortDelivery,
  sortUnit,
  finishSorting,
  putAwayDelivery,
  uncountGoods,
  receiveUnannounced,
];

/** What people can do with deliveries. */
export const inboundActions: readonly Action[] = [
  announceDelivery,
  editDelivery,
  cancelDelivery,
  acceptDelivery,
  declineDelivery,
  reopenDelivery,
  showDeliveryPhotos,
  ...dockActions,
];
