import type {Action} from '../kernel/action.ts';
import {cancel, closeShort, confirm, makePickingList, release, unrelease} from './claims.ts';
import {secondProof, secondTruck, wentAlong} from './close-case-of-order.ts';
import {confirmDelivery} from './confirm-delivery.ts';
import {deliver} from './deliver.ts';
import {dispatch} from './dispatch.ts';
import {create, edit} from './entry.ts';
import {pick} from './pick.ts';
import {putBack} from './put-back.ts';
import {shortPick} from './short-pick.ts';
import {showPhotos} from './show-photos.ts';

/** What is done between shelf and customer, also without a network. */
export const shippingActions: readonly Action[] = [pick, shortPick, putBack, dispatch, deliver];

/** What people can do with orders. */
export const outboundActions: readonly Action[] = [
  create,
  edit,
  confirm,
  release,
  unrelease,
  cancel,
  closeShort,
  makePickingList,
  confirmDelivery,
  wentAlong,
  secondTruck,
  secondProof,
  showPhotos,
  ...shippingActions,
];
