import type {CaseRow} from './case-closing.ts';
import {canRunAgain} from './rerun-case.ts';
import {isCountable, mayOwe, sharesOf, type JoinedRow} from './share.ts';

/** What can be done about a case, by the names of the actions. */
export type Closing =
  | 'stock.closeAsFound'
  | 'stock.closeAsNotThere'
  | 'stock.closeByCount'
  | 'stock.approve'
  | 'stock.decline'
  | 'case.rerun'
  | 'case.close';

/**
 * The ways that fit a case with what has joined it, the likeliest first (CASE-2); none for one that is closed. As long as
 * not all that has joined is known, no count is asked for, and nothing where that decides whether units are owed.
 */
export function fittingClosings(row: CaseRow, joined: readonly JoinedRow[] = []): readonly Closing[] {
  if (row.state !== 'open') return [];
  const shares = sharesOf(row, joined);
  const isPartly = row.joined > joined.length;
  if (shares.length > 0) {
    const byCount = !isPartly && isCountable(shares) ? (['stock.closeByCount'] as const) : [];
    return [...byCount, 'stock.closeAsFound', 'stock.closeAsNotThere'];
  }
  if (isPartly && mayOwe(row)) return [];
  if (row.kind === 'approval') return ['stock.approve', 'stock.decline'];
  return canRunAgain(row) ? ['case.rerun', 'case.close'] : ['case.close'];
}
