import {idOfText, type Id} from '../kernel/id.ts';
import type {DocumentDesk, DocumentParty} from '../kernel/document.ts';
import type {Row} from '../kernel/field.ts';
import {ASN_DESK} from '../inbound/asn-desk.ts';
import {DN_DESK} from '../outbound/dn-desk.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {deliveryOfOrder} from './delivery-of-order.ts';
import {TRANSFER_DELIVERY_STEPS, TRANSFER_ORDER_STEPS} from './transfer-steps.ts';

const isTransfer = ({is_transfer}: Row): boolean => is_transfer === 1;

const to: DocumentParty = {column: 'to_warehouse', list: warehouse, isSender: false};
const from: DocumentParty = {column: 'from_warehouse', list: warehouse, isSender: true};

const orderDesk: DocumentDesk = {...DN_DESK, path: '/outbound/transferout'};

const {hasUnits: _, ...receiving} = ASN_DESK;
const deliveryDesk: DocumentDesk = {
  ...receiving,
  path: '/inbound/transferin',
  became: [...receiving.became, 'coming'],
  comesWith: {steps: TRANSFER_ORDER_STEPS, idOf: deliveryOfOrder, day: orderDesk.day},
};

/** A transfer as the warehouse has it that sends: an order of another warehouse (TRANSFER-1). */
export const TRANSFER_ORDER = {
  isOf: isTransfer,
  party: to,
  steps: TRANSFER_ORDER_STEPS,
  desk: orderDesk,
} as const;

/** A transfer as the warehouse has it that receives: a delivery of another warehouse (TRANSFER-2). */
export const TRANSFER_DELIVERY = {
  isOf: isTransfer,
  party: from,
  steps: TRANSFER_DELIVERY_STEPS,
  desk: deliveryDesk,
  missing: 'transfer.short',
} as const;

/** The line of it with what a line of the order sends of a lot. */
export const deliveryLineOf = (orderLine: Id, lot: string): Id => idOfText(`transfer ${orderLine} ${lot}`);
