import {
  defineAction,
  type Action,
  type Context,
  type LedgerEntry,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import {DraftView} from '../kernel/draft-view.ts';
import type {View} from '../kernel/view.ts';
import {allocation, type AllocationRow} from './allocation.ts';
import {Books} from './books.ts';
import {caseArg, closingClaim, noteArg, otherClosing, type CaseRow} from './case-closing.ts';
import {closedPuts, readsOfShares, withShares, type CorrectionShare} from './correction-share.ts';
import {noChanges, outcomeOf, type GatheredChanges} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';
import {UnfoundUnits} from './unfound-units.ts';
import {withCaseChanges} from './case-changes.ts';

/** Of which case, and why it is closed so. */
interface CloseShareArgs {
  readonly case: string;
  readonly note?: string | undefined;
}

/** One way of closing cases of goods that were not there. */
interface ShareClosing {
  readonly name: string;
  /** What it does to stock, share by share, or why it may not; `view` has what the shares before have changed. */
  readonly change: (gathered: GatheredChanges, share: CorrectionShare, view: View) => Outcome | undefined;
  /** What it does to units that were not found, where those are what the case is about, or why it may not. */
  readonly settle?: (surplus: UnfoundUnits) => Outcome | undefined;
  /** Whether it can speak for all that a case is about; it does unless told. */
  readonly fits?: (row: CaseRow, shares: readonly CorrectionShare[]) => boolean;
}

/**
 * Closes the case of goods that were not there, all its shares at once: does to stock what this closing does, or says
 * why it may not, and tells what stood there before and after (CASE-10). The context is that of the person who closes.
 */
export const closeShares = (
  way: ShareClosing,
  {case: id, note}: CloseShareArgs,
  view: View,
  context: Context,
): Outcome =>
  withShares(view, id, (row, shares) => {
    if (way.fits && !way.fits(row, shares)) return otherClosing(row);
    const isSurplus = shares.some((share) => share.isSurplus);
    const changed = isSurplus ? settled(way, shares, view, context) : changedBy(way, shares, view);
    if (changed.kind !== 'done') return changed;
    const puts = [...changed.puts, ...closedPuts(view, row, context, {closing: way.name, note})];
    return withCaseChanges({...changed, puts}, view);
  });

/** A closing that is told of no more than the case. `also`: what it looks at beside the shares and their stock. */
export const defineShareClosing = (way: ShareClosing, also: readonly Read[] = []): Action =>
  defineAction({
    ...closingClaim,
    name: way.name,
    args: {case: caseArg, note: noteArg},
    reads: (asked, _context, view) => [...readsOfShares(asked.case, view), ...also],
    decide: (asked, view, context) => closeShares(way, asked, view, context),
  });

function changedBy({change}: ShareClosing, shares: readonly CorrectionShare[], view: View): Outcome {
  const draft = new DraftView(view);
  const all = {...noChanges(), entries: new Array<LedgerEntry>()};
  for (const share of shares) {
    const gathered = noChanges();
    const refused = change(gathered, share, draft);
    if (refused) return refused;
    // Nothing else stands in what these change; rows of a list of ours have its shape.
    for (const {list, row} of gathered.puts)
      if (list === allocation.name) draft.put(allocation, row as AllocationRow);
      else draft.put(stock, row as StockRow);
    for (const {key} of gathered.dels) draft.del(stock, key);
    all.entries.push(...gathered.entries);
  }
  return outcomeOf({...all, puts: draft.puts(), dels: draft.dels()});
}

function settled(
  {settle}: ShareClosing,
  shares: readonly CorrectionShare[],
  view: View,
  context: Context,
): Outcome {
  const books = new Books(view, context);
  for (const share of shares) {
    const refused = settle?.(new UnfoundUnits(share, books));
    if (refused) return refused;
  }
  return books.done();
}
