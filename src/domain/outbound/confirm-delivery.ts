import type {Fields} from '../kernel/field.ts';
import {defineAction} from '../kernel/action.ts';
import {arrivedLineFaults, proveDelivery, arrivedLines} from './deliver.ts';
import {RECEIVER_FIELDS} from './delivery-proof.ts';
import {faultsOfSignature, keepReceiver} from './receiver.ts';
import {orderClaim} from './enter-order.ts';
import {inState, orderReads} from './order.ts';
import {dnStep} from './dn-steps.ts';

const args = {
  document: {kind: 'reference', list: 'dn', required: true},
  /** JSON of `[{line, actual, damage}]`, as a driver says it; lines that are not named arrived as they were shipped. */
  lines: {kind: 'json', required: true, max: 300_000},
  received_by: {...RECEIVER_FIELDS.received_by, required: true},
  signature: RECEIVER_FIELDS.signature,
} as const satisfies Fields;

/**
 * A customer's own people say what arrived of an order on its way to them (DN-18). It is their word, and no doubt of
 * theirs: what differs from what was shipped opens a case for the office, and they are asked nothing.
 */
export const confirmDelivery = defineAction({
  ...orderClaim,
  ...dnStep('outbound.confirmDelivery'),
  args,
  check: ({lines, signature}) => [...arrivedLineFaults(lines), ...faultsOfSignature(signature)],
  reads: (asked) => orderReads(asked.document),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'outbound.confirmDelivery', (order) => {
      const told = new Map(arrivedLines(asked.lines).map((each) => [each.line, each]));
      proveDelivery(order, told, {shown: undefined, differs: false});
      keepReceiver(order, asked);
      return order.books.done();
    }),
});
