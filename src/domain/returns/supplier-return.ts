import type {DocumentDesk, DocumentParty, ProposedUnits} from '../kernel/document.ts';
import type {Row} from '../kernel/field.ts';
import {SEND_BACK_REASONS} from '../outbound/dn.ts';
import {DN_DESK} from '../outbound/dn-desk.ts';
import {supplier} from '../parties/party.ts';
import {SUPPLIER_RETURN_STEPS} from './supplier-return-steps.ts';
import {takesForReason} from './takes-for-reason.ts';

/** Units of a line of a delivery that were received and are not back at their supplier. */
const backOf = ({counted, sent_back}: Row): number => Math.max(0, Number(counted) - Number(sent_back ?? 0));

/**
 * Of a delivery what its supplier gets back: all of a lot that is held back, what was damaged, and what came beyond what
 * was announced. What it was short of never came, and is owed (RETURN-5).
 */
function notWhole(lines: readonly Row[], isHeld: (lot: string) => boolean): readonly ProposedUnits[] {
  return lines.map((line) => {
    const [damage, more] = [Number(line['damage']), Number(line['more'])];
    if (isHeld(String(line['lot']))) return {line, quantity: backOf(line), reason: 'held'};
    const reason = damage > 0 && more > 0 ? '' : damage > 0 ? 'damaged' : 'too-many';
    const gone = Number(line['sent_back'] ?? 0);
    return {line, quantity: Math.max(0, Math.min(backOf(line), damage + more - gone)), reason};
  });
}

const toSupplier: DocumentParty = {column: 'supplier', list: supplier, isSender: false};
const sendBackDesk: DocumentDesk = {
  ...DN_DESK,
  became: ['rest', 'allocated', 'picked', 'back_ordered', 'closed', 'moved', 'shipped', 'returned'],
  stages: DN_DESK.stages.filter(({state}) => state !== 'delivered'),
  reasons: SEND_BACK_REASONS,
  about: {column: 'from_delivery', unitsOf: backOf, proposes: notWhole},
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
