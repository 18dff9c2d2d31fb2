import {
  defineAction,
  outcomeDone,
  impossibleFact,
  type ArgsOf,
  type Context,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {allocation} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS, Books, keyAt} from '../stock/books.ts';
import {readsOfLotExpiry} from '../stock/expiry-of-lot.ts';
import {missedAt} from '../stock/found-after-short-pick.ts';
import {binPlace} from '../stock/place.ts';
import {discrepancyKey, keyPartFaults, type StockItem} from '../stock/stock-change.ts';
import {readsOfSerial} from '../stock/serial.ts';
import {stock} from '../stock/stock.ts';
import {nameLotOfFact, strangeLot} from '../stock/name-lot-of-fact.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {countPlan, countTask, handCount, type CountTaskRow, type WaitingReason} from './count-plan.ts';
import {
  countedArg,
  countedLines,
  faultsOfCounted,
  MAX_COUNTED_LINES,
  type CountedLine,
} from './counted-lines.ts';
import {COUNT_OVERTAKEN} from './count-doubts.ts';
import {markBin, markCounted} from './count-mark.ts';
import {inDoubt} from './count-proposals.ts';
import {
  differenceOf,
  hasMoved,
  isSettled,
  momentOfNow,
  itemOfCounted,
  settledLine,
  endMissedBy,
  settleDifference,
  whyItWaits,
  type CountedBin,
} from './difference.ts';
import {isOvertaken, MAX_STOCK_ROWS_OF_BIN, unnamedIn} from './overtaken.ts';
import {countIntoPlan, readOfBinLines} from './planned-count.ts';
import {COUNTING_ROLES} from './roles.ts';

const args = {
  warehouse: {kind: 'reference', list: 'warehouse', required: true},
  bin: {kind: 'reference', list: 'bin', required: true},
  /** What the screen's numbers were of: the history and version that the device had seen. */
  epoch: {kind: 'text'},
  version: {kind: 'integer', min: 0},
  lines: countedArg,
  /** All that stands in the bin was counted, and nothing else is there. */
  whole: {kind: 'flag'},
  /** The counter says that the bin may have been counted before. */
  again: {kind: 'flag'},
} as const satisfies Fields;
type CountArgs = ArgsOf<typeof args>;

/** A worker stood before a bin and counted: the books learn the difference to what the screen said (COUNT-1). */
export const countBin = defineAction({
  name: 'counting.count',
  version: 1,
  kind: 'fact',
  offline: true,
  hasCursor: true,
  roles: COUNTING_ROLES,
  args,
  check: (asked) => [...keyPartFaults(asked, ['warehouse', 'bin']), ...faultsOfCounted(asked.lines)],
  reads: (asked, _context, view) => [
    {list: warehouse.name, key: asked.warehouse},
    {list: bin.name, key: asked.bin},
    {list: countTask.name, key: asked.bin},
    ...(asked.whole === 1 ? [readOfBin(asked)] : []),
    ...readsOfPlan(asked, view),
    ...countedLines(asked.lines).flatMap((line) => readsOfLine(line, asked, view)),
  ],
  decide: decideCount,
});

function readsOfPlan(asked: CountArgs, view: View | undefined): Read[] {
  const document = view && ifKnown(() => view.get(countTask, asked.bin)?.document);
  if (!document) return [];
  return [{list: countPlan.name, key: document}, readOfBinLines(document, asked.bin)];
}

function readsOfLine(line: CountedLine, asked: CountArgs, view: View | undefined): Read[] {
  const key = keyAt(itemOfCounted(line, asked.warehouse), binPlace(asked.bin));
  return [
    {list: goods.name, key: line.goods},
    {list: stock.name, key},
    ...readsOfLotExpiry(line, view),
    ...readsOfSerial(line, view),
    ...(view && ifKnown(() => isInDoubt(view.get(countTask, asked.bin)))
      ? [{list: stock.name, key: discrepancyKey(itemOfCounted(line, asked.warehouse))}]
      : []),
    // Allocations matter only where units go.
    ...(view && line.counted < line.believed
      ? [{list: allocation.name, index: 'stock', prefix: [key], limit: MAX_ALLOCATIONS}]
      : []),
  ];
}

/** All that stands in a bin by the books. */
const readOfBin = ({warehouse: of, bin: at}: Pick<CountArgs, 'warehouse' | 'bin'>) => ({
  list: stock.name,
  index: 'key',
  prefix: [of, binPlace(at)],
  limit: MAX_STOCK_ROWS_OF_BIN,
});

