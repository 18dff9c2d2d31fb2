import {defineAction} from '../kernel/action.ts';
import {changeArgs, referenceArg} from '../kernel/document.ts';
import {faultsOfLines, linesArg} from '../kernel/document-lines.ts';
import type {Fields} from '../kernel/field.ts';
import {supplier} from '../parties/party.ts';
import {asn} from './asn.ts';
import {asnStep} from './asn-steps.ts';
import {changeDocument, enterDocument, readsOfEntry} from '../stock/document-entry.ts';
import {DELIVERY_ENTRY, type DeliverySender} from './delivery-entry.ts';
import {readsOfDelivery, withDeliveryFor} from './receiving.ts';
import {isSscc} from '../goods/sscc.ts';

const args = {
  supplier: {kind: 'reference', list: 'supplier', required: true},
  expected_on: {kind: 'day'},
  reference: referenceArg,
  lines: linesArg,
} as const satisfies Fields;

const deliveryClaim = {version: 1, offline: false} as const;

const senderOf = ({supplier: id}: {readonly supplier: string}): DeliverySender => ({
  column: 'supplier',
  list: supplier,
  id,
});

/** A supplier says what will come: a delivery with all its lines, or nothing of it (ASN-1). */
export const announceDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.announce'),
  args,
  check: ({lines}) => faultsOfLines(lines, {isSscc}),
  reads: (asked, context) => readsOfEntry(asked.lines, senderOf(asked), context.warehouse),
  decide: (asked, view, context) => enterDocument(DELIVERY_ENTRY, asked, senderOf(asked), view, context),
});

/** What was announced was wrong, and nothing has arrived yet: the lines become these (ASN-2). */
export const editDelivery = defineAction({
  ...deliveryClaim,
  ...asnStep('inbound.edit'),
  args: {
    ...changeArgs('asn'),
    ...args,
  },
  check: ({lines}) => faultsOfLines(lines, {isSscc}),
  reads(asked, _context, view) {
    const row = view?.get(asn, asked.document);
    return [
      ...readsOfDelivery(asked.document, view),
      ...(row ? readsOfEntry(asked.lines, senderOf(asked), row.warehouse) : []),
    ];
  },
  decide: (asked, view, context) =>
    withDeliveryFor('inbound.edit', view, context, asked.document, (receiving) =>
      changeDocument(DELIVERY_ENTRY, receiving, asked, senderOf(asked), view),
    ),
});
