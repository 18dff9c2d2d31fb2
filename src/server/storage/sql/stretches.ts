import {SUM_SPANS, type SummedUntil} from './ledger-sums.ts';

/** From a moment up to another one without it, ms UTC, and only lines behind that one of the ledger. */
type Raw = readonly [from: number, until: number, version: number, n: number];
/** The sums of this length that begin from a moment up to another one without it. */
type Whole = readonly [span: number, from: number, until: number];

/** Where the lines of a range of time are read, each in one place. */
interface Stretches {
  readonly raw: readonly Raw[];
  readonly sums: readonly Whole[];
}

/** All from the ledger. */
export const fromLedgerAlone = (from: number, until: number): Stretches => ({
  raw: [[from, until, 0, 0]],
  sums: [],
});

/**
 * What of a range is whole stretches is told by their sums, the longest first, and by the lines that these have not got
 * yet; what is left at both its ends by the ledger.
 */
export function stretchesOf(
  from: number,
  until: number,
  spans: readonly number[],
  summed: SummedUntil,
): Stretches {
  const [longest = SUM_SPANS[0]] = spans;
  // Nothing has been since the last line: what ends later may as well end with a stretch.
  const end = until > summed.lastAt ? Math.ceil(until / longest) * longest : until;
  const found: {raw: Raw[]; sums: Whole[]} = {raw: [], sums: []};
  divide(from, end, spans, found);
  const [begins, ends] = [
    Math.min(...found.sums.map(([, at]) => at)),
    Math.max(...found.sums.map(([, , at]) => at)),
  ];
  const rest = Math.max(begins, summed.restFrom);
  if (rest < ends) found.raw.push([rest, ends, summed.version, summed.n]);
  return found;
}

function divide(
  from: number,
  until: number,
  [span, ...shorter]: readonly number[],
  found: {readonly raw: Raw[]; readonly sums: Whole[]},
): void {
  if (from >= until) return;
  if (span === undefined) {
    found.raw.push([from, until, 0, 0]);
    return;
  }
  const [first, last] = [Math.ceil(from / span) * span, Math.floor(until / span) * span];
  if (first >= last) {
    divide(from, until, shorter, found);
    return;
  }
  found.sums.push([span, first, last]);
  divide(from, first, shorter, found);
  divide(last, until, shorter, found);
}
