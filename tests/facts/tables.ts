import {ASN_CELLS, ASN_STEPS} from './asn-cells.ts';
import {ASN_CLAIMS, DN_CLAIMS} from './claim-cells.ts';
import {ASN_ENDS, DN_ENDS} from './end-cells.ts';
import {DN_CELLS, DN_STEPS} from './dn-cells.ts';
import {RARE_ASN_CELLS, RARE_DN_CELLS} from './rare-cells.ts';
import {runCells, type FactsWorld} from './run-cells.ts';

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

/** What ends the cases of documents, likewise. */
export function endsOfCases(open: Open): void {
  runCells({list: 'asn', line: 'asnLine'}, ASN_ENDS, ASN_STEPS, open);
  runCells({list: 'dn', line: 'dnLine'}, DN_ENDS, DN_STEPS, open);
}
