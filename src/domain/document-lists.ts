import {deliveryLists, supplierLists} from './inbound/delivery-lists.ts';
import type {List} from './kernel/list.ts';
import {customerLists, orderLists} from './outbound/order-lists.ts';
import {customerReturnLists, returnLists} from './returns/return-lists.ts';
import {transferLists} from './transfers/transfer-lists.ts';
import {sentToSupplierLists, supplierReturnLists} from './returns/supplier-return-lists.ts';
import {truckLists} from './outbound/truck-lists.ts';

/** Documents by where they are, their trucks, and what suppliers and customers see of their own. */
export const documentLists: readonly List[] = [
  ...deliveryLists,
  ...returnLists,
  ...orderLists,
  ...supplierReturnLists,
  ...truckLists,
  ...supplierLists,
  ...sentToSupplierLists,
  ...customerLists,
  ...customerReturnLists,
  ...transferLists,
];
