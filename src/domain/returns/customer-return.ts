import type {DocumentDesk, DocumentParty, ProposedUnits} from '../kernel/document.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {RETURN_REASONS} from '../inbound/asn.ts';
import {ASN_DESK} from '../inbound/asn-desk.ts';
import {dnLine} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';
import {customer} from '../parties/party.ts';
import {FROM_CUSTOMER} from './other-returns.ts';
import {reopeningReturn} from './reopen-return.ts';
import {CUSTOMER_RETURN_STEPS} from './customer-return-steps.ts';

const {hasUnits: _, became, ...desk} = ASN_DESK;

const party: DocumentParty = {column: 'customer', list: customer, isSender: true};
const ofReturn: DocumentDesk = {
  ...desk,
  became: [...became, 'returned'],
  reasons: RETURN_REASONS,
  about: {
    column: 'from_order',
    unitsOf: sentOf,
    returns: FROM_CUSTOMER,
    isOffered: isSentToCustomer,
    proposes: damagedElseAll,
  },
  path: '/inbound/customerreturn',
  portal: '/customerdn/customerreturnlist',
};

/** Whether a customer, where one is known this one, has been sent an order. */
function isSentToCustomer({is_return, is_transfer, state, customer: whose}: Row, of: string): boolean {
  const isSent = state === 'shipped' || state === 'delivered';
  return isSent && is_return !== 1 && is_transfer !== 1 && (of === '' || of === whose);
}

/**
 * All that its customer has of an order and has not announced; where the proof of delivery told of damage that has not
 * come back, that alone. What came back was the damage first.
 */
function damagedElseAll(
  lines: readonly Row[],
  _: (lot: string) => boolean,
  elsewhere: (line: Id) => number,
): readonly ProposedUnits[] {
  const units = lines.map((line) => {
    const announced = elsewhere(String(line['id']));
    const rest = Math.max(0, sentOf(line) - announced);
    const damaged = Number(line['damage']) - Number(line['returned'] ?? 0) - announced;
    return {line, rest, damaged: Math.max(0, Math.min(rest, damaged))};
  });
  const isDamaged = units.some(({damaged}) => damaged > 0);
  return units.map(({line, rest, damaged}) =>
    isDamaged ? {line, quantity: damaged, reason: 'damaged'} : {line, quantity: rest, reason: ''},
  );
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
