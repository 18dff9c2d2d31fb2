import type {CaseRow} from './case-closing.ts';
import {shareOf} from './share.ts';

/** What can be done about a case; `case.rerun` is asked of the server, the others are actions. */
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
  if (row.kind === 'held' || row.kind === 'refused') return ['case.rerun', 'case.close'];
  return ['case.close'];
}
