import {COUNT_PLAN} from './counting/count-plan.ts';
import {ASN} from './inbound/asn.ts';
import type {DocumentDefinition, HeaderFields, LineFields} from './kernel/document.ts';
import {DN} from './outbound/dn.ts';

/** The kinds of documents that have lists of their own, by the lists of their headers. */
export const DOCUMENT_NAMES = ['asn', 'dn', 'countPlan'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/**
 * Their rows, states and places: all that a page needs before any of them is worked on. What people do with them and
 * where a desk does it comes with `documents.ts`.
 */
export const DOCUMENT_DEFINITIONS: Readonly<
  Record<DocumentName, DocumentDefinition<HeaderFields, LineFields>>
> = {asn: ASN, dn: DN, countPlan: COUNT_PLAN};
