import type {DocumentName} from './document-definitions.ts';
import {becomeReceivedDelivery} from './inbound/become-received.ts';
import {DELIVERY_ENDINGS} from './inbound/delivery-endings.ts';
import type {CaseEndings} from './kernel/case-ending.ts';
import type {Row} from './kernel/field.ts';
import {ORDER_ENDINGS} from './outbound/order-endings.ts';
import {orderedAsItIs} from './outbound/ordered-as-it-is.ts';
import {RETURN_ENDINGS} from './returns/return-endings.ts';
import {TRANSFER_ENDINGS} from './transfers/transfer-endings.ts';
import type {AcceptedLine} from './stock/accepted-line.ts';

/** What a kind of documents says of the cases about one. */
interface DocumentCases {
  /** What the codes of its corrections begin with. */
  readonly codes: readonly string[];
  readonly endings: CaseEndings<Row, Row>;
  /** What a line says once what has happened is what is meant: nothing where it says so already. */
  readonly accepted: (line: Row) => readonly AcceptedLine[];
}

/** Rows of a kind's own lists have their shape: this is where they enter its rules. */
const casesOf = <H, L>(of: {
  readonly codes: readonly string[];
  readonly endings: CaseEndings<H, L>;
  readonly accepted: (line: L) => readonly AcceptedLine[];
}): DocumentCases => of as unknown as DocumentCases;

/** By the kinds of documents: plans of counts are corrected by nothing. */
export const DOCUMENT_CASES: Readonly<Partial<Record<DocumentName, DocumentCases>>> = {
  asn: casesOf({
    codes: ['asn.', 'return.', 'transfer.'],
    endings: {...DELIVERY_ENDINGS, ...RETURN_ENDINGS, ...TRANSFER_ENDINGS},
    accepted: becomeReceivedDelivery,
  }),
  dn: casesOf({codes: ['dn.', 'pod.'], endings: ORDER_ENDINGS, accepted: orderedAsItIs}),
};
