import {openDoubt, questionOutcome, type Context, type Outcome} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {DraftOf} from '../kernel/resource.ts';
import type {Books} from '../stock/books.ts';
import {missedAt} from '../stock/found-after-short-pick.ts';
import {binPlace} from '../stock/place.ts';
import {handOf} from '../stock/row-hands.ts';
import type {StockRow} from '../stock/stock.ts';
import type {BinRow} from '../warehouse/bin.ts';
import {
  countLine,
  countLineId,
  countPlan,
  countTask,
  type CountLineRow,
  type CountTaskRow,
} from './count-plan.ts';
import type {CountedLine} from './counted-lines.ts';
import {hasMoved, momentOfNow} from './difference.ts';

/** Lines of one bin of a plan: those that it began with, and those of goods that were found there. */
export const MAX_PLANNED_BIN_LINES = 2_000;

export const readOfBinLines = (document: string, bin: string) => ({
  list: countLine.name,
  index: 'bin',
  prefix: [document, bin],
  limit: MAX_PLANNED_BIN_LINES,
});

/** A count of a bin of a plan. */
interface PlannedCount {
  readonly books: Books;
  readonly bin: BinRow;
  readonly task: CountTaskRow;
  readonly lines: readonly CountedLine[];
  /** What the books say stands there too, of a count of all of the bin. */
  readonly rest: readonly StockRow[];
  /** All that stands in the bin was counted. */
  readonly isWhole: boolean;
  /** The counter says that the bin may have been counted before. */
  readonly isAgain: boolean;
  /** The version that the screen was of. */
  readonly seen: number;
}

/**
 * What was counted stands in the plan's lines, and in no book until it is confirmed (COUNT-6). Of two counts of a bin
 * the later stands; where it says something else than the one before, and it was not asked for, the office has to know.
 */
export function countIntoPlan(count: PlannedCount): Outcome {
  const {books, bin, task, isWhole, isAgain, seen} = count;
  const {draft, context} = books;
  const before = draft.range(countLine, 'bin', [task.document, bin.id], MAX_PLANNED_BIN_LINES);
  const after = linesAfter(count, before);
  const wasCounted = task.state === 'counted';
  const differs = wasCounted && after.some((row) => differenceIn(before, row) !== row.difference);
  const twice = {bin: bin.id, who: task.counted_by, at: task.counted_at};
  const doubt = openDoubt(context, () => [
    wasCounted && !isAgain ? questionOutcome('count.twice', twice) : undefined,
  ]);
  if (doubt) return doubt;
  const known = new Set(before.map(({id}) => id));
  for (const row of after)
    // All lines of the bin were read with it: of one that is not among them nothing needs to be asked.
    if (known.has(row.id) || before.length === MAX_PLANNED_BIN_LINES) draft.put(countLine, row);
    else draft.insert(countLine, row);
  // Goods were found in a bin that was empty.
  const empty = before.find(({goods}) => goods === '');
  if (empty && after.some(({counted}) => counted > 0)) draft.del(countLine, empty.id);
  if (isWhole) {
    const plan = draft.get(countPlan, task.document);
    if (plan && !wasCounted) draft.put(countPlan, {...plan, counted: plan.counted + 1});
    const {who: counted_by, now: counted_at} = context;
    draft.put(countTask, {...task, state: 'counted', is_open: 0, counted_by, counted_at});
  }
  // The worker who saw that count on the screen was asked there.
  if (differs && !isAgain && task.version > seen)
    books.correction('count.twice', bin.warehouse, {
      bin: bin.id,
      document: task.document,
      who: task.counted_by,
      at: task.counted_at,
    });
  return books.done();
}

const differenceIn = (before: readonly CountLineRow[], {id}: {readonly id: string}): number =>
  before.find((row) => row.id === id)?.difference ?? 0;

type LineDraft = DraftOf<typeof countLine>;

