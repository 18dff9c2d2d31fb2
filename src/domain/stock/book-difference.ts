import type {BinRow} from '../warehouse/bin.ts';
import {keyAt, NO_REFERENCE, type Books} from './books.ts';
import {bringFound, settleCarriedOff, type CountedStock} from './found-after-short-pick.ts';
import {binPlace} from './place.ts';
import {adjustedStand, type StockItem, type StockPlace} from './stock-change.ts';

/** What was counted of some goods in a bin, when, and by which act that comes into the books. */
export interface CountedDifference extends Pick<CountedStock, 'countedAt' | 'act'> {
  readonly item: StockItem;
  readonly change: number;
}

/**
 * What a count has found: units that a picker had not found come out of the account (COUNT-16), such as hands have
 * carried off since go to it (COUNT-19), all else crosses the border `adjusted`, and of what is not there the newest orders lose theirs.
 */
export function bookDifference(
  books: Books,
  bin: BinRow,
  {item, change, countedAt, act}: CountedDifference,
): void {
  const stand = standOf(bin);
  if (change > 0) {
    const counted = {item, to: stand, countedAt, act};
    const again = bringFound(books, counted, change);
    const quantity = change - again - settleCarriedOff(books, counted, change - again, again);
    books.carry({item, from: adjustedStand, to: stand, quantity, of: NO_REFERENCE});
  }
  if (change < 0) {
    const movement = {item, from: stand, to: adjustedStand, quantity: -change, of: NO_REFERENCE};
    books.withdraw(movement, keyAt(item, stand.place));
  }
}

export const standOf = ({id, property}: BinRow): StockPlace => ({place: binPlace(id), property});
