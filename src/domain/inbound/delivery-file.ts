import type {DocumentFile} from '../moving/document-file.ts';
import {announceDelivery} from './announce.ts';
import {asn} from './asn.ts';

/** Deliveries, as files have them. */
export const DELIVERY_FILE: DocumentFile = {
  header: asn,
  party: 'supplier',
  day: 'expected_on',
  hasUnits: true,
  makes: announceDelivery,
};
