import type {Id} from '#domain/kernel/id.ts';
import type {MutationRow} from '#server/storage/storage.ts';

/** What hands do, and what the office asks for. */
const FACTS = ['confirmArrival', 'finishUnloading', 'sort', 'finishSorting', 'putAway'].map(
  (name) => `inbound.${name}`,
);
FACTS.push(...['pick', 'shortPick', 'putBack', 'dispatch', 'deliver'].map((name) => `outbound.${name}`));
const OTHERS = ['document.leave', 'supplier.create', 'customer.create'];

/**
 * [P1] A fact is done or corrected, and held only where the present history has no such document: it was lost; or where
 * the document came back after it, and it was done then (CASE-9). A claim may be refused.
 */
export function isFittingEnd(
  {mutation: {action}, status, code, facts}: MutationRow,
  documents: ReadonlySet<Id>,
  isDoneAgain: boolean,
): boolean {
  if (OTHERS.includes(action)) return status === 'applied';
  if (!/^(in|out)bound\./.test(action)) return false;
  if (status === 'applied' || status === 'corrected') return true;
  if (status === 'refused') return !FACTS.includes(action);
  const {asn = '', dn = asn, shipment = dn} = JSON.parse(facts) as {asn?: Id; dn?: Id; shipment?: Id};
  return /^(asn|dn|shipment)\.unknown$/.test(code) && (isDoneAgain || !documents.has(shipment));
}
