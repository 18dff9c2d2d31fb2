import type {BinRow} from '../warehouse/bin.ts';
import {keyAt, NO_REFERENCE, type Books} from './books.ts';
import {binPlace} from './place.ts';
import {adjustedStand, type Item} from './stock-change.ts';

/** What a count has found: units cross the border `adjusted`, and of what is not there the newest orders lose theirs. */
export function bookDifference(books: Books, bin: BinRow, item: Item, change: number): void {
  const stand = {place: binPlace(bin.id), property: bin.property};
  if (change > 0) books.carry({item, from: adjustedStand, to: stand, quantity: change, of: NO_REFERENCE});
  if (change < 0) {
    const movement = {item, from: stand, to: adjustedStand, quantity: -change, of: NO_REFERENCE};
    books.withdraw(movement, keyAt(item, stand.place));
  }
}
