import {del, put, type Correction, type Del, type Done, type Entry, type Put} from '../kernel/action.ts';
import {done} from '../kernel/action.ts';
import type {FieldFault, Value} from '../kernel/field.ts';
import {isId, isShortId} from '../kernel/id.ts';
import {keyOf, type DraftOf} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {ADJUSTED, DISCREPANCY} from './place.ts';
import {stock, stockKey, type StockRow} from './stock.ts';

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

/** Adds to the discrepancy account, the only place that may be negative (STOCK-4): units `from` a row, where told. */
export function addToDiscrepancy(
  gathered: Gathered,
  view: View,
  item: Item,
  quantity: number,
  from?: StockRow,
): void {
  const account = lentTo(view.get(stock, discrepancyKey(item)), {...item, unit: ''}, from);
  leave(gathered, {...account, quantity: account.quantity + quantity});
}

/** When what stands in a row was received, ms UTC; the discrepancy account knows it as long as it holds anything. */
export const receiptOf = ({quantity, received_at}: StockRow): number => (quantity > 0 ? received_at : 0);

/** The discrepancy account before units of a row come to it: it keeps how old they are until they come back (LOT-3). */
export function lentTo(account: StockRow | undefined, item: Item, from: StockRow | undefined): StockDraft {
  const row = account ?? noStock(item, DISCREPANCY, 0);
  if (!from) return row;
  const received_at = account ? receiptOf(account) : 0;
  return {
    ...row,
    received_at: Math.min(received_at || from.received_at, from.received_at || received_at),
  };
}

/** An empty row, received at `received_at` (ms UTC; 0 in the discrepancy account as long as it holds nothing). */
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
  moved_by: '',
  moved_at: 0,
  moved_before: 0,
  booked_at: 0,
  handled_at: 0,
  counted_at: 0,
  counted_by: '',
});

/** Faults of arguments that become parts of keys: each is an id, or nothing where it may be left out. */
export const keyFaults = (args: Readonly<Record<string, Value>>, names: readonly string[]): FieldFault[] =>
  names
    .filter((name) => !isKeyPart(name, String(args[name] ?? '')))
    .map((field) => ({field, code: 'not-an-id'}));

const isKeyPart = (name: string, value: string): boolean =>
  value === '' || (name === 'warehouse' ? isShortId(value) : isId(value));

/** The item that arguments name; lot and unit may be left out. */
export const itemOf = (args: {
  readonly warehouse: string;
  readonly goods: string;
  readonly lot?: string;
  readonly unit?: string;
}): Item => ({warehouse: args.warehouse, goods: args.goods, lot: args.lot ?? '', unit: args.unit ?? ''});
