import {COUNT_PLAN} from './counting/count-plan.ts';
import {ASN} from './inbound/asn.ts';
import {DELIVERY_FLOOR} from './inbound/delivery-floor.ts';
import {DELIVERY_PLACES} from './inbound/delivery-places.ts';
import type {DocumentDefinition, DocumentFloor, HeaderFields, LineFields} from './kernel/document.ts';
import {DN} from './outbound/dn.ts';
import {ORDER_FLOOR} from './outbound/order-floor.ts';
import {ORDER_PLACES} from './outbound/order-places.ts';
import type {PlaceOfDocument} from './stock/place-of-document.ts';

/** The kinds of documents that have lists of their own, by the lists of their headers. */
export const DOCUMENT_NAMES = ['asn', 'dn', 'countPlan'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** A kind with the places of its documents, each with its figure. */
export interface DefinedDocument extends DocumentDefinition<HeaderFields, LineFields> {
  readonly places?: readonly PlaceOfDocument[];
}

/**
 * Their rows, states and places: all that a page needs before any of them is worked on. What people do with them and
 * where a desk does it comes with `documents.ts`.
 */
const DEFINED = {
  asn: {...ASN, places: DELIVERY_PLACES, floor: DELIVERY_FLOOR},
  dn: {...DN, places: ORDER_PLACES, floor: ORDER_FLOOR},
  countPlan: COUNT_PLAN,
} satisfies Readonly<Record<DocumentName, DefinedDocument>>;
export const DOCUMENT_DEFINITIONS: Readonly<Record<DocumentName, DefinedDocument>> = DEFINED;

/** The kinds of which a scan finds one, and jobs go on from it. */
export type ScannedDocument = {
  [N in DocumentName]: (typeof DEFINED)[N] extends {readonly floor: DocumentFloor} ? N : never;
}[DocumentName];
export const SCANNED_DOCUMENTS = DOCUMENT_NAMES.filter(
  (name): name is ScannedDocument => DOCUMENT_DEFINITIONS[name].floor !== undefined,
);
export const isScannedDocument = (kind: string | undefined): kind is ScannedDocument =>
  SCANNED_DOCUMENTS.some((name) => name === kind);

/** The kind that tasks of a kind are about; none of those about anything else. */
export const documentOfTask = (task: string): ScannedDocument | undefined =>
  SCANNED_DOCUMENTS.find((name) => DOCUMENT_DEFINITIONS[name].floor?.task === task);
