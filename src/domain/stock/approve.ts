import {
  defineAction,
  outcomeDone,
  refuse,
  type Context,
  type Outcome,
  type Put,
  type Read,
} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {bin} from '../warehouse/bin.ts';
import {
  adjustmentOutcome,
  belowAllocated,
  keyOfAdjustment,
  readsOfAdjustment,
  serialInOtherPlace,
  type AdjustmentArgs,
} from './adjust.ts';
import {allocation} from './allocation.ts';
import {binCount, countedAt as lastCount} from './bin-count.ts';
import {actsOfCase, foundUnits} from './case-acts.ts';
import {bookDifference, standOf} from './book-difference.ts';
import {MAX_ALLOCATIONS, Books} from './books.ts';
import {
  caseArg,
  caseRead,
  closedCase,
  closingClaim,
  factsOfCase,
  noteArg,
  numberOf,
  otherClosing,
  sayingWhy,
  textOrEmpty,
  withOpenCase,
  type CaseRow,
} from './case-closing.ts';
import {heldFor, type CountMoment} from './found-after-short-pick.ts';
import {handOf, marksAt} from './row-hands.ts';
import {binPlace} from './place.ts';
import {stockItemOf} from './stock-change.ts';
import {stock} from './stock.ts';
import {withCaseChanges} from './case-changes.ts';
import {takeUnits} from './units.ts';

const APPROVE = 'stock.approve';
const DECLINE = 'stock.decline';

/** An adjustment that waited takes effect, by the rules of this moment (STOCK-10). */
export const approveAdjustment = defineAction({
  ...closingClaim,
  name: APPROVE,
  args: {case: caseArg, note: noteArg},
  reads: (args, _context, view) => {
    const row = view?.get(caseResource, args.case);
    return [caseRead(args.case), ...(row ? readsOfWaiting(row, view) : [])];
  },
  decide: (args, view, context) =>
    withAdjustment(args.case, view, (row) => {
      const also = [closedCase(row, context, APPROVE, args.note)];
      const outcome = isCounted(row)
        ? counted(row, view, context, also)
        : adjustmentOutcome(adjustmentOf(row), view, context, also);
      return outcome.kind === 'done' ? withCaseChanges(outcome, view) : outcome;
    }),
});

/** An adjustment that waited has no effect; the note says why. */
export const declineAdjustment = defineAction({
  ...closingClaim,
  name: DECLINE,
  args: sayingWhy,
  reads: (args) => [caseRead(args.case)],
  decide: (args, view, context) =>
    withAdjustment(args.case, view, (row) =>
      outcomeDone({puts: [closedCase(row, context, DECLINE, args.note)]}),
    ),
});

const withAdjustment = (
  id: string,
  view: Parameters<typeof withOpenCase>[0],
  goOn: (row: CaseRow) => Outcome,
): Outcome =>
  withOpenCase(view, id, (row) =>
    row.kind === 'approval' && row.code === 'stock.adjust' ? goOn(row) : otherClosing(row),
  );

/** Whether it is the difference of a count, which takes what is promised, too (COUNT-4). */
const isCounted = (row: CaseRow): boolean => factsOfCase(row)['counted'] !== undefined;

function readsOfWaiting(row: CaseRow, view: View | undefined): readonly Read[] {
  const asked = adjustmentOf(row);
  const promised = {index: 'stock', prefix: [keyOfAdjustment(asked)], limit: MAX_ALLOCATIONS};
  return [
    ...readsOfAdjustment(asked, view),
    ...(isCounted(row) ? [{list: binCount.name, key: asked.bin}] : []),
    ...(isCounted(row) && asked.change < 0 ? [{list: allocation.name, ...promised}] : []),
  ];
}

function counted(waiting: CaseRow, view: View, context: Context, also: readonly Put[]): Outcome {
  const asked = adjustmentOf(waiting);
  const waitsSince = waiting.create_time;
  const countedAt = momentOfWaiting(waiting);
  const at = view.get(bin, asked.bin);
  if (at?.warehouse !== asked.warehouse) return refuse('bin.unknown', {bin: asked.bin});
  const books = new Books(view, context);
  const now = changeNow(asked, numbersOf(waiting), view);
  if (now === undefined) return refuse('count.counted-since');
  const change = now - foundUnits(actsOfCase(waiting.acts), waiting.id);
  const refused = serialInOtherPlace({...asked, change}, view);
  const held = (): number => heldFor(books, {item: stockItemOf(asked), to: standOf(at), countedAt});
  if (refused && serialInOtherPlace({...asked, change: change - held()}, view)) return refused;
  const row = view.get(stock, keyOfAdjustment(asked));
  const whole = ifDownloaded(() => view.get(binCount, asked.bin));
  if (lastCount(row, whole) > waitsSince) return refuse('count.counted-since');
  const {disputed, missing} = takeUnits(row, -change);
  if (change < 0 && disputed + missing > 0) return belowAllocated(row ?? NO_STOCK_UNITS, change);
  bookDifference(books, at, {item: stockItemOf(asked), change, countedAt, act: APPROVE});
  const after = books.standing(stockItemOf(asked), binPlace(at.id));
  // What waits beside it from that moment or before is overtaken.
  if (after) books.draft.put(stock, {...after, counted_at: row ? waitsSince + 1 : context.now});
  const outcome = books.done();
  return outcome.kind === 'done' ? {...outcome, puts: [...outcome.puts, ...also]} : outcome;
}
/** What was counted, and what of the history the counter's screen had seen; cases of earlier builds do not say that. */
interface Numbers {
  readonly counted: number;
  readonly seen: number | undefined;
}
function numbersOf(row: CaseRow): Numbers {
  const {counted, seen} = factsOfCase(row);
  return {
    counted: numberOf(counted),
    seen: typeof seen === 'number' ? seen : undefined,
  };
}

/**
 * By how much the books change now. Where the difference of another count was booked since the screen of this one, it
 * is a part of this difference already: what is left is what this count says beyond the books. `undefined` where units
 * were carried since as well, so that it is unknown what of them either has counted.
 */
function changeNow(asked: AdjustmentArgs, {counted, seen}: Numbers, view: View): number | undefined {
  const key = keyOfAdjustment(asked);
  const marks = marksAt(view, key);
  if (seen === undefined || !marks || marks.booked_at <= seen) return asked.change;
  return marks.handled_at > seen ? undefined : counted - (view.get(stock, key)?.quantity ?? 0);
}

/** When a difference that waits was counted: of a plan that is before it waits, and earlier builds do not say it. */
export function momentOfWaiting(row: CaseRow): CountMoment {
  const {counted_at, counting, hand, waits} = factsOfCase(row);
  const isMoved = waits === 'moved';
  return typeof counted_at === 'number'
    ? {at: counted_at, mutation: textOrEmpty(counting), hand: textOrEmpty(hand), isMoved}
    : {at: row.create_time, mutation: row.mutation, hand: handOf(row), isMoved};
}

const NO_STOCK_UNITS = {quantity: 0, allocated: 0, disputed: 0};

function adjustmentOf(row: CaseRow): AdjustmentArgs {
  const facts = factsOfCase(row);
  return {
    warehouse: row.warehouse,
    bin: textOrEmpty(facts['bin']),
    goods: textOrEmpty(facts['goods']),
    lot: textOrEmpty(facts['lot']),
    unit: textOrEmpty(facts['unit']),
    change: numberOf(facts['change']),
    reason: textOrEmpty(facts['reason']),
  };
}
