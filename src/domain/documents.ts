import {COUNT_PLAN} from './counting/count-plan.ts';
import {ASN} from './inbound/asn.ts';
import type {Put, Read} from './kernel/action.ts';
import type {Document, HeaderFields, LineFields} from './kernel/document.ts';
import type {Id} from './kernel/id.ts';
import type {View} from './kernel/view.ts';
import {DN} from './outbound/dn.ts';
import {leaveWithOrder, readsOfOrder} from './outbound/leave-with-order.ts';

/** All in which kinds of documents differ, beside their rules. */
export interface DocumentKind extends Document<HeaderFields, LineFields> {
  /** What leaves the devices with one, beside its own rows, and what is read to know it. */
  readonly leavesWith?: {
    reads(document: Id): readonly Read[];
    puts(document: Id, view: View): readonly Put[];
  };
}

/** The kinds of documents, by the lists of their headers. */
export const DOCUMENT_NAMES = ['asn', 'dn', 'countPlan'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** The kinds of documents. */
export const DOCUMENTS: Readonly<Record<DocumentName, DocumentKind>> = {
  asn: ASN,
  dn: {...DN, leavesWith: {reads: readsOfOrder, puts: leaveWithOrder}},
  countPlan: COUNT_PLAN,
};

/** All of them, in their order. */
export const ALL_DOCUMENTS: readonly DocumentKind[] = DOCUMENT_NAMES.map((name) => DOCUMENTS[name]);

/** Those that are agreed with a party, whose lines weigh and cost something. */
export const PARTY_DOCUMENTS = ALL_DOCUMENTS.flatMap((kind) =>
  kind.party && kind.entered ? [{...kind, party: kind.party, entered: kind.entered}] : [],
);

/** The kind whose headers or lines stand in a list. */
export const documentOfList = (list: string): DocumentKind | undefined =>
  ALL_DOCUMENTS.find(({header, line}) => header.name === list || line.name === list);
