import {defineAction, type Context, type Outcome} from '../kernel/action.ts';
import {isTakenIn} from '../kernel/document-step.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import type {AsnRow} from './asn.ts';
import {ASN_STEPS, asnStep, type AsnStep} from './asn-steps.ts';
import {
  alreadyDone,
  onCancelled,
  readsOfDelivery,
  withKnownDelivery,
  type DeliveryBooks,
} from './receiving.ts';

const args = {document: {kind: 'reference', list: 'asn', required: true}} as const satisfies Fields;

/** What is told of a whole delivery, in the order in which it happens. */
const told = (name: AsnStep, decide: (receiving: DeliveryBooks, context: Context) => Outcome) =>
  defineAction({
    ...asnStep(name),
    version: 1,
    offline: true,
    args,
    reads: ({document}, _context, view) => readsOfDelivery(document, view),
    decide: ({document}, view: View, context) =>
      withKnownDelivery(view, context, document, (receiving) => decide(receiving, context)),
  });

/** Specification section 4, confirm delivery arrived: what was expected is to be unloaded (ASN-4). */
export const confirmArrival = told('inbound.confirmArrival', (receiving, context) => {
  const {asn, books} = receiving;
  if (asn.state === 'cancelled') return onCancelled(receiving);
  if (!isTakenIn(ASN_STEPS['inbound.confirmArrival'], asn.state))
    return alreadyDone(context, asn, arrivalOf(asn));
  receiving.arrive();
  return books.outcome();
});

/** Confirm unloading finished: what was to be unloaded is to be sorted (ASN-4). */
export const finishUnloading = told('inbound.finishUnloading', (receiving, context) => {
  const {asn, books} = receiving;
  if (asn.state === 'cancelled') return onCancelled(receiving);
  if (!isTakenIn(ASN_STEPS['inbound.finishUnloading'], asn.state))
    return alreadyDone(context, asn, {who: asn.unloaded_by, at: asn.unloaded_at});
  receiving.implyUnloading();
  return books.outcome();
});

/** Confirm sorting finished: what was not found is short (ASN-7). */
export const finishSorting = told('inbound.finishSorting', (receiving, context) => {
  const {asn, books} = receiving;
  if (asn.state === 'cancelled') return alreadyDone(context, asn, {who: asn.closed_by, at: asn.closed_at});
  if (!isTakenIn(ASN_STEPS['inbound.finishSorting'], asn.state))
    return alreadyDone(context, asn, {who: asn.sorted_by, at: asn.sorted_at});
  receiving.implyUnloading();
  receiving.finish();
  // What was not found is what this says: its screen has asked.
  return books.done();
});

const arrivalOf = ({arrived_by, arrived_at}: AsnRow) => ({who: arrived_by, at: arrived_at});
