import type {DocumentDesk, DocumentParty, ProposedUnits} from '../kernel/document.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import type {Row} from '../kernel/field.ts';
import {RETURN_REASONS} from '../inbound/asn.ts';
import {ASN_DESK} from '../inbound/asn-desk.ts';
import {dnLine} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';
import {customer} from '../parties/party.ts';
import {reopeningReturn} from './reopen-return.ts';
import {CUSTOMER_RETURN_STEPS} from './customer-return-steps.ts';

const {hasUnits: _, became, ...desk} = ASN_DESK;

const party: DocumentParty = {column: 'customer', list: customer, isSender: true};
const ofReturn: DocumentDesk = {
  ...desk,
  became: [...became, 'returned'],
  reasons: RETURN_REASONS,
  about: {column: 'from_order', unitsOf: sentOf, proposes: damagedElseAll},
  path: '/inbound/customerreturn',
  portal: '/customerdn/customerreturnlist',
};

/** All that its customer has of an order; where the proof of delivery told of damage, that alone. */
function damagedElseAll(lines: readonly Row[]): readonly ProposedUnits[] {
  const isDamaged = lines.some(({damage}) => Number(damage) > 0);
  return lines.map((line) => ({
    line,
    quantity: isDamaged ? Math.min(sentOf(line), Number(line['damage'])) : sentOf(line),
    reason: isDamaged ? 'damaged' : '',
  }));
}

/** Units of a line that can come back at all: those that its customer was sent and has not given back otherwise. */
function mayCome({order_line, returned}: Row, view: View): number | undefined {
  if (!order_line) return undefined;
  const sent = ifDownloaded(() => view.get(dnLine, String(order_line)));
  return sent && Number(returned) + Math.max(0, sentOf(sent));
}

/**
 * What a customer sends back: a delivery whose sender is a customer, received, sorted and put away as any other. What is
 * counted of it its order's lines show as returned (RETURN-3).
 */
export const CUSTOMER_RETURN = {
  isOf: ({is_return}: Row): boolean => is_return === 1,
  party,
  steps: CUSTOMER_RETURN_STEPS,
  mayCome,
  reopening: reopeningReturn,
  desk: ofReturn,
} as const;
