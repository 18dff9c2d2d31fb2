import {DELIVERY_CASES} from './inbound/delivery-cases.ts';
import {ORDER_CASES} from './outbound/order-cases.ts';
import type {CorrectionClosings} from './stock/close-correction.ts';
import type {DocumentCases} from './stock/document-cases.ts';

/** By the lists of headers: plans of counts are corrected by nothing. */
export const DOCUMENT_CASES: ReadonlyMap<string, DocumentCases> = new Map(
  [DELIVERY_CASES, ORDER_CASES].map((cases) => [cases.list, cases]),
);

/** The ways of closing corrections about documents, by their codes. */
export const DOCUMENT_CLOSINGS: CorrectionClosings = Object.fromEntries(
  [...DOCUMENT_CASES.values()].flatMap(({closings}) => Object.entries(closings)),
);
