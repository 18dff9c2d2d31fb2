import type {Row} from '#domain/kernel/field.ts';
import {ADJUSTED_AWAY, binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {argsOf} from '../context.ts';
import type {LedgerRow, SettledRow} from '../../storage/storage.ts';
import type {StandsThere} from './stock-sums.ts';

/**
 * Lines of a count as it was told: what it found of units that the account held is a part of its difference (COUNT-16),
 * and what it has not found of them is none (COUNT-18).
 */
export function asCounted(all: readonly LedgerRow[]): LedgerRow[] {
  const lines = all.filter(({from, to}) => from !== DISCREPANCY_ACCOUNT || to !== ADJUSTED_AWAY);
  const found = lines.filter(({from}) => from === DISCREPANCY_ACCOUNT);
  const into = new Map<string, LedgerRow>();
  for (const line of [...found, ...lines.filter(({from}) => from === ADJUSTED_AWAY)]) {
    const key = [line.warehouse, line.to, line.goods, line.lot, line.unit].join('/');
    into.set(key, {...line, from: ADJUSTED_AWAY, quantity: line.quantity + (into.get(key)?.quantity ?? 0)});
  }
  return [
    ...lines.filter(({from}) => from !== DISCREPANCY_ACCOUNT && from !== ADJUSTED_AWAY),
    ...into.values(),
  ];
}

interface Beside {
  readonly born: readonly Row[];
  readonly stands: StandsThere;
}
type CountedFacts = Readonly<Record<string, unknown>>;

/** A count as it was told, but for what the books had held already: that is neither booked nor waits (COUNT-17). */
export function countInFacts(
  row: SettledRow,
  lines: readonly LedgerRow[],
  {born, stands}: Beside,
): SettledRow {
  const args = argsOf(row.mutation);
  const place = binPlace(String(args['bin']));
  const itemOf = ({goods, lot = '', unit = ''}: CountedFacts): string =>
    [unit, goods, lot].map(String).join('/');
  const done = new Set([
    ...lines.map((line) => itemOf({...line})),
    ...born
      .filter(({kind}) => kind === 'approval')
      .map(({facts}) => itemOf(JSON.parse(String(facts)) as CountedFacts)),
  ]);
  const isSettled = (line: CountedFacts): boolean =>
    !done.has(itemOf(line)) &&
    stands([args['warehouse'], place, itemOf(line)].map(String).join('/'), line['counted']);
  const rest = (JSON.parse(String(args['lines'])) as readonly CountedFacts[]).filter(
    (line) => !isSettled(line),
  );
  return {...row, mutation: {...row.mutation, args: {...args, lines: JSON.stringify(rest)}}};
}
