import type {LedgerEntry} from '../kernel/action.ts';
import {DISCREPANCY_ACCOUNT, isBorder} from './place.ts';
import {stockKey} from './stock.ts';

/**
 * The stock row that a ledger line changes at one of its ends; `undefined` at a border. Stock is the sum of these
 * (STOCK-1), under the lot and unit that the goods have there. The discrepancy account knows no units: a line's unit
 * belongs to its other end.
 */
export function stockKeyAt(entry: LedgerEntry, end: 'from' | 'to'): string | undefined {
  const place = entry[end];
  if (isBorder(place)) return undefined;
  const {lot, unit} = namedAt(entry, end);
  return stockKey(entry.warehouse, place, place === DISCREPANCY_ACCOUNT ? '' : unit, entry.goods, lot);
}

/** The lot and the unit that goods go by at one end of their movement. */
export const namedAt = (entry: LedgerEntry, end: 'from' | 'to'): Pick<LedgerEntry, 'lot' | 'unit'> =>
  end === 'from' ? {lot: entry.lot, unit: entry.unit} : {lot: entry.to_lot, unit: entry.to_unit};
