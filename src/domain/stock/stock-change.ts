import {del, put, type Correction, type Del, type Done, type Entry, type Put} from '../kernel/action.ts';
import {done} from '../kernel/action.ts';
import type {FieldFault, Value} from '../kernel/field.ts';
import {keyOf, type DraftOf} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {ADJUSTED, DISCREPANCY} from './place.ts';
import {stock, stockKey} from './stock.ts';

/** Some goods in a warehouse, wherever they stand. */
export interface Item {
  readonly warehouse: string;
  readonly goods: string;
  readonly lot: string;
  readonly unit: string;
}
export type StockDraft = DraftOf<typeof stock>;

/** A place with the property that its stock counts under; '' where it is no bin. */
export interface Stand {
  readonly place: string;
  readonly property: string;
}
export const discrepancyStand: Stand = {place: DISCREPANCY, property: ''};
export const adjustedStand: Stand = {place: ADJUSTED, property: ''};

/** Changes being gathered for one outcome. */
export interface Gathered {
  readonly puts: Put[];
  readonly dels: Del[];
  readonly entries: Entry[];
  readonly corrections: Correction[];
}
export const gather = (): Gathered => ({puts: [], dels: [], entries: [], corrections: []});
export const outcomeOf = (gathered: Gathered): Done => done(gathered);

/** STOCK-2: a row that holds nothing is no row, so an empty bin has none. */
export function leave(gathered: Gathered, row: StockDraft): void {
  if (row.quantity === 0) gathered.dels.push(del(stock, keyOf(stock, row)));
  else gathered.puts.push(put(stock, row));
}

/** Writes a ledger line, unless nothing moved. */
export function move(gathered: Gathered, item: Item, from: Stand, to: Stand, quantity: number): void {
  if (quantity === 0) return;
  gathered.entries.push({
    warehouse: item.warehouse,
    goods: item.goods,
    lot: item.lot,
    unit: item.unit,
    to_lot: item.lot,
    to_unit: item.unit,
    from: from.place,
    to: to.place,
    quantity,
    from_property: from.property,
    to_property: to.property,
    document: '',
    line: '',
  });
}

/** The discrepancy account of some goods and lot, whatever unit they were in. */
export const discrepancyKey = (item: Item): string =>
  stockKey(item.warehouse, DISCREPANCY, '', item.goods, item.lot);

/** Adds to the discrepancy account, the only place that may be negative (STOCK-4). */
export function addToDiscrepancy(gathered: Gathered, view: View, item: Item, quantity: number): void {
  const before = view.get(stock, discrepancyKey(item)) ?? noStock({...item, unit: ''}, DISCREPANCY, 0);
  leave(gathered, {...before, quantity: before.quantity + quantity});
}

/** An empty row, received at `received_at` (ms UTC; 0 in the discrepancy account, which receives nothing). */
export const noStock = (item: Item, place: string, received_at: number): StockDraft => ({
  warehouse: item.warehouse,
  place,
  unit: item.unit,
  goods: item.goods,
  lot: item.lot,
  quantity: 0,
  allocated: 0,
  disputed: 0,
  received_at,
  expires_at: 0,
});

const KEY_PART = /^[0-9A-Za-z]*$/;

/** Faults of arguments that become parts of keys: anything else would tear a key apart. */
export const keyFaults = (args: Readonly<Record<string, Value>>, names: readonly string[]): FieldFault[] =>
  names
    .filter((name) => !KEY_PART.test(String(args[name] ?? '')))
    .map((field) => ({field, code: 'not-an-id'}));

/** The item that arguments name; lot and unit may be left out. */
export const itemOf = (args: {
  readonly warehouse: string;
  readonly goods: string;
  readonly lot?: string;
  readonly unit?: string;
}): Item => ({warehouse: args.warehouse, goods: args.goods, lot: args.lot ?? '', unit: args.unit ?? ''});
