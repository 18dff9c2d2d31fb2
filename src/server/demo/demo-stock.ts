import {DAY_MS} from '#domain/kernel/durations.ts';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {SeededRandom} from './seeded-random.ts';

/** Stock that was always there, and the property of its bin. */
export interface OpeningBalance {
  readonly row: Row;
  readonly property: string;
}

/**
 * `count` stock rows, one by one: goods spread over the bins in a mixed order, a second kind in a bin only when
 * every bin has a first.
 */
export function* demoStock(
  chance: SeededRandom,
  count: number,
  bins: readonly Row[],
  goods: readonly Row[],
  at: number,
): Generator<OpeningBalance> {
  if (count > bins.length * goods.length) throw new RangeError('more stock rows than bins × goods');
  const order = chance.shuffled(bins);
  const first = order.map(() => chance.below(goods.length));
  for (let i = 0; i < count; i++) {
    const n = i % order.length;
    const bin = order[n];
    const item = goods[((first[n] ?? 0) + Math.floor(i / order.length)) % goods.length];
    if (bin && item) yield opening(bin, item, 1 + chance.below(60), at - chance.below(60) * DAY_MS);
  }
}

function opening(bin: Row, goods: Row, quantity: number, received_at: number): OpeningBalance {
  const item = {warehouse: String(bin['warehouse']), goods: String(goods['id']), lot: '', unit: ''};
  const place = binPlace(String(bin['id']));
  return {
    row: {...item, place, quantity, allocated: 0, disputed: 0, received_at, expires_at: 0},
    property: String(bin['property']),
  };
}
