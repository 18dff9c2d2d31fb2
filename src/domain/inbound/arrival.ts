import {defineAction, type Context, type Outcome} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import type {AsnRow} from './asn.ts';
import {alreadyDone, onCancelled, readsOfDelivery, withDelivery, type Receiving} from './receiving.ts';
import {RECEIVERS} from './roles.ts';

const args = {document: {kind: 'reference', list: 'asn', required: true}} as const satisfies Fields;

/** What is told of a whole delivery, in the order in which it happens. */
const told = (name: string, decide: (receiving: Receiving, context: Context) => Outcome) =>
  defineAction({
    name,
    version: 1,
    kind: 'fact',
    offline: true,
    roles: RECEIVERS,
    args,
    reads: ({document}, _context, view) => readsOfDelivery(document, view),
    decide: ({document}, view: View, context) =>
      withDelivery(view, context, document, (receiving) => decide(receiving, context)),
  });

/** Specification section 4, confirm delivery arrived: what was expected is to be unloaded (ASN-4). */
export const confirmArrival = told('inbound.confirmArrival', (receiving, context) => {
  const {asn, books} = receiving;
  if (asn.state === 'cancelled') return onCancelled(receiving);
  if (asn.state !== 'announced') return alreadyDone(context, asn, arrivalOf(asn));
  receiving.arrive();
  return books.outcome();
});

/** Confirm unloading finished: what was to be unloaded is to be sorted (ASN-4). */
export const finishUnloading = told('inbound.finishUnloading', (receiving, context) => {
  const {asn, books} = receiving;
  if (asn.state === 'cancelled') return onCancelled(receiving);
  if (asn.state !== 'announced' && asn.state !== 'arrived')
    return alreadyDone(context, asn, {who: asn.unloaded_by, at: asn.unloaded_at});
  receiving.implyUnloading();
  return books.outcome();
});

/** Confirm sorting finished: what nobody has found is short (ASN-7). */
export const finishSorting = told('inbound.finishSorting', (receiving, context) => {
  const {asn, books} = receiving;
  if (asn.state === 'cancelled') return alreadyDone(context, asn, {who: asn.closed_by, at: asn.closed_at});
  if (asn.state === 'sorted' || asn.state === 'finished')
    return alreadyDone(context, asn, {who: asn.sorted_by, at: asn.sorted_at});
  receiving.implyUnloading();
  receiving.finish();
  return books.outcome();
});

const arrivalOf = ({arrived_by, arrived_at}: AsnRow) => ({who: arrived_by, at: arrived_at});
