import type {CaseRow} from './case-closing.ts';
import {canRunAgain} from './rerun-case.ts';
import {shareOf} from './share.ts';

/** What can be done about a case, by the names of the actions. */
export type Closing =
  | 'stock.closeAsFound'
  | 'stock.closeAsNotThere'
  | 'stock.closeByCount'
  | 'stock.approve'
  | 'stock.decline'
  | 'case.rerun'
  | 'case.close';

/** The ways that fit a case, the likeliest first (CASE-2); none for one that is closed. */
export function fittingClosings(row: CaseRow): readonly Closing[] {
  if (row.state !== 'open') return [];
  if (shareOf(row)) return ['stock.closeByCount', 'stock.closeAsFound', 'stock.closeAsNotThere'];
  if (row.kind === 'approval') return ['stock.approve', 'stock.decline'];
  return canRunAgain(row) ? ['case.rerun', 'case.close'] : ['case.close'];
}
