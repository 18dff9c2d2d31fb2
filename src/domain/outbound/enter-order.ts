import {defineAction, type ArgsOf} from '../kernel/action.ts';
import {changeArgs, referenceArg} from '../kernel/document.ts';
import {faultsOfLines, linesArg} from '../kernel/document-lines.ts';
import type {Fields} from '../kernel/field.ts';
import {customer} from '../parties/party.ts';
import {changeDocument, enterDocument, readsOfEntry} from '../stock/document-entry.ts';
import {dnStep} from './dn-steps.ts';
import {inState} from './order.ts';
import {ORDER_ENTRY, readsOfChangedOrder, type OrderReceiver} from './order-entry.ts';

const orderArgs = {
  customer: {kind: 'reference', list: 'customer', required: true},
  promised_on: {kind: 'day'},
  reference: referenceArg,
  lines: linesArg,
} as const satisfies Fields;
type CustomerOrder = ArgsOf<typeof orderArgs>;

export const orderClaim = {version: 1, offline: false} as const;

const customerReceiver = ({customer: id}: CustomerOrder): OrderReceiver => ({
  column: 'customer',
  list: customer,
  id,
});

/** A customer orders (DN-1). */
export const createOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.create'),
  args: orderArgs,
  check: ({lines}) => faultsOfLines(lines),
  reads: (asked, context) => readsOfEntry(asked.lines, customerReceiver(asked), context.warehouse),
  decide: (asked, view, context) => enterDocument(ORDER_ENTRY, asked, customerReceiver(asked), view, context),
});

/** What was ordered was wrong, and is not worked on yet (DN-1). */
export const editOrder = defineAction({
  ...orderClaim,
  ...dnStep('outbound.edit'),
  args: {
    ...changeArgs('dn'),
    ...orderArgs,
  },
  check: ({lines}) => faultsOfLines(lines),
  reads: (asked, _context, view) =>
    readsOfChangedOrder(asked.document, view, ({warehouse}) =>
      readsOfEntry(asked.lines, customerReceiver(asked), warehouse),
    ),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'outbound.edit', (order) =>
      changeDocument(ORDER_ENTRY, order, asked, customerReceiver(asked), view),
    ),
});
