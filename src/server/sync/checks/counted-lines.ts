import type {Row} from '#domain/kernel/field.ts';
import {textOrEmpty} from '#domain/stock/case-closing.ts';
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

/** What a count said of some goods in a bin. */
interface CountedItem {
  readonly bin: string;
  readonly goods: string;
  readonly lot: string;
  readonly unit: string;
  readonly change: number;
}

export const countedItemOf = ({bin, goods, lot, unit, change}: CountedFacts): CountedItem => ({
  bin: textOrEmpty(bin),
  goods: textOrEmpty(goods),
  lot: textOrEmpty(lot),
  unit: textOrEmpty(unit),
  change: Number(change),
});

/**
 * Lines as if nothing had been carried off since the counts that they book: what has gone to the account instead of a
 * bin is of the counts that lack as much there (COUNT-19). What none of them lacks stays as it is.
 */
export function withCarriedOff(lines: readonly LedgerRow[], said: readonly CountedItem[]): LedgerRow[] {
  const isCarried = ({from, to}: LedgerRow): boolean => from === ADJUSTED_AWAY && to === DISCREPANCY_ACCOUNT;
  const all = lines.filter((line) => !isCarried(line) && !isCarriedAgain(line, lines));
  for (const carried of lines.filter(isCarried)) {
    let left = carried.quantity;
    for (const {bin, goods, lot, unit, change} of said) {
      if (goods !== carried.goods || lot !== carried.lot) continue;
      const to = binPlace(bin);
      const booked = all.filter(
        (line) => line.to === to && line.goods === goods && line.lot === lot && line.unit === unit,
      );
      const lacks = change - booked.reduce((sum, {quantity}) => sum + quantity, 0);
      const quantity = Math.max(0, Math.min(left, lacks));
      left -= quantity;
      if (quantity > 0) all.push({...carried, to, unit, to_unit: unit, quantity});
    }
    if (left > 0) all.push({...carried, quantity: left});
  }
  return all;
}

/** Whether a line carries off no more than was found again there, beyond the account, by lines of the same count. */
function isCarriedAgain(line: LedgerRow, lines: readonly LedgerRow[]): boolean {
  const {from, to, goods, lot, unit, quantity} = line;
  if (to !== DISCREPANCY_ACCOUNT || from === ADJUSTED_AWAY) return false;
  const units = (fits: (each: LedgerRow) => boolean): number =>
    lines
      .filter((each) => each.goods === goods && each.lot === lot && fits(each))
      .reduce((sum, each) => sum + each.quantity, 0);
  const found = units((each) => each.from === DISCREPANCY_ACCOUNT && each.to === from && each.unit === unit);
  return quantity > 0 && units((each) => each.from === from && each.to === to) <= found;
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
