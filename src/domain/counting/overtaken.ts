import {rowKey} from '../kernel/resource.ts';
import {keyAt, type Books} from '../stock/books.ts';
import {binPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import type {BinRow} from '../warehouse/bin.ts';
import type {CountedLine} from './counted-lines.ts';
import {hasMoved, isSettled, isSettledByCount, itemOfCounted} from './difference.ts';

/** Goods, lots and units of one bin that a count of all of it is held against. */
export const MAX_STOCK_ROWS_OF_BIN = 2_000;

/** What stands in a bin by the books and a count of all of it does not name: its screen did not know of it. */
export function unnamedIn(books: Books, bin: BinRow, lines: readonly CountedLine[]): readonly StockRow[] {
  const place = binPlace(bin.id);
  const named = new Set(lines.map((line) => keyAt(itemOfCounted(line, bin.warehouse), place)));
  return books.draft
    .range(stock, 'key', [bin.warehouse, place], MAX_STOCK_ROWS_OF_BIN)
    .filter((row) => row.quantity > 0 && !named.has(rowKey(stock, row)));
}

/**
 * Whether a count agrees with its screen and not with the books: others had moved what it found as it believed, or had
 * brought what it does not name. It is unknown whether it was counted before that or after (COUNT-2). Nor where it
 * agrees with the books and not with its screen, unless they are so because of a count (COUNT-17).
 */
export function isOvertaken(
  books: Books,
  bin: BinRow,
  {
    lines,
    seen,
    isWhole,
  }: {
    readonly lines: readonly CountedLine[];
    readonly seen: number;
    readonly isWhole: boolean;
  },
): boolean {
  const isInDoubt = (line: CountedLine): boolean => {
    const of = {books, bin, line};
    const isMoved = (): boolean => hasMoved(of, seen);
    if (line.counted === line.believed) return isMoved();
    // When it was counted last no device is told: whether a count made the books so is the server's to say.
    const isKnown = books.context.seenUpTo !== undefined;
    return isKnown && isSettled(of, isMoved) && !isSettledByCount(of);
  };
  return lines.some(isInDoubt) || (isWhole && unnamedIn(books, bin, lines).length > 0);
}
