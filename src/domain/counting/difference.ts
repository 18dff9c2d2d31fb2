import type {Context, Put} from '../kernel/action.ts';
import {caseRow} from '../kernel/case-row.ts';
import {OFFICE} from '../kernel/roles.ts';
import {bookDifference, standOf, type CountedDifference} from '../stock/book-difference.ts';
import {keyAt, type Books} from '../stock/books.ts';
import {endMissed, heldFor, type CountMoment} from '../stock/found-after-short-pick.ts';
import {handOf, hasMovedSince, marksAt} from '../stock/row-hands.ts';
import {binPlace} from '../stock/place.ts';
import type {StockRow} from '../stock/stock.ts';
import {isTooMany} from '../stock/serial.ts';
import type {StockItem} from '../stock/stock-change.ts';
import {takeUnits} from '../stock/units.ts';
import type {BinRow} from '../warehouse/bin.ts';
import type {CountLineRow, WaitingReason} from './count-plan.ts';
import type {CountedLine} from './counted-lines.ts';

interface Compared extends Pick<CountedLine, 'goods' | 'lot' | 'unit' | 'counted' | 'believed'> {
  readonly cause: string;
}

/** Into which bin's books a difference goes. */
export interface CountedBin {
  readonly books: Books;
  readonly bin: BinRow;
  readonly line: Compared;
}

export const itemOfCounted = (
  {goods, lot, unit}: Pick<CountedLine, 'goods' | 'lot' | 'unit'>,
  warehouse: string,
): StockItem => ({warehouse, goods, lot, unit});

/**
 * Whether others have had their hands on what was counted: what was believed is what this device had seen up to that
 * version, with its own work; another number is another device's doing (COUNT-2).
 */
export function hasMoved(of: CountedBin, seen: number): boolean {
  const {books, bin, line} = of;
  const marks = marksAt(books.draft, keyAt(itemOfCounted(line, bin.warehouse), binPlace(bin.id)));
  return (rowOf(of)?.quantity ?? 0) !== line.believed || hasMovedSince(marks, handOf(books.context), seen);
}

/**
 * A difference of what others have touched, where the books hold by now what was counted: that was booked
 * already, or has moved just as much. Nothing differs any more (COUNT-17).
 */
export const isSettled = (of: CountedBin, isMoved: () => boolean): boolean =>
  of.line.counted !== of.line.believed && (rowOf(of)?.quantity ?? 0) === of.line.counted && isMoved();

/** And the last to touch it was a count of another time: two counts say the same. */
export function isSettledByCount(of: CountedBin, countedAt?: number): boolean {
  const row = rowOf(of);
  return (
    row !== undefined &&
    row.counted_at > 0 &&
    row.counted_at === row.update_time &&
    row.counted_at !== countedAt
  );
}

/** What it says then. */
export const settledLine = <L extends Compared>(line: L): L => ({...line, believed: line.counted});

const rowOf = ({books, bin, line}: CountedBin): StockRow | undefined =>
  books.standing(itemOfCounted(line, bin.warehouse), binPlace(bin.id));

/**
 * Units of some goods by which the lines of a count differ in all: what one count may book is no matter of its lines.
 */
export const differenceOf = (
  goods: string,
  lines: readonly Pick<CountedLine, 'goods' | 'counted' | 'believed'>[],
): number =>
  lines
    .filter((line) => line.goods === goods)
    .reduce((sum, {counted, believed}) => sum + Math.abs(counted - believed), 0);

/** When a line of a plan was counted, and by which work. */
export const momentOfLine = ({counted_at, counting, counting_hand, waits}: CountLineRow): CountMoment => ({
  at: counted_at,
  mutation: counting,
  hand: counting_hand,
  isMoved: waits === 'moved',
});

/** The moment of a count that is being settled. */
export const momentOfNow = (context: Context): CountMoment => ({
  at: context.now,
  mutation: context.mutation,
  hand: handOf(context),
});

