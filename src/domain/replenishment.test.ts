import {expect, test} from 'vitest';
import {missingTo, promisableOf} from './replenishment.ts';

test.each([
  [10, undefined, 10],
  [10, {can_order: 4}, 6],
  [10, {can_order: 4, asn: 1, pre_load: 1, pre_sort: 1, sorted: 1}, 2],
  [10, {can_order: 4, asn: 6}, 0],
  [10, {can_order: 40}, 0],
  // Customers wait for seven more than there are.
  [10, {can_order: -7, asn: 5}, 12],
  // What stands where nothing is promised from, and what is picked already, covers nothing.
  [10, {can_order: 0, onhand: 50, hold: 50, picked: 5, goods_qty: 55}, 10],
])(
  '[REPLENISH-1] of a safety stock of %s and figures %s, %s are missing',
  (safety_stock, figures, missing) => {
    expect(missingTo(safety_stock, promisableOf(figures))).toBe(missing);
  },
);
