import {
  del,
  put,
  type Correction,
  type Del,
  type Done,
  type LedgerEntry,
  type Put,
} from '../kernel/action.ts';
import {outcomeDone} from '../kernel/action.ts';
import type {FieldFault, Value} from '../kernel/field.ts';
import {isId, isShortId} from '../kernel/id.ts';
import {rowKey, type DraftOf} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {ADJUSTED_AWAY, DISCREPANCY_ACCOUNT} from './place.ts';
import {stock, stockKey, type StockRow} from './stock.ts';

/** Some goods in a warehouse, wherever they stand. */
export interface StockItem {
  readonly warehouse: string;
  readonly goods: string;
  readonly lot: string;
  readonly unit: string;
}
export type StockDraft = DraftOf<typeof stock>;

/** A place with the property that its stock counts under; '' where it is no bin. */
export interface StockPlace {
  readonly place: string;
  readonly property: string;
}
export const discrepancyStand: StockPlace = {place: DISCREPANCY_ACCOUNT, property: ''};
export const adjustedStand: StockPlace = {place: ADJUSTED_AWAY, property: ''};

/** Changes being gathered for one outcome. */
export interface GatheredChanges {
  readonly puts: Put[];
  readonly dels: Del[];
  readonly entries: LedgerEntry[];
  readonly corrections: Correction[];
}
export const noChanges = (): GatheredChanges => ({puts: [], dels: [], entries: [], corrections: []});
export const outcomeOf = (gathered: GatheredChanges): Done => outcomeDone(gathered);

/** STOCK-2: a row that holds nothing is no row, so an empty bin has none. */
export function leaveRow(gathered: GatheredChanges, row: StockDraft): void {
  if (row.quantity === 0) gathered.dels.push(del(stock, rowKey(stock, row)));
  else gathered.puts.push(put(stock, row));
}

/** Writes a ledger line, unless nothing moved. */
export function moveUnits(
  gathered: GatheredChanges,
  item: StockItem,
  from: StockPlace,
  to: StockPlace,
  quantity: number,
): void {
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
export const discrepancyKey = (item: StockItem): string =>
  stockKey(item.warehouse, DISCREPANCY_ACCOUNT, '', item.goods, item.lot);

/** Adds to the discrepancy account, the only place that may be negative (STOCK-4): units `from` a row, where told. */
export function addToDiscrepancy(
  gathered: GatheredChanges,
  view: View,
  item: StockItem,
  quantity: number,
  from?: StockRow,
): void {
  const account = lentTo(view.get(stock, discrepancyKey(item)), {...item, unit: ''}, from);
  leaveRow(gathered, {...account, quantity: account.quantity + quantity});
}

/** When what stands in a row was received, ms UTC; the discrepancy account knows it as long as it holds anything. */
export const receivedAtOf = ({quantity, received_at}: StockRow): number => (quantity > 0 ? received_at : 0);

/** The discrepancy account before units of a row come to it: it keeps how old they are until they come back (LOT-3). */
export function lentTo(
  account: StockRow | undefined,
  item: StockItem,
  from: StockRow | undefined,
): StockDraft {
  const row = account ?? noStock(item, DISCREPANCY_ACCOUNT, 0);
  if (!from) return row;
  const received_at = account ? receivedAtOf(account) : 0;
  return {
    ...row,
    received_at: Math.min(received_at || from.received_at, from.received_at || received_at),
  };
}

/** An empty row, received at `received_at` (ms UTC; 0 in the discrepancy account as long as it holds nothing). */
export const noStock = (item: StockItem, place: string, received_at: number): StockDraft => ({
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
export const keyPartFaults = (
  args: Readonly<Record<string, Value>>,
  names: readonly string[],
): FieldFault[] =>
  names
    .filter((name) => !isKeyPart(name, String(args[name] ?? '')))
    .map((field) => ({field, code: 'not-an-id'}));

const isKeyPart = (name: string, value: string): boolean =>
  value === '' || (name === 'warehouse' ? isShortId(value) : isId(value));

/** The item that arguments name; lot and unit may be left out. */
export const stockItemOf = (args: {
  readonly warehouse: string;
  readonly goods: string;
  readonly lot?: string;
  readonly unit?: string;
}): StockItem => ({warehouse: args.warehouse, goods: args.goods, lot: args.lot ?? '', unit: args.unit ?? ''});
