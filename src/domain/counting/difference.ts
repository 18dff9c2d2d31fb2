import type {Put} from '../kernel/action.ts';
import {caseRow} from '../kernel/case-row.ts';
import {OFFICE} from '../kernel/roles.ts';
import {bookDifference} from '../stock/book-difference.ts';
import type {Books} from '../stock/books.ts';
import {hasMovedSince} from '../stock/moved.ts';
import {nameLot} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import type {Item} from '../stock/stock-change.ts';
import {take} from '../stock/units.ts';
import type {BinRow} from '../warehouse/bin.ts';
import type {CountedLine} from './counted-lines.ts';

/** How a count is taken: into which bin's books, up to what somebody decides alone, and what its device had seen. */
export interface Counting {
  readonly books: Books;
  readonly bin: BinRow;
  /** Differences beyond it wait for the office. */
  readonly approvalAbove: number;
  /** The version that the screen's numbers were of. */
  readonly seen: number;
}

/** Why a difference is not booked at once: it is large, goods have moved meanwhile, or it is about units in question. */
export type Waits = 'large' | 'moved' | 'disputed';

/** What the books are to learn of a bin: the difference is booked now, or it waits for the office (COUNT-1 … COUNT-4). */
export function settleDifference(counting: Counting, line: CountedLine, n: number): Put[] {
  const {books, bin} = counting;
  const item = itemOfCounted(line, bin.warehouse);
  nameLot(books.draft, line, books.context.now);
  const change = line.counted - line.believed;
  const waits = whyItWaits(counting, line, item, change);
  if (waits) return [approval(counting, line, {item, change, waits, n})];
  bookDifference(books, bin, item, change);
  return [];
}

export const itemOfCounted = ({goods, lot, unit}: CountedLine, warehouse: string): Item => ({
  warehouse,
  goods,
  lot,
  unit,
});

function whyItWaits(
  {books, bin, approvalAbove, seen}: Counting,
  {believed}: CountedLine,
  item: Item,
  change: number,
): Waits | undefined {
  const {context} = books;
  const row = books.standing(item, binPlace(bin.id));
  // What was believed is what this device had seen with its own work: another number is somebody else's doing.
  if (change === 0) return undefined;
  if ((row?.quantity ?? 0) !== believed || hasMovedSince(row, context.device, seen)) return 'moved';
  if (change < 0 && take(row, -change).disputed > 0) return 'disputed';
  return OFFICE.includes(context.role) || Math.abs(change) <= approvalAbove ? undefined : 'large';
}

interface Waiting {
  readonly item: Item;
  readonly change: number;
  readonly waits: Waits;
  readonly n: number;
}

/** An adjustment like any other that waits (STOCK-9), with what was counted against what. */
const approval = ({books, bin}: Counting, line: CountedLine, {item, change, waits, n}: Waiting): Put => {
  const {context} = books;
  return caseRow({
    id: context.id(n),
    warehouse: bin.warehouse,
    kind: 'approval',
    code: 'stock.adjust',
    mutation: context.mutation,
    action: 'counting.count',
    who: context.who,
    device: context.device,
    facts: {
      ...item,
      bin: bin.id,
      change,
      reason: line.cause,
      counted: line.counted,
      believed: line.believed,
      waits,
    },
  });
};
