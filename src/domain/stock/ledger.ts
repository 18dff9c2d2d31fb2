import type {Entry} from '../kernel/action.ts';
import {DISCREPANCY, isBorder} from './place.ts';
import {stockKey} from './stock.ts';

/**
 * The stock row that a ledger line changes at one of its ends; `undefined` at a border. Stock is the sum of these
 * (STOCK-1), under the lot and unit that the goods have there. The discrepancy account knows no units: a line's unit
 * belongs to its other end.
 */
export function stockKeyAt(entry: Entry, end: 'from' | 'to'): string | undefined {
  const place = entry[end];
  if (isBorder(place)) return undefined;
  const [lot, unit] = end === 'from' ? [entry.lot, entry.unit] : [entry.to_lot, entry.to_unit];
  return stockKey(entry.warehouse, place, place === DISCREPANCY ? '' : unit, entry.goods, lot);
}
