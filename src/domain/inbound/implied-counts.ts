import type {AsnLineRow} from './asn.ts';

/** Units that putting away has counted before anybody sorted them, and of how many of them which lot was said. */
type Implied = Pick<AsnLineRow, 'implied' | 'implied_of'>;

/** JSON of units by lot; a line of an older build says nothing. */
const lotsOf = ({implied_of}: Partial<Implied>): Map<string, number> =>
  // Written below.
  new Map(Object.entries(JSON.parse(implied_of || '{}') as Readonly<Record<string, number>>));

const sumOf = (lots: ReadonlyMap<string, number>): number =>
  [...lots.values()].reduce((sum, units) => sum + units, 0);

/**
 * How many of so many units of a lot were put away before they were sorted: under that lot, or under none, which may
 * have been the same; those of another lot are other units. Of '' it is not said which they are: any of them.
 */
export function impliedFor(line: Implied, lot: string, quantity: number): number {
  const lots = lotsOf(line);
  const others = lot === '' ? 0 : sumOf(lots) - (lots.get(lot) ?? 0);
  return Math.min(quantity, line.implied - others);
}

/** The same with so many units of a lot more; or fewer, of that lot first, then of none, then of any. */
export function withImplied(line: Implied, lot: string, by: number): Implied {
  const lots = lotsOf(line);
  const unsaid = line.implied - sumOf(lots);
  const change = (of: string, units: number): void => void lots.set(of, (lots.get(of) ?? 0) + units);
  if (by > 0 && lot !== '') change(lot, by);
  let left = Math.max(0, -by);
  const take = (there: number): number => {
    const taken = Math.min(left, there);
    left -= taken;
    return taken;
  };
  if (lot !== '') change(lot, -take(lots.get(lot) ?? 0));
  take(unsaid);
  for (const [of, units] of lots) change(of, -take(units));
  const some = [...lots].filter(([, units]) => units > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    implied: line.implied + by,
    implied_of: some.length === 0 ? '' : JSON.stringify(Object.fromEntries(some)),
  };
}
