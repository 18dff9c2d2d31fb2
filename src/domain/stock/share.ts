import type {Outcome, Read} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import {keyOf} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {bin} from '../warehouse/bin.ts';
import {
  caseRead,
  factsOf,
  numberOf,
  otherClosing,
  textOf,
  withOpenCase,
  type CaseRow,
} from './case-closing.ts';
import {binOfPlace} from './place.ts';
import {discrepancyKey, type Item, type Stand} from './stock-change.ts';
import {stock, stockKey, type StockRow} from './stock.ts';

/** What one case owes the discrepancy account: so many units, first disputed at this place. */
export interface Share {
  readonly case: CaseRow;
  readonly item: Item;
  readonly key: string;
  readonly quantity: number;
}

/** Where the move took its units, or would have. */
export const sourceKeyOf = ({case: row, item}: Share): string =>
  stockKey(item.warehouse, textOf(factsOf(row)['from']), item.unit, item.goods, item.lot);

/** Disputed units of a row. */
export interface Disputed {
  readonly row: StockRow;
  readonly units: number;
}

/** Goes on with the share of an open case that has one. */
export const withShare = (view: View, id: string, goOn: (share: Share) => Outcome): Outcome =>
  withOpenCase(view, id, (row) => {
    const share = shareOf(row);
    return share ? goOn(share) : otherClosing(row);
  });

/** The share of a case about goods that were not there; `undefined` for any other case. */
export function shareOf(row: CaseRow): Share | undefined {
  // A refused or held move may bear the same code, but it moved nothing.
  if (row.kind !== 'corrected' || row.code !== 'stock.short') return undefined;
  const facts = factsOf(row);
  const quantity = numberOf(facts['quantity']);
  if (quantity <= 0) return undefined;
  const item = {
    warehouse: row.warehouse,
    goods: textOf(facts['goods']),
    lot: textOf(facts['lot']),
    unit: textOf(facts['unit']),
  };
  const key = stockKey(item.warehouse, textOf(facts['to']), item.unit, item.goods, item.lot);
  return {case: row, item, key, quantity};
}

/** More rows of one goods and lot than a warehouse has; a range needs a limit. */
const ALL_ROWS = 100_000;

/** First the case, then the rows that closing it touches. */
export function readsOfShare(id: string, view: View | undefined): readonly Read[] {
  const reads = [caseRead(id)];
  const row = view?.get(caseResource, id);
  const share = row && shareOf(row);
  if (!share) return reads;
  const {warehouse, goods, lot} = share.item;
  const binId = binOfPlace(share.key.split('/')[1] ?? '');
  if (binId !== undefined) reads.push({list: bin.name, key: binId});
  return [
    ...reads,
    {list: stock.name, key: share.key},
    {list: stock.name, key: discrepancyKey(share.item)},
    {list: stock.name, index: 'goods', prefix: [warehouse, goods, lot], limit: ALL_ROWS},
  ];
}

/** All units in question of a share's goods and lot: its destination's first, then in key order (CASE-4). */
export function unitsInQuestion(view: View, share: Share): Disputed[] {
  const {warehouse, goods, lot} = share.item;
  const rows = view.range(stock, 'goods', [warehouse, goods, lot], ALL_ROWS);
  const disputed = rows.filter((row) => row.disputed > 0).map((row) => ({row, units: row.disputed}));
  const isDestination = ({row}: Disputed): boolean => keyOf(stock, row) === share.key;
  return [...disputed.filter(isDestination), ...disputed.filter((each) => !isDestination(each))];
}

/** The first `wanted` of these units. */
export function firstUnits(disputed: readonly Disputed[], wanted: number): Disputed[] {
  const first: Disputed[] = [];
  let left = wanted;
  for (const {row, units} of disputed) {
    if (left <= 0) break;
    first.push({row, units: Math.min(units, left)});
    left -= units;
  }
  return first;
}

export const sumOf = (disputed: readonly Disputed[]): number =>
  disputed.reduce((sum, {units}) => sum + units, 0);

/** Where a row stands, with its bin's property. */
export function standOfRow(view: View, row: StockRow): Stand {
  const binId = binOfPlace(row.place);
  return {place: row.place, property: (binId && view.get(bin, binId)?.property) ?? ''};
}
