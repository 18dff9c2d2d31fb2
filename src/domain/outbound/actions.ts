import type {Action} from '../kernel/action.ts';
import {
  cancelOrder,
  closeShort,
  confirmOrder,
  makePickingList,
  releaseOrder,
  unreleaseOrder,
} from './claims.ts';
import {creditCase, invoiceCase} from './agree-with-customer.ts';
import {secondProof, secondTruck, closeAsGoneAlong} from './close-case-of-order.ts';
import {confirmDelivery} from './confirm-delivery.ts';
import {deliverGoods} from './deliver.ts';
import {dispatchTruck} from './dispatch.ts';
import {createOrder, editOrder} from './enter-order.ts';
import {pickForOrder} from './pick.ts';
import {putBackGoods} from './put-back.ts';
import {shortPick} from './short-pick.ts';
import {showOrderPhotos} from './show-photos.ts';

/** What is done between shelf and customer, also without a network. */
export const shippingActions: readonly Action[] = [
  pickForOrder,
  shortPick,
  putBackGoods,
  dispatchTruck,
  deliverGoods,
];

/** What people can do with orders. */
export const outboundActions: readonly Action[] = [
  createOrder,
  editOrder,
  confirmOrder,
  releaseOrder,
  unreleaseOrder,
  cancelOrder,
  closeShort,
  makePickingList,
  confirmDelivery,
  creditCase,
  invoiceCase,
  closeAsGoneAlong,
  secondTruck,
  secondProof,
  showOrderPhotos,
  ...shippingActions,
];
