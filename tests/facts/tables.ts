import {describe} from 'vitest';
import {ASN_CELLS, ASN_STEPS} from './asn-cells.ts';
import {ASN_CLAIMS, DN_CLAIMS} from './claim-cells.ts';
import {ASN_ENDS, DN_ENDS} from './end-cells.ts';
import {DN_CELLS, DN_STEPS} from './dn-cells.ts';
import {RARE_ASN_CELLS, RARE_DN_CELLS} from './rare-cells.ts';
import {RETURN_CELLS, RETURN_STEPS} from './return-cells.ts';
import {RECEIVED_CELLS, RECEIVED_STEPS, SENT_CELLS, SENT_STEPS} from './transfer-cells.ts';
import {SENT_BACK_CELLS, SENT_BACK_STEPS} from './supplier-return-cells.ts';
import {ASN_UNDONE, DN_UNDONE} from './undone-later-cells.ts';
import {runCells, type FactsWorld} from './run-cells.ts';
import {
  LOT_ASN_CELLS,
  LOT_ASN_STEPS,
  LOT_DN_CELLS,
  LOT_DN_STEPS,
  SERIAL_ASN_CELLS,
  SERIAL_ASN_STEPS,
  SERIAL_DN_CELLS,
  SERIAL_DN_STEPS,
} from './tracked-cells.ts';

type Open = () => Promise<FactsWorld>;

/** The cells of these facts as tests, in a warehouse that `open` gives each of them. */
export const factsAtDeliveries = (facts: readonly string[], open: Open): void =>
  runCells(
    {list: 'asn', line: 'asnLine'},
    [...ASN_CELLS, ...RARE_ASN_CELLS, ...ASN_CLAIMS].filter(({fact: [name]}) => facts.includes(name)),
    ASN_STEPS,
    open,
  );

export const factsAtOrders = (facts: readonly string[], open: Open): void =>
  runCells(
    {list: 'dn', line: 'dnLine'},
    [...DN_CELLS, ...RARE_DN_CELLS, ...DN_CLAIMS].filter(({fact: [name]}) => facts.includes(name)),
    DN_STEPS,
    open,
  );

/** What happens to a return in every state, and to what its order says of it. */
export const factsAtReturns = (open: Open): void =>
  runCells({list: 'asn', line: 'asnLine'}, RETURN_CELLS, RETURN_STEPS, open);

/** What happens to a transfer at either end in every state, and to the other end. */
export function factsAtTransfers(open: Open): void {
  runCells({list: 'dn', line: 'dnLine'}, SENT_CELLS, SENT_STEPS, open);
  runCells({list: 'asn', line: 'asnLine'}, RECEIVED_CELLS, RECEIVED_STEPS, open);
}
/** What happens to what goes back to a supplier in every state, and to what its delivery says of it. */
export const factsAtSupplierReturns = (open: Open): void =>
  runCells({list: 'dn', line: 'dnLine'}, SENT_BACK_CELLS, SENT_BACK_STEPS, open);

/** What ends the cases of documents, likewise. */
export function endsOfCases(open: Open): void {
  runCells({list: 'asn', line: 'asnLine'}, ASN_ENDS, ASN_STEPS, open);
  runCells({list: 'dn', line: 'dnLine'}, DN_ENDS, DN_STEPS, open);
}

/** Acts that are undone when something has come between. */
export function undoneLater(open: Open): void {
  runCells({list: 'asn', line: 'asnLine'}, ASN_UNDONE, ASN_STEPS, open);
  runCells({list: 'dn', line: 'dnLine'}, DN_UNDONE, DN_STEPS, open);
}

/** Facts at goods that are told apart by their lot and expiry, and by serials. */
export function factsAtTracked(open: (tracked_by: 'expiry' | 'serial') => Promise<FactsWorld>): void {
  const [asn, dn] = [
    {list: 'asn', line: 'asnLine'},
    {list: 'dn', line: 'dnLine'},
  ];
  describe('by lot', () => {
    runCells(asn, LOT_ASN_CELLS, LOT_ASN_STEPS, () => open('expiry'));
    runCells(dn, LOT_DN_CELLS, LOT_DN_STEPS, () => open('expiry'));
  });
  describe('by serial', () => {
    runCells(asn, SERIAL_ASN_CELLS, SERIAL_ASN_STEPS, () => open('serial'));
    runCells(dn, SERIAL_DN_CELLS, SERIAL_DN_STEPS, () => open('serial'));
  });
}