function decideCount(asked: CountArgs, view: View, context: Context): Outcome {
  const place = view.get(warehouse, asked.warehouse);
  const at = view.get(bin, asked.bin);
  if (!place) return impossibleFact(context, 'warehouse.unknown', {warehouse: asked.warehouse});
  if (at?.warehouse !== asked.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.bin});
  const lines = countedLines(asked.lines);
  const unknown = lines.find((line) => !view.get(goods, line.goods));
  if (unknown) return impossibleFact(context, 'goods.unknown', {goods: unknown.goods});
  const books = new Books(view, context);
  for (const line of lines) nameLotOfFact(books, line, {warehouse: asked.warehouse});
  for (const line of lines) {
    const stands = books.standing(itemOfCounted(line, asked.warehouse), binPlace(at.id)) !== undefined;
    const strange = strangeLot(books.draft, books.context, line, stands);
    if (strange) return strange;
  }
  const doubt = books.outcome();
  if (doubt.kind === 'question') return doubt;
  const seen = seenOf(asked, context);
  const isWhole = asked.whole === 1;
  const task = view.get(countTask, asked.bin);
  if (isWhole || lines.some(({counted}) => counted === 0)) markBin(books, at);
  if (task && isOfOpenPlan(task, view)) {
    markCounted(books, at, lines);
    const rest = isWhole ? unnamedIn(books, at, lines) : [];
    return countIntoPlan({books, bin: at, task, lines, rest, isWhole, isAgain: asked.again === 1, seen});
  }
  // A doubt that the counter could know of has its answer.
  if (task && isWhole && task.version <= seen) books.draft.del(countTask, task.bin);
  if (isOvertaken(books, at, {lines, seen, isWhole}))
    books.draft.put(countTask, inDoubt(task, {bin: at.id, warehouse: at.warehouse}, COUNT_OVERTAKEN));
  const isDoubted = isInDoubt(task);
  return countByHand(books, at, lines, {seen, isWhole, isDoubted, approvalAbove: place.approval_above});
}

/** Hands have found something else there than the books say, and it was not counted since (COUNT-10). */
const isInDoubt = (task: Pick<CountTaskRow, 'reason'> | undefined): boolean =>
  task !== undefined && task.reason !== '';

/** COUNT-14: a plan that is over takes no count any more. */
const isOfOpenPlan = ({document}: CountTaskRow, view: View): boolean =>
  document !== '' && view.get(countPlan, document)?.state === 'open';

/** It was not planned: the difference is booked now, or waits for the office. */
function countByHand(
  books: Books,
  at: BinRow,
  lines: readonly CountedLine[],
  counting: {
    readonly seen: number;
    readonly isWhole: boolean;
    readonly isDoubted: boolean;
    readonly approvalAbove: number;
  },
): Outcome {
  const {seen, isWhole, isDoubted, approvalAbove} = counting;
  const countedAt = momentOfNow(books.context);
  const told = lines.map((line) => {
    const of = {books, bin: at, line};
    return isSettled(of, () => hasMoved(of, seen)) ? settledLine(line) : line;
  });
  const ends: StockItem[] = [];
  const waiting = (told.length > 0 ? told : [EMPTY_BIN_LINE]).flatMap((line, i) => {
    const of = {books, bin: at, line};
    const waits = whyItWaits(of, () => hasMoved(of, seen), {
      approvalAbove,
      inAll: differenceOf(line.goods, told),
      countedAt,
    });
    books.draft.insert(handCount, handCountOf(of, waits, FIRST_HAND_COUNT + i));
    if (isDoubted && waits === '' && !hasMoved(of, seen)) ends.push(itemOfCounted(line, at.warehouse));
    return settleDifference(of, waits, i + 1, {countedAt, seen});
  });
  // Of what was not found there is no line.
  const unnamed = isWhole && isDoubted ? missedAt(books, binPlace(at.id), countedAt) : [];
  const keyOf = (item: StockItem): string => keyAt(item, binPlace(at.id));
  const named = new Set(told.map((line) => keyOf(itemOfCounted(line, at.warehouse))));
  for (const item of unnamed)
    if (!named.has(keyOf(item)) && !hasMoved({books, bin: at, line: {...EMPTY_BIN_LINE, ...item}}, seen))
      ends.push(item);
  const differs = (of: string): number => differenceOf(of, told);
  endMissedBy(books, at, ends, {countedAt, approvalAbove, differs});
  markCounted(books, at, lines);
  const outcome = books.done();
  return outcome.kind === 'done' ? outcomeDone({...outcome, puts: [...outcome.puts, ...waiting]}) : outcome;
}

/** Cases of single lines have the numbers below. */
const FIRST_HAND_COUNT = MAX_COUNTED_LINES + 1;

/** Of a bin in which nothing stands. */
const EMPTY_BIN_LINE: CountedLine = {
  goods: '',
  lot: '',
  lot_code: '',
  expires_at: 0,
  unit: '',
  counted: 0,
  believed: 0,
  cause: 'unknown',
};

function handCountOf({books, bin: at, line}: CountedBin, waits: WaitingReason, n: number) {
  const {context} = books;
  const {goods: counted_goods, lot: lot_id, unit, counted, believed, cause} = line;
  return {
    id: context.id(n),
    warehouse: at.warehouse,
    bin: at.id,
    goods: counted_goods,
    lot: lot_id,
    unit,
    believed,
    counted,
    difference: counted - believed,
    waits,
    cause,
    counted_by: context.who,
    counted_at: context.now,
  };
}

/** On a device no other device has moved anything since. */
const seenOf = (asked: CountArgs, {seenUpTo}: Context): number =>
  seenUpTo ? seenUpTo({epoch: asked.epoch ?? '', version: asked.version ?? 0}) : Infinity;
