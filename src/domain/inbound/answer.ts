import {kindOfHeader} from '../documents.ts';
import {defineAction, refuse, type Context, type Outcome} from '../kernel/action.ts';
import {changedFacts} from '../kernel/document.ts';
import type {Id} from '../kernel/id.ts';
import type {Role} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {asn} from './asn.ts';
import {asnStep, type AsnStep} from './asn-steps.ts';
import {ANNOUNCING_ROLES} from './roles.ts';
import {readsOfDelivery, withDeliveryFor, type DeliveryBooks} from './receiving.ts';

const claim = {version: 1, offline: false} as const;
/** Who sends it takes it back: suppliers' people, and customers' who return something. */
const SENDERS: readonly Role[] = [...ANNOUNCING_ROLES, 'Customer'];
const document = {kind: 'reference', list: 'asn', required: true} as const;

/** It will not come: nothing of it is expected any more (ASN-3). */
export const cancelDelivery = defineAction({
  ...claim,
  ...asnStep('inbound.cancel'),
  roles: SENDERS,
  args: {document},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    withDeliveryFor('inbound.cancel', view, context, asked.document, (receiving) => cancelled(receiving)),
});

/** With what the house says to it: what it said when it accepted a delivery is no answer any more once that is cancelled. */
function cancelled(receiving: DeliveryBooks, word = ''): Outcome {
  const {books} = receiving;
  for (const line of receiving.lines()) receiving.expectNothing(line);
  const {now, who} = books.context;
  receiving.set({state: 'cancelled', offered: 0, closed_at: now, closed_by: who, word});
  return books.outcome();
}

/** What was answered is what was seen, where that is said. */
const version = {kind: 'integer'} as const;
const word = {kind: 'text', max: 500} as const;

/** The house expects what a supplier has announced, and says so (ASN-13). */
export const acceptDelivery = defineAction({
  ...claim,
  ...asnStep('inbound.accept'),
  args: {document, version, word},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    asSeen(view, context, asked, 'inbound.accept', (receiving) => {
      receiving.set({offered: 0, word: asked.word ?? ''});
      return receiving.books.outcome();
    }),
});

/** The house does not want what a supplier has announced, and says why: it is cancelled (ASN-13). */
export const declineDelivery = defineAction({
  ...claim,
  ...asnStep('inbound.decline'),
  args: {document, version, word: {...word, required: true}},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    asSeen(view, context, asked, 'inbound.decline', (receiving) => cancelled(receiving, asked.word)),
});

/** What is answered is what was seen. */
const asSeen = (
  view: View,
  context: Context,
  {document: id, version: seen}: {readonly document: Id; readonly version?: number},
  step: AsnStep,
  goOn: (receiving: DeliveryBooks) => Outcome,
): Outcome =>
  withDeliveryFor(step, view, context, id, (receiving) => {
    const {asn: row} = receiving;
    return seen === undefined || seen === row.version
      ? goOn(receiving)
      : refuse('row.changed', changedFacts(context, asn, row));
  });

/** A cancelled one comes after all (ASN-3). */
export const reopenDelivery = defineAction({
  ...claim,
  ...asnStep('inbound.reopen'),
  args: {document},
  reads(asked, _context, view) {
    const row = view?.get(asn, asked.document);
    return [
      ...readsOfDelivery(asked.document, view),
      ...(view && row ? (kindOfHeader(asn.name, row)?.reopening?.reads(row, view) ?? []) : []),
    ];
  },
  decide: (asked, view, context) =>
    withDeliveryFor('inbound.reopen', view, context, asked.document, (receiving) => {
      const {asn: row} = receiving;
      const refusal = kindOfHeader(asn.name, row)?.reopening?.refusal(row, receiving.lines(), view);
      if (refusal) return refusal;
      for (const line of receiving.lines()) receiving.expectAgain(line);
      receiving.set({state: 'announced', word: '', closed_at: 0, closed_by: ''});
      return receiving.books.outcome();
    }),
});
