import {asnLists, supplierLists} from './inbound/asn-lists.ts';
import type {List} from './kernel/list.ts';
import {customerLists, dnLists} from './outbound/dn-lists.ts';
import {customerReturnLists, returnLists} from './returns/return-lists.ts';
import {transferLists} from './transfers/transfer-lists.ts';
import {sentToSupplierLists, supplierReturnLists} from './returns/supplier-return-lists.ts';
import {truckLists} from './outbound/truck-lists.ts';

/** Documents by where they are, their trucks, and what suppliers and customers see of their own. */
export const documentLists: readonly List[] = [
  ...asnLists,
  ...returnLists,
  ...dnLists,
  ...supplierReturnLists,
  ...truckLists,
  ...supplierLists,
  ...sentToSupplierLists,
  ...customerLists,
  ...customerReturnLists,
  ...transferLists,
];
