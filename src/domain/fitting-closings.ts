import {DOCUMENT_CLOSINGS} from './document-cases.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {CaseRow} from './stock/case-closing.ts';
import {STOCK_CLOSINGS, type CorrectionClosings} from './stock/close-correction.ts';
import type {ClosingAction} from './stock/closing-ways.ts';
import {isCountable, mayOwe, sharesOf, type JoinedRow} from './stock/correction-share.ts';
import {canRunAgain} from './stock/rerun-case.ts';

/** What else can be said of a correction, by its code. */
const CORRECTION_CLOSINGS: CorrectionClosings = {...STOCK_CLOSINGS, ...DOCUMENT_CLOSINGS};

/** Work whose arguments this build could not read. */
const UNREADABLE = 'args.invalid';

/**
 * The ways that fit a case with what has joined it, the likeliest first (CASE-2); none for one that is closed. As long as
 * not all that has joined is known, no count is asked for, and nothing where that decides whether units are owed.
 */
export function fittingClosings(row: CaseRow, joined: readonly JoinedRow[] = []): readonly ClosingAction[] {
  if (row.state !== 'open') return [];
  const shares = sharesOf(row, joined);
  const isPartly = row.joined > joined.length;
  if (shares.length > 0) {
    const byCount = !isPartly && isCountable(shares) ? (['stock.closeByCount'] as const) : [];
    return [...byCount, 'stock.closeAsFound', 'stock.closeAsNotThere'];
  }
  if (isPartly && mayOwe(row)) return [];
  if (row.kind === 'approval') return ['stock.approve', 'stock.decline'];
  // What cannot be read is read no better the next time, but by a newer build.
  if (canRunAgain(row))
    return row.code === UNREADABLE ? ['case.close', 'case.rerun'] : ['case.rerun', 'case.close'];
  return [...(row.kind === 'corrected' ? (entryOf(CORRECTION_CLOSINGS, row.code) ?? []) : []), 'case.close'];
}
