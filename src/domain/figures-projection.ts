import {put, type Done, type Put} from './kernel/action.ts';
import type {Row} from './kernel/field.ts';
import {rowKey} from './kernel/resource.ts';
import type {Projection} from './kernel/settle.ts';
import type {View} from './kernel/view.ts';
import {COUNTED_FIGURES, figures, figuresKey, type CountedFigure, type FiguresRow} from './stock/figures.ts';
import {figuresOfPlace, OWN_FIGURES, type CountedColumn} from './figures-table.ts';
import {isBorder} from './stock/place.ts';

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
  const {onhand} = counted;
  const goods_qty = OWN_FIGURES.reduce((sum, figure) => sum + counted[figure], onhand);
  const can_order = onhand - counted.inspect - counted.hold - counted.damage - counted.pick - counted.ordered;
  return put(figures, {warehouse, goods, ...counted, goods_qty, can_order});
}
