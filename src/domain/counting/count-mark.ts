import {ifDownloaded} from '../kernel/view.ts';
import type {Books} from '../stock/books.ts';
import {binCount} from '../stock/bin-count.ts';
import {handOf} from '../stock/row-hands.ts';
import {binPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import type {BinRow} from '../warehouse/bin.ts';
import {itemOfCounted, type CountedBin} from './difference.ts';

type MarkedStock = Pick<StockRow, 'goods' | 'lot' | 'unit'>;

/** What stands there was counted now, by this hand: what others hand in later may have been done before (COUNT-12). */
export function markCounted(books: Books, bin: BinRow, lines: readonly MarkedStock[]): void {
  const {now: counted_at} = books.context;
  const counted_by = handOf(books.context);
  for (const line of lines) mark(books, bin, line, {counted_at, counted_by});
}

/** Of what does not stand there, or will stand there no more, the bin says that it was looked for. */
export function markBin({draft, context}: Books, {id: bin}: BinRow): void {
  const known = ifDownloaded(() => draft.get(binCount, bin));
  const row = {bin, emptied: '', ...known, counted_at: context.now, counted_by: handOf(context)};
  if (known) draft.put(binCount, row);
  else draft.insert(binCount, row);
}

/** Goods of which nothing stood there when they were counted have their row since it was confirmed. */
export function markFound({books, bin, line}: CountedBin, counted_at: number): void {
  const row = rowOf(books, bin, line);
  if (row && row.counted_at < counted_at) mark(books, bin, line, {counted_at, counted_by: ''});
}

/** The row has come into being after that count: units came there that it may have found already. */
export function isYoungerThan({books, bin, line}: CountedBin, counted_at: number): boolean {
  const row = rowOf(books, bin, line);
  return row !== undefined && row.counted_at < counted_at;
}

function mark(
  books: Books,
  bin: BinRow,
  line: MarkedStock,
  how: Pick<StockRow, 'counted_at' | 'counted_by'>,
): void {
  const row = rowOf(books, bin, line);
  if (row) books.draft.put(stock, {...row, ...how});
}

const rowOf = (books: Books, bin: BinRow, line: MarkedStock): StockRow | undefined =>
  books.standing(itemOfCounted(line, bin.warehouse), binPlace(bin.id));
