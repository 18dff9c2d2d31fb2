import {goods, trackingOf} from '../goods/goods.ts';
import type {DeliveryBooks} from '../inbound/receiving.ts';
import type {OrderBooks} from '../outbound/order.ts';
import {keyAt} from '../stock/books.ts';
import {standOfRow} from '../stock/correction-share.ts';
import {serialStands} from '../stock/serial.ts';
import {stock} from '../stock/stock.ts';

/** More units with serials than one warehouse has of some goods. */
const MAX_SERIALS = 100_000;

/**
 * Serials that were received before their truck was told, and were not on it as it is told: where they were received
 * units stand that are called so and are others (LOT-8).
 */
export function correctSerialsLeftBehind({books, dn}: OrderBooks, delivery: DeliveryBooks): void {
  const {draft} = books;
  const {warehouse} = delivery.asn;
  for (const of of new Set(delivery.lines().map((line) => line.goods))) {
    if (trackingOf(draft.get(goods, of)) !== 'serial') continue;
    for (const row of draft.range(stock, 'goods', [warehouse, of], MAX_SERIALS)) {
      const there = serialStands(draft, row);
      const isTwice = there.reduce((sum, {quantity}) => sum + quantity, 0) > 1;
      if (!isTwice || !there.some((each) => each.warehouse === dn.warehouse) || !there.some(isSame(row)))
        continue;
      const {lot, unit, place, quantity} = row;
      const item = {warehouse, goods: of, lot, unit};
      const stand = standOfRow(draft, row);
      const reference = delivery.reference();
      books.elsewhere(item, {...reference, to: place, quantity});
      const movement = {item, from: stand, to: stand, toLot: '', quantity, of: reference};
      books.withdraw(movement, keyAt(item, place));
    }
  }
}

const isSame =
  (row: {readonly warehouse: string; readonly place: string}) =>
  ({warehouse, place}: {readonly warehouse: string; readonly place: string}): boolean =>
    warehouse === row.warehouse && place === row.place;
