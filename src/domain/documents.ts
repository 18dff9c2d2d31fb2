import {COUNT_PAGES} from './counting/count-plan.ts';
import {COUNT_PLAN_STEPS} from './counting/plan-steps.ts';
import {
  DOCUMENT_DEFINITIONS,
  DOCUMENT_NAMES,
  type DefinedDocument,
  type DocumentName,
} from './document-definitions.ts';
import {ASN_DESK} from './inbound/asn-desk.ts';
import {ASN_STEPS} from './inbound/asn-steps.ts';
import {DELIVERY_PLAN} from './inbound/delivery-plan.ts';
import type {Outcome, Put, Read} from './kernel/action.ts';
import type {DocumentDesk, DocumentPlan, OwnPages} from './kernel/document.ts';
import {
  entryActions,
  type DocumentSteps,
  type EntryActions,
  type FormStepOf,
} from './kernel/document-step.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Row} from './kernel/field.ts';
import type {Id} from './kernel/id.ts';
import type {View} from './kernel/view.ts';
import {DN_DESK} from './outbound/dn-desk.ts';
import {DN_STEPS} from './outbound/dn-steps.ts';
import {ORDER_PLAN} from './outbound/order-plan.ts';
import type {TakesStanding} from './kernel/standing-goods.ts';
import {CUSTOMER_RETURN} from './returns/customer-return.ts';
import {SUPPLIER_RETURN} from './returns/supplier-return.ts';
import {leaveWithOrder, promisesOfOrder} from './outbound/leave-with-order.ts';
import {TRANSFER_DELIVERY, TRANSFER_ORDER} from './transfers/transfer.ts';

/** All in which kinds of documents differ, beside their rules. */
export interface DocumentKind extends DefinedDocument {
  /** What people do with one, by rules and screens alike. */
  readonly steps: DocumentSteps;
  readonly desk?: DocumentDesk;
  /** Of a kind that is meant for a day. */
  readonly plan?: DocumentPlan;
  /** Of a kind whose goods were sent before: units of a line that can come at all, where that is known. */
  readonly mayCome?: (line: Row, view: View) => number | undefined;
  /** Of such a kind: why one that was cancelled does not come after all, and what is read to know it. */
  readonly reopening?: {
    reads(header: Row, view: View): readonly Read[];
    refusal(header: Row, lines: readonly Row[], view: View): Outcome | undefined;
  };
  /** Of a kind whose goods another part of the house has sent: what its case is called where fewer of them come. */
  readonly missing?: string;
  /** Of a kind that takes other goods than what anybody may order, and what stands so before something else (DN-4). */
  readonly takes?: TakesStanding;
  /** Of a kind without a desk. */
  readonly ownPages?: OwnPages;
  /** What leaves the devices with one, beside its own rows, and what is read to know it. */
  readonly leavesWith?: {
    reads(document: Id): readonly Read[];
    puts(document: Id, view: View): readonly Put[];
  };
}

/** A kind by its name. */
export interface NamedKind extends DocumentKind {
  readonly name: string;
}

/** The kinds of documents. */
export const DOCUMENTS: Readonly<Record<DocumentName, DocumentKind>> = {
  asn: {...DOCUMENT_DEFINITIONS.asn, steps: ASN_STEPS, desk: ASN_DESK, plan: DELIVERY_PLAN},
  dn: {
    ...DOCUMENT_DEFINITIONS.dn,
    steps: DN_STEPS,
    desk: DN_DESK,
    plan: ORDER_PLAN,
    leavesWith: {reads: promisesOfOrder, puts: leaveWithOrder},
  },
  countPlan: {...DOCUMENT_DEFINITIONS.countPlan, steps: COUNT_PLAN_STEPS, ownPages: COUNT_PAGES},
};

/** Every step that is told line by line. */
export type FormStep = FormStepOf<typeof ASN_STEPS> | FormStepOf<typeof DN_STEPS>;

/** All of them by their names, in their order. */
export const ALL_DOCUMENTS = DOCUMENT_NAMES.map((name) => ({...DOCUMENTS[name], name}));

/** The actions that enter a document of a kind. */
export const entryActionsOf = ({steps, desk}: Pick<DocumentKind, 'steps' | 'desk'>): EntryActions =>
  entryActions(desk?.comesWith?.steps ?? steps);

/** The kind whose headers stand in a list. */
export const documentNamed = (list: string): NamedKind | undefined =>
  ALL_DOCUMENTS.find(({name}) => name === list);

/**
 * Kinds whose headers and lines stand in the lists of another kind, each with what tells one by its header, and the flag
 * of the header that is 1 of such alone.
 */
const WITHIN: readonly (DocumentKind & {
  readonly name: string;
  readonly within: DocumentName;
  readonly isOf: (header: Row) => boolean;
  readonly flag: string;
})[] = [
  {...DOCUMENTS.asn, ...CUSTOMER_RETURN, within: 'asn', name: 'customerReturn', flag: 'is_return'},
  {...DOCUMENTS.dn, ...SUPPLIER_RETURN, within: 'dn', name: 'supplierReturn', flag: 'is_return'},
  {...DOCUMENTS.dn, ...TRANSFER_ORDER, within: 'dn', name: 'transferOrder', flag: 'is_transfer'},
  {...DOCUMENTS.asn, ...TRANSFER_DELIVERY, within: 'asn', name: 'transferDelivery', flag: 'is_transfer'},
];

/** What a document is, by its header: the kind of its list, or one that stands within that. */
export const kindOfHeader = (list: string, header: Row): NamedKind | undefined =>
  WITHIN.find(({within, isOf}) => within === list && isOf(header)) ?? documentNamed(list);

/** The kinds that stand within the lists of another one, each with the flag of a header that tells one. */
export const kindsWithin = (list: string): readonly {readonly name: string; readonly flag: string}[] =>
  WITHIN.filter(({within}) => within === list);

/** Every kind, those that stand within another's lists behind them. */
export const EVERY_KIND: readonly NamedKind[] = [...ALL_DOCUMENTS, ...WITHIN];

/** Those that are agreed with a party, whose lines weigh and cost something. */
export const PARTY_DOCUMENTS = ALL_DOCUMENTS.flatMap((kind) =>
  kind.party && kind.entered && kind.desk
    ? [{...kind, party: kind.party, entered: kind.entered, desk: kind.desk}]
    : [],
);

/** The kind whose headers or lines stand in a list. */
export const documentOfList = (list: string): DocumentKind | undefined =>
  ALL_DOCUMENTS.find(({header, line}) => header.name === list || line.name === list);

/** Whether people do this with a document at all, whatever its state. */
export const isStepOf = (list: string, header: Row, action: string): boolean =>
  Object.hasOwn(kindOfHeader(list, header)?.steps ?? {}, action);

/** Whether the person who does this with a document may add photos of it (PHOTO-9, PHOTO-10). */
export const takesPhotos = (action: string): boolean =>
  EVERY_KIND.some(({steps}) => entryOf(steps, action)?.takesPhotos === true);
