import type {DocumentFile} from '../moving/document-file.ts';
import {dn} from './dn.ts';
import {createOrder} from './enter-order.ts';

/** Orders, as files have them. */
export const ORDER_FILE: DocumentFile = {
  header: dn,
  party: 'customer',
  day: 'promised_on',
  hasUnits: false,
  makes: createOrder,
};