interface Limits {
  readonly approvalAbove: number;
  readonly inAll: number;
  readonly countedAt: CountMoment;
}

/** Why a difference is not booked now; '' where it is (COUNT-2 … COUNT-4). `inAll` as {@link differenceOf} has it. */
export function whyItWaits(
  {books, bin, line}: CountedBin,
  isMoved: () => boolean,
  {approvalAbove, inAll, countedAt}: Limits,
): WaitingReason {
  const change = line.counted - line.believed;
  if (change === 0) return '';
  if (isMoved()) return 'moved';
  const row = rowOf({books, bin, line});
  const {disputed, missing} = takeUnits(row, Math.max(0, -change));
  if (missing > 0) return 'moved';
  if (disputed > 0) return 'disputed';
  // One that a picker did not find there is not elsewhere.
  const isMore = (by: number): boolean => isTooMany(books.draft, line, by);
  const held = (): number =>
    heldFor(books, {item: itemOfCounted(line, bin.warehouse), to: standOf(bin), countedAt});
  if (isMore(change) && isMore(change - held())) return 'elsewhere';
  return OFFICE.includes(books.context.role) || inAll <= approvalAbove ? '' : 'large';
}

/** When it was counted, what of the history its screen had seen, and for which plan, if any. */
interface Settling {
  readonly countedAt: CountMoment;
  readonly seen: number;
  readonly document?: string;
}

/** Of a plan it is booked, or waits, as it is confirmed. */
const actOf = (document: string): CountedDifference['act'] =>
  document === '' ? 'counting.count' : 'counting.confirm';

/** Of which count, and what the worker who makes or confirms it may book alone beside what its lines differ by. */
interface Ending extends Pick<Settling, 'countedAt' | 'document'>, Pick<Limits, 'approvalAbove'> {
  readonly differs: (goods: string) => number;
}

/** What pickers had missed of these and this count has not found either is at an end (COUNT-18). */
export function endMissedBy(books: Books, bin: BinRow, counted: readonly StockItem[], ending: Ending): void {
  const {countedAt, document = '', approvalAbove, differs} = ending;
  const at = {to: standOf(bin), countedAt, act: actOf(document)};
  const most = OFFICE.includes(books.context.role)
    ? () => Infinity
    : (goods: string) => approvalAbove - differs(goods);
  endMissed(
    books,
    counted.map((item) => ({item, ...at})),
    most,
  );
}

/** What the books learn of a bin: the difference is booked now, or waits for the office as a case of that number. */
export function settleDifference(
  of: CountedBin,
  waits: WaitingReason,
  n: number,
  {countedAt, seen, document = ''}: Settling,
): Put[] {
  const {books, bin, line} = of;
  if (waits !== '') return [approval(of, waits, n, {countedAt, seen, document})];
  const item = itemOfCounted(line, bin.warehouse);
  const act = actOf(document);
  bookDifference(books, bin, {item, change: line.counted - line.believed, countedAt, act});
  return [];
}

/** An adjustment like any other that waits (STOCK-9), with what was counted against what. */
const approval = (
  {books, bin, line}: CountedBin,
  waits: WaitingReason,
  n: number,
  {countedAt, seen, document}: Required<Settling>,
): Put => {
  const {context} = books;
  return caseRow({
    id: context.id(n),
    warehouse: bin.warehouse,
    kind: 'approval',
    code: 'stock.adjust',
    mutation: context.mutation,
    action: actOf(document),
    who: context.who,
    device: context.device,
    facts: {
      ...itemOfCounted(line, bin.warehouse),
      bin: bin.id,
      change: line.counted - line.believed,
      reason: line.cause,
      counted: line.counted,
      believed: line.believed,
      waits,
      // A device hears of no other's work.
      ...(seen === Infinity ? {} : {seen}),
      ...(document === ''
        ? {}
        : {document, counted_at: countedAt.at, counting: countedAt.mutation, hand: countedAt.hand}),
    },
  });
};
