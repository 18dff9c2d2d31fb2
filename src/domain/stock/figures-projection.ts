import {put, type Done, type Put, type Read} from '../kernel/action.ts';
import type {Row} from '../kernel/field.ts';
import {rowKey} from '../kernel/resource.ts';
import type {Projection} from '../kernel/settle.ts';
import type {View} from '../kernel/view.ts';
import {figures, figuresKey, type FiguresRow} from './figures.ts';
import {COUNTED_FIGURES, figuresOfPlace, type CountedFigure, type CountedColumn} from './figures-table.ts';
import {isBorder} from './place.ts';
import {stock} from './stock.ts';

/** What one outcome adds to the figures of some goods in a warehouse; the others follow by identity. */
interface Change {
  readonly warehouse: string;
  readonly goods: string;
  readonly of: Map<CountedFigure, number>;
}
type Changes = Map<string, Change>;

/**
 * The figures after an outcome: stock ones from its ledger entries, demand ones from these columns (FIG-1 … FIG-5).
 * Goods whose figures stay as they are, as in a move between Normal bins, yield no row.
 */
export const figuresProjection =
  (columns: readonly CountedColumn[]): Projection =>
  (outcome, view) => {
    const changes: Changes = new Map();
    addEntries(changes, outcome);
    for (const column of columns) addColumn(changes, column, outcome, view);
    return [...changes].flatMap(([key, change]) =>
      [...change.of.values()].some((quantity) => quantity !== 0)
        ? [changed(view.get(figures, key), change)]
        : [],
    );
  };

/** The figures that reads of stock rows may lead to. */
export function figuresReads(reads: readonly Read[]): readonly Read[] {
  const keys = new Set<string>();
  for (const read of reads) {
    const key = read.list === stock.name ? figuresKeyOfRead(read) : undefined;
    if (key !== undefined) keys.add(key);
  }
  return [...keys].map((key) => ({list: figures.name, key}));
}

export const figuresRead = (warehouse: string, goods: string): Read => ({
  list: figures.name,
  key: figuresKey(warehouse, goods),
});

function figuresKeyOfRead(read: Read): string | undefined {
  const [warehouse, goods] =
    'key' in read ? warehouseAndGoods(read.key) : read.index === 'goods' ? read.prefix : [];
  if (warehouse === undefined || goods === undefined) return undefined;
  return figuresKey(String(warehouse), String(goods));
}

/** Of a stock key: warehouse/place/unit/goods/lot. */
function warehouseAndGoods(key: string): (string | undefined)[] {
  const parts = key.split('/');
  return [parts[0], parts[3]];
}

function addEntries(changes: Changes, outcome: Done): void {
  for (const entry of outcome.entries) {
    const change = changeOf(changes, entry.warehouse, entry.goods);
    addPlace(change, entry.from, entry.from_property, -entry.quantity);
    addPlace(change, entry.to, entry.to_property, entry.quantity);
  }
}

function addPlace(change: Change, place: string, property: string, quantity: number): void {
  if (isBorder(place)) return;
  for (const figure of figuresOfPlace(place, property)) add(change, figure, quantity);
}

function addColumn(
  changes: Changes,
  {resource, column, figure, unless}: CountedColumn,
  outcome: Done,
  view: View,
): void {
  const unitsOf = (row: Row | undefined): number =>
    row === undefined || (unless !== undefined && row[unless] === 1) ? 0 : Number(row[column] ?? 0);
  for (const {list, row, isNew} of outcome.puts) {
    if (list !== resource.name) continue;
    const before: Row | undefined = isNew ? undefined : view.get(resource, rowKey(resource, row));
    addRow(changes, figure, row, unitsOf(row) - unitsOf(before));
  }
  for (const {list, key} of outcome.dels) {
    const before: Row | undefined = list === resource.name ? view.get(resource, key) : undefined;
    if (before) addRow(changes, figure, before, -unitsOf(before));
  }
}

const addRow = (changes: Changes, figure: CountedFigure, row: Row, quantity: number): void =>
  add(changeOf(changes, String(row['warehouse']), String(row['goods'])), figure, quantity);

const add = ({of}: Change, figure: CountedFigure, quantity: number): void =>
  void of.set(figure, (of.get(figure) ?? 0) + quantity);

function changeOf(changes: Changes, warehouse: string, goods: string): Change {
  const key = figuresKey(warehouse, goods);
  const change = changes.get(key) ?? {warehouse, goods, of: new Map<CountedFigure, number>()};
  changes.set(key, change);
  return change;
}

function changed(before: FiguresRow | undefined, {warehouse, goods, of}: Change): Put {
  const counted = Object.fromEntries(
    COUNTED_FIGURES.map((figure) => [figure, (before?.[figure] ?? 0) + (of.get(figure) ?? 0)]),
  ) as Record<CountedFigure, number>;
  const {asn, pre_load, pre_sort, sorted, onhand, picked} = counted;
  const goods_qty = asn + pre_load + pre_sort + sorted + onhand + picked;
  const can_order = onhand - counted.inspect - counted.hold - counted.damage - counted.pick - counted.ordered;
  return put(figures, {warehouse, goods, ...counted, goods_qty, can_order});
}