/** The lines that the count speaks of, as it leaves them; of a whole bin also those that it did not find. */
function linesAfter(count: PlannedCount, before: readonly CountLineRow[]): LineDraft[] {
  const {books, bin, task, lines, rest, seen, isWhole} = count;
  const {context} = books;
  const told = lines.map((line) => {
    const id = countLineId(task.document, {...line, bin: bin.id});
    const known = before.find((row) => row.id === id);
    const waits = hasMoved({books, bin, line}, seen) ? 'moved' : '';
    const row = known ?? found(count, line, id, before[0]?.number ?? 0);
    return {...seenNow(row), ...countedNow(context, line, seen), waits} as const;
  });
  if (!isWhole) return told;
  const untold = before.filter(({id}) => !told.some((row) => row.id === id));
  // Which of those the screen knew of is not told: what stands there by the books is in doubt.
  const isThere = new Set(rest.map((row) => countLineId(task.document, {...row, bin: bin.id})));
  const none = (row: LineDraft): LineDraft => ({
    ...seenNow(row),
    ...countedNow(context, NONE_COUNTED, seen),
    waits: isThere.has(row.id) ? 'moved' : '',
  });
  const known = new Set([...told, ...untold].map(({id}) => id));
  const unknown = rest.flatMap((row) => {
    const id = countLineId(task.document, {...row, bin: bin.id});
    return known.has(id)
      ? []
      : [{...found(count, row, id, before[0]?.number ?? 0), ...countedNow(context, NONE_COUNTED, seen)}];
  });
  const named = new Set([...known, ...unknown.map(({id}) => id)]);
  return [
    ...told,
    ...[...untold, ...unknown].map(none),
    ...missedLines(count, named, before[0]?.number ?? 0),
  ];
}

/**
 * Goods that pickers have missed there, where nothing stands of them and the plan has no line: none was found
 * (COUNT-18).
 */
function missedLines(count: PlannedCount, named: ReadonlySet<Id>, number: number): LineDraft[] {
  const {books, bin, task, seen} = count;
  const {context} = books;
  // It was not asked for: their case is no matter of this count.
  if (task.reason === '') return [];
  return missedAt(books, binPlace(bin.id), momentOfNow(context)).flatMap((item) => {
    const id = countLineId(task.document, {...item, bin: bin.id});
    if (named.has(id)) return [];
    const isMoved = hasMoved({books, bin, line: {...item, ...NONE_COUNTED}}, seen);
    const line = seenNow(found(count, item, id, number));
    return [{...line, ...countedNow(context, NONE_COUNTED, seen), waits: isMoved ? 'moved' : ''} as const];
  });
}

/** What a blind count hid is to be seen once it was counted; a device is not told of it before it is settled. */
const seenNow = <R extends Pick<CountLineRow, 'bin' | 'history' | 'planned'>>(row: R) => ({
  ...row,
  history: row.history === 0 ? row.planned : row.history,
  place: binPlace(row.bin),
});

const NONE_COUNTED = {counted: 0, believed: 0, cause: 'unknown'} as const;

const countedNow = (
  context: Context,
  {counted, believed, cause}: Pick<CountedLine, 'counted' | 'believed' | 'cause'>,
  seen: number,
) =>
  ({
    // A device hears of no other's work.
    seen: seen === Infinity ? 0 : seen,
    counted,
    believed,
    cause,
    difference: counted - believed,
    waits: '',
    state: 'counted',
    counted_by: context.who,
    counted_at: context.now,
    counting: context.mutation,
    counting_hand: handOf(context),
  }) as const;

/** Goods that did not stand in the bin when the plan was made. */
const found = (
  {bin, task}: PlannedCount,
  {goods, lot, unit}: Pick<CountedLine, 'goods' | 'lot' | 'unit'>,
  id: string,
  number: number,
): Omit<LineDraft, keyof ReturnType<typeof countedNow>> => ({
  id,
  warehouse: bin.warehouse,
  left: 0,
  document: task.document,
  number,
  goods,
  lot,
  bin: bin.id,
  unit,
  history: 0,
  planned: 0,
  place: '',
});
