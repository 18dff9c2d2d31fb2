import {defineAction, refuse, type ArgsOf, type Outcome, type Read} from '../kernel/action.ts';
import {changeArgs, referenceArg} from '../kernel/document.ts';
import {enteredLines, faultsOfLines, lineHolding, linesArg} from '../kernel/document-lines.ts';
import {actionOfStep} from '../kernel/document-step.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {asn, RETURN_REASONS} from '../inbound/asn.ts';
import {changeDocument, enterDocument, readsOfEntry} from '../stock/document-entry.ts';
import {DELIVERY_ENTRY, type DeliverySender} from '../inbound/delivery-entry.ts';
import {readsOfDelivery, withDeliveryFor} from '../inbound/receiving.ts';
import {dn, dnLine} from '../outbound/dn.ts';
import {orderReads} from '../outbound/order.ts';
import {customer} from '../parties/party.ts';
import {MAX_ORDER_LINES_READ, refusalBeyondOrder} from './beyond-order.ts';
import {FROM_CUSTOMER, readsOfReturns} from './other-returns.ts';
import {CUSTOMER_RETURN_STEPS} from './customer-return-steps.ts';

const args = {
  customer: {kind: 'reference', list: 'customer', required: true},
  /** The order that it was sent with, or ''. */
  from_order: {kind: 'reference', list: 'dn'},
  expected_on: {kind: 'day'},
  reference: referenceArg,
  /** Lines as of any document; each may give its reason. */
  lines: linesArg,
} as const satisfies Fields;
type Returned = Omit<ArgsOf<typeof args>, 'from_order'> & {
  readonly from_order?: string;
  /** The one that is changed. */
  readonly document?: string;
};

const claim = {version: 1, offline: false} as const;
const LINE_WORDS = {reasons: RETURN_REASONS};

const partyOf = ({customer: id}: Pick<Returned, 'customer'>) =>
  ({column: 'customer', list: customer, id}) as const;

const readsOfReturn = (asked: Returned, at: string, view?: View): readonly Read[] => [
  ...readsOfEntry(asked.lines, partyOf(asked), at),
  ...(asked.from_order
    ? [...orderReads(asked.from_order), ...readsOfReturns(FROM_CUSTOMER, asked.from_order, view)]
    : []),
];

/** A customer sends goods back, of one of its orders or of none that is known (RETURN-1). */
export const announceReturn = defineAction({
  ...claim,
  ...actionOfStep(CUSTOMER_RETURN_STEPS, 'returns.announce'),
  args,
  check: ({lines}) => faultsOfLines(lines, LINE_WORDS),
  reads: (asked, context, view) => readsOfReturn(asked, context.warehouse, view),
  decide: (asked, view, context) =>
    withOrderOf(asked, view, context.warehouse, (sender) =>
      enterDocument(DELIVERY_ENTRY, asked, sender, view, context),
    ),
});

/** What was announced was wrong, and nothing has come back yet: the lines become these (RETURN-1). */
export const editReturn = defineAction({
  ...claim,
  ...actionOfStep(CUSTOMER_RETURN_STEPS, 'returns.edit'),
  args: {
    ...changeArgs('asn'),
    ...args,
  },
  check: ({lines}) => faultsOfLines(lines, LINE_WORDS),
  reads(asked, _context, view) {
    const row = view?.get(asn, asked.document);
    return [
      ...readsOfDelivery(asked.document, view),
      ...(row ? readsOfReturn(asked, row.warehouse, view) : []),
    ];
  },
  decide: (asked, view, context) =>
    withDeliveryFor('returns.edit', view, context, asked.document, (receiving) =>
      withOrderOf(asked, view, receiving.asn.warehouse, (sender) =>
        changeDocument(DELIVERY_ENTRY, receiving, asked, sender, view),
      ),
    ),
});

/**
 * Goes on with the lines of the order that is named, of the return's warehouse, each with what its customer still has of
 * it.
 */
function withOrderOf(
  asked: Returned,
  view: View,
  at: string,
  goOn: (sender: DeliverySender) => Outcome,
): Outcome {
  const {customer: id, from_order: order = ''} = asked;
  const row = order === '' ? undefined : view.get(dn, order);
  if (order !== '' && (row?.customer !== id || row.warehouse !== at))
    return refuse('dn.unknown', {dn: order});
  const sent = row ? view.range(dnLine, 'document', [order], MAX_ORDER_LINES_READ) : [];
  const refusal = row && refusalBeyondOrder(row, enteredLines(asked.lines), asked.document ?? '', view);
  if (refusal) return refusal;
  return goOn({
    ...partyOf(asked),
    header: {is_return: 1, from_order: order},
    line: (line) => ({reason: line.reason, order_line: lineHolding(sent, line)?.id ?? ''}),
  });
}
