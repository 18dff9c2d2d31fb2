import {trackingOf} from '#domain/goods/goods.ts';
import type {FieldFault, Fields, Row} from '#domain/kernel/field.ts';
import {asShown} from '#domain/kernel/name.ts';
import {faultsOf} from '#domain/kernel/field.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {expiryDay, lot, lotId} from '#domain/stock/lot.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {ListReads} from '../../data/lists.ts';
import {binOfStock, type StandingStock} from '../../data/stock-in-bins.ts';
import type {FoundBin} from '../../data/found.ts';

/** A row of a hand count: what the records have of one lot in one bin, or a lot of which they have none there. */
export interface HandCountRow extends StandingStock<FoundBin> {
  /** Of a lot that the records may not know: what stands on its goods, and when they expire, ms UTC or 0. */
  readonly told?: {readonly lot_code: string; readonly expires_at: number};
}

/** What a new lot is told with; nothing for goods that have no lots. */
export function newLotFields(goods: Row): Fields | undefined {
  const by = trackingOf(goods);
  if (by === 'none') return undefined;
  return {
    bin: {kind: 'reference', list: bin.name, required: true},
    lot_code: {kind: 'text', required: true, max: 60},
    ...(by === 'expiry' ? {expires_on: expiryDay} : {}),
  };
}

/** A row for a lot that the records do not have in that bin, or what is wrong with what was typed of it. */
export async function newLotRow(
  office: ListReads,
  of: {readonly warehouse: string; readonly goods: Row; readonly rows: readonly HandCountRow[]},
  typed: Readonly<Record<string, string>>,
): Promise<
  {readonly row: HandCountRow} | {readonly faults: readonly FieldFault[]} | {readonly there: HandCountRow}
> {
  const {warehouse, goods, rows} = of;
  const fields = newLotFields(goods) ?? {};
  const faults = faultsOf(fields, typed);
  if (faults.length > 0) return {faults};
  const {bin: at = '', expires_on = ''} = typed;
  const code = asShown(typed['lot_code'] ?? '');
  const id = lotId(String(goods['id']), code);
  const [lots, bins] = await Promise.all([office.rowsOf(lot, [id]), office.rowsOf(bin, [at])]);
  const known = Number(lots.get(id)?.['expires_at'] ?? 0);
  // What was said of it above is as good as what the records say.
  const above = rows.find((row) => row.lot === id)?.expires ?? 0;
  const expires = expires_on === '' ? known || above : endOfDay(expires_on);
  if ('expires_on' in fields && expires === 0) return {faults: [{field: 'expires_on', code: 'required'}]};
  const place = binPlace(at);
  const key = stockKey(warehouse, place, '', String(goods['id']), id);
  const there = rows.find((row) => row.key === key);
  if (there) return {there};
  return {
    row: {
      key,
      other: binOfStock({place, warehouse}, bins.get(at)),
      lot: id,
      lotCode: code,
      ...(expires > 0 ? {expires} : {}),
      unit: '',
      quantity: 0,
      allocated: 0,
      disputed: 0,
      told: {lot_code: code, expires_at: expires},
    },
  };
}
