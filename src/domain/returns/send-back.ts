import {defineAction, refuse, type ArgsOf, type Outcome, type Read} from '../kernel/action.ts';
import {changeArgs, referenceArg} from '../kernel/document.ts';
import {enteredLines, faultsOfLines, lineHolding, linesArg} from '../kernel/document-lines.ts';
import {actionOfStep} from '../kernel/document-step.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {asn, asnLine} from '../inbound/asn.ts';
import {SEND_BACK_REASONS} from '../outbound/dn.ts';
import {inState} from '../outbound/order.ts';
import {ORDER_ENTRY, readsOfChangedOrder, type OrderReceiver} from '../outbound/order-entry.ts';
import {supplier} from '../parties/party.ts';
import {changeDocument, enterDocument, readsOfEntry} from '../stock/document-entry.ts';
import {lineBeyond} from './line-beyond.ts';
import {readsOfReturns, TO_SUPPLIER, unitsInReturns} from './other-returns.ts';
import {SUPPLIER_RETURN_STEPS} from './supplier-return-steps.ts';

const sendBackArgs = {
  supplier: {kind: 'reference', list: 'supplier', required: true},
  /** The delivery that it came with, or ''. */
  from_delivery: {kind: 'reference', list: 'asn'},
  promised_on: {kind: 'day'},
  reference: referenceArg,
  /** Lines as of any document; each may give its reason. */
  lines: linesArg,
} as const satisfies Fields;
type SentBack = Omit<ArgsOf<typeof sendBackArgs>, 'from_delivery'> & {
  readonly from_delivery?: string;
  /** The one that is changed. */
  readonly document?: string;
};

const sendBackClaim = {version: 1, offline: false} as const;
const SENT_BACK_WORDS = {reasons: SEND_BACK_REASONS};
/** More lines than a delivery has. */
const MAX_DELIVERY_LINES_READ = 10_000;

const supplierOf = ({supplier: id}: Pick<SentBack, 'supplier'>) =>
  ({column: 'supplier', list: supplier, id}) as const;

const readsOfSentBack = (asked: SentBack, at: string, view?: View): readonly Read[] => [
  ...readsOfEntry(asked.lines, supplierOf(asked), at),
  ...(asked.from_delivery
    ? [
        {list: asn.name, key: asked.from_delivery},
        {
          list: asnLine.name,
          index: 'document',
          prefix: [asked.from_delivery],
          limit: MAX_DELIVERY_LINES_READ,
        },
        ...readsOfReturns(TO_SUPPLIER, asked.from_delivery, view),
      ]
    : []),
];

/** Goods are to go back to their supplier, of one of its deliveries or of none that is known (RETURN-5). */
export const sendBack = defineAction({
  ...sendBackClaim,
  ...actionOfStep(SUPPLIER_RETURN_STEPS, 'returns.sendBack'),
  args: sendBackArgs,
  check: ({lines}) => faultsOfLines(lines, SENT_BACK_WORDS),
  reads: (asked, context, view) => readsOfSentBack(asked, context.warehouse, view),
  decide: (asked, view, context) =>
    withDeliveryOf(asked, view, context.warehouse, (receiver) =>
      enterDocument(ORDER_ENTRY, asked, receiver, view, context),
    ),
});

/** What was entered was wrong, and is not worked on yet: the lines become these (RETURN-5). */
export const editSendBack = defineAction({
  ...sendBackClaim,
  ...actionOfStep(SUPPLIER_RETURN_STEPS, 'returns.editSendBack'),
  args: {
    ...changeArgs('dn'),
    ...sendBackArgs,
  },
  check: ({lines}) => faultsOfLines(lines, SENT_BACK_WORDS),
  reads: (asked, _context, view) =>
    readsOfChangedOrder(asked.document, view, ({warehouse}) => readsOfSentBack(asked, warehouse, view)),
  decide: (asked, view, context) =>
    inState(view, context, asked.document, 'returns.editSendBack', (order) =>
      withDeliveryOf(asked, view, order.dn.warehouse, (receiver) =>
        changeDocument(ORDER_ENTRY, order, asked, receiver, view),
      ),
    ),
});

/**
 * Goes on with the lines of the delivery that is named, of the return's warehouse, each with what was received of it and is
 * not back already.
 */
function withDeliveryOf(
  asked: SentBack,
  view: View,
  at: string,
  goOn: (receiver: OrderReceiver) => Outcome,
): Outcome {
  const {supplier: id, from_delivery: delivery = ''} = asked;
  const row = delivery === '' ? undefined : view.get(asn, delivery);
  if (delivery !== '' && (row?.supplier !== id || row.warehouse !== at))
    return refuse('asn.unknown', {asn: delivery});
  const received = row ? view.range(asnLine, 'document', [delivery], MAX_DELIVERY_LINES_READ) : [];
  const elsewhere = row && unitsInReturns(TO_SUPPLIER, delivery, asked.document ?? '', view);
  const beyond =
    elsewhere &&
    lineBeyond(
      enteredLines(asked.lines),
      received,
      (line) => line.counted - line.sent_back - elsewhere(line.id),
    );
  if (row && beyond) {
    const {goods, most: received, wanted} = beyond;
    return refuse('return.more-than-received', {asn: delivery, code: row.code, goods, received, wanted});
  }
  return goOn({
    ...supplierOf(asked),
    header: {is_return: 1, from_delivery: delivery},
    line: (line) => ({
      reason: line.reason,
      delivery_line: lineHolding(received, line)?.id ?? '',
      no_demand: 1,
    }),
  });
}
