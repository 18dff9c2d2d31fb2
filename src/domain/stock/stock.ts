import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';
import {binPlace} from './place.ts';

/**
 * What stands where: one row per (warehouse, place, unit, goods, lot), never two. quantity ≥ 0 but in
 * `discrepancy`; allocated + disputed ≤ quantity. A row of quantity 0 is deleted. `design.md`, Stock.
 */
export const stock = defineResource({
  name: 'stock',
  places: {place: {before: binPlace(''), list: 'bin'}},
  area: 'stock',
  scope: 'warehouse',
  read: FLOOR,
  key: ['warehouse', 'place', 'unit', 'goods', 'lot'],
  indexes: {goods: ['warehouse', 'goods', 'lot']},
  fields: {
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    place: {kind: 'text', required: true, fixed: true, opaque: true},
    unit: {kind: 'text', fixed: true, opaque: true},
    goods: {kind: 'reference', list: 'goods', required: true, fixed: true},
    lot: {kind: 'reference', list: 'lot', fixed: true},
    quantity: {kind: 'quantity'},
    allocated: {kind: 'quantity'},
    disputed: {kind: 'quantity'},
    /** Oldest receipt of what stands here, ms UTC: first in, first out. */
    received_at: {kind: 'time'},
    /** Expiry of the lot, ms UTC, or 0. */
    expires_at: {kind: 'time', isEndOfDay: true},
    /** The device that moved units here last, and the version at which it did: who counts asks who else has (COUNT-2). */
    moved_by: {kind: 'text', secret: []},
    moved_at: {kind: 'integer', secret: []},
    /** The version at which any other device did last. */
    moved_before: {kind: 'integer', secret: []},
    /** The version at which a count's difference was booked here last, and that at which units were carried (STOCK-10). */
    booked_at: {kind: 'integer', secret: []},
    handled_at: {kind: 'integer', secret: []},
    /** When it was counted last, ms UTC, and by which device: work that comes later may have been done before (COUNT-12). */
    counted_at: {kind: 'time', secret: []},
    counted_by: {kind: 'text', secret: []},
  },
});
export type StockRow = RowOf<typeof stock>;

/** The key of the stock of some goods at a place. */
export const stockKey = (
  warehouse: string,
  place: string,
  unit: string,
  goods: string,
  lot: string,
): string => [warehouse, place, unit, goods, lot].join('/');
