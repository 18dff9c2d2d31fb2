import type {DocumentDesk, DocumentParty, ProposedUnits} from '../kernel/document.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import {SEND_BACK_REASONS} from '../outbound/dn.ts';
import {DN_DESK} from '../outbound/dn-desk.ts';
import {supplier} from '../parties/party.ts';
import {TO_SUPPLIER} from './other-returns.ts';
import {SUPPLIER_RETURN_STEPS} from './supplier-return-steps.ts';
import {takesForReason} from './takes-for-reason.ts';

/** Units of a line of a delivery that were received and are not back at their supplier. */
const backOf = ({counted, sent_back}: Row): number => Math.max(0, Number(counted) - Number(sent_back ?? 0));

/** Whether a delivery of a supplier, where one is known of this one, has come. */
function isHereOfSupplier({is_return, is_transfer, state, supplier: whose}: Row, of: string): boolean {
  const isHere = state !== 'announced' && state !== 'cancelled';
  return isHere && is_return !== 1 && is_transfer !== 1 && (of === '' || of === whose);
}

/**
 * Of a delivery what its supplier gets back: all of a lot that is held back, what was damaged, and what came beyond what
 * was announced. What it was short of never came, and is owed (RETURN-5).
 */
function notWhole(
  lines: readonly Row[],
  isHeld: (lot: string) => boolean,
  elsewhere: (line: Id) => number,
): readonly ProposedUnits[] {
  return lines.map((line) => {
    const entered = elsewhere(String(line['id']));
    const rest = Math.max(0, backOf(line) - entered);
    const [damage, more] = [Number(line['damage']), Number(line['more'])];
    if (isHeld(String(line['lot']))) return {line, quantity: rest, reason: 'held'};
    const reason = damage > 0 && more > 0 ? '' : damage > 0 ? 'damaged' : 'too-many';
    const gone = Number(line['sent_back'] ?? 0) + entered;
    return {line, quantity: Math.max(0, Math.min(rest, damage + more - gone)), reason};
  });
}

const toSupplier: DocumentParty = {column: 'supplier', list: supplier, isSender: false};
const sendBackDesk: DocumentDesk = {
  ...DN_DESK,
  became: ['rest', 'allocated', 'picked', 'back_ordered', 'closed', 'moved', 'shipped', 'returned'],
  progress: {...DN_DESK.progress, delivered: 'shipped'},
  stages: DN_DESK.stages.filter(({state}) => state !== 'delivered'),
  reasons: SEND_BACK_REASONS,
  about: {
    column: 'from_delivery',
    unitsOf: backOf,
    returns: TO_SUPPLIER,
    isOffered: isHereOfSupplier,
    proposes: notWhole,
  },
  path: '/outbound/supplierreturn',
  portal: '/supplierasn/supplierreturnlist',
  isOpenToParty: () => false,
};

/**
 * What goes back to a supplier: an order that no customer waits for, picked, loaded and dispatched as any other. It is
 * over when it has left (RETURN-7).
 */
export const SUPPLIER_RETURN = {
  isOf: ({is_return}: Row): boolean => is_return === 1,
  party: toSupplier,
  steps: SUPPLIER_RETURN_STEPS,
  ends: ['shipped', 'cancelled'],
  takes: takesForReason,
  desk: sendBackDesk,
} as const;
