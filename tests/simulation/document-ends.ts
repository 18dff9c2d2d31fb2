import type {Id} from '#domain/kernel/id.ts';
import type {MutationRow} from '#server/storage/storage.ts';
import {SITE} from './world.ts';

/** What hands do, and what the office asks for. */
const FACTS = ['confirmArrival', 'finishUnloading', 'sort', 'finishSorting', 'putAway'].map(
  (name) => `inbound.${name}`,
);
FACTS.push(...['pick', 'shortPick', 'putBack', 'dispatch', 'deliver'].map((name) => `outbound.${name}`));
const OTHERS = ['document.leave', 'supplier.create', 'customer.create'];

/** What the present history has, that work may name. */
export interface KnownDocument {
  readonly documents: ReadonlySet<Id>;
  /** Lots that it does not have though somebody told of them: that work is held, or was lost with its history. */
  readonly lotsToCome: ReadonlySet<string>;
}

/**
 * [P1] A fact is done or corrected, and held only where the present history has no such document: it was lost; or where
 * the document came back after it, and it was done then (CASE-9). A claim may be refused. [LOT-16] Work that names a lot
 * by its id alone is held in the same way, while whatever was to make that lot is.
 */
export function isFittingEnd(
  {mutation: {action, warehouse}, status, code, facts}: MutationRow,
  {documents, lotsToCome}: KnownDocument,
  isDoneAgain: boolean,
): boolean {
  if (OTHERS.includes(action)) return status === 'applied';
  const {
    asn = '',
    dn = asn,
    shipment = dn,
    lot = '',
  } = JSON.parse(facts || '{}') as Partial<Record<string, Id>>;
  if (status === 'held' && code === 'lot.unknown') return isDoneAgain || lotsToCome.has(lot);
  if (/^transfers\.|^case\.(neverLeft|lostOnWay)$/.test(action)) return status !== 'held';
  if (!/^(inbound|outbound|returns)\./.test(action)) return false;
  // No driver proves a transfer.
  if (status === 'held' && code === 'dn.no-proof') return action === 'outbound.deliver';
  if (status === 'applied' || status === 'corrected') return true;
  // Where transfers are received people ask at a desk, and are told what they would otherwise be asked.
  if (status === 'refused') return !FACTS.includes(action) || warehouse === SITE.warehouses[1].id;
  return /^(asn|dn|shipment)\.unknown$/.test(code) && (isDoneAgain || !documents.has(shipment));
}
