import type {Context, Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {otherClosing, withOpenCase, type CaseRow} from './case-closing.ts';
import type {ClosingAction} from './closing-ways.ts';
import {canRunAgain} from './rerun-case.ts';
import {closedWith, isCountable, mayOwe, sharesOf, type JoinedRow} from './correction-share.ts';

/**
 * What else can be said of a correction about a document, by its code: what happened is meant, an act that makes it
 * right, what is agreed with the customer, or what is true of two things that were said (CASE-18 to CASE-20, CASE-22).
 */
const DOCUMENT_CLOSINGS: ReadonlyMap<string, readonly ClosingAction[]> = new Map<
  string,
  readonly ClosingAction[]
>(
  Object.entries({
    'asn.more': ['case.accept'],
    'asn.not-announced': ['case.accept'],
    'asn.cancelled': ['inbound.reopen'],
    'dn.over': ['case.accept'],
    'dn.not-ordered': ['case.accept'],
    'dn.not-released': ['outbound.confirm'],
    'dn.cancelled': ['case.invoice'],
    'dn.left': ['case.wentAlong'],
    'dn.two-trucks': ['case.secondTruck'],
    'pod.twice': ['case.secondProof'],
    'transfer.short': ['case.neverLeft', 'case.lostOnWay'],
    'move.left-behind': ['case.cameAlong'],
    'pod.difference': ['case.credit', 'case.invoice'],
  } as const),
);

/** Work whose arguments this build could not read. */
const UNREADABLE = 'args.invalid';

/** Whether a case is a correction that can be closed so. */
export const isCorrectionFor = (
  {kind, code}: Pick<CaseRow, 'kind' | 'code'>,
  closing: ClosingAction,
): boolean => kind === 'corrected' && (DOCUMENT_CLOSINGS.get(code)?.includes(closing) ?? false);

/** Closes a correction with what `closes` answers, where this way is one of those that its code has. */
export const closeCorrection = (
  closing: ClosingAction,
  asked: {readonly case: string; readonly note: string},
  {view, context}: {readonly view: View; readonly context: Context},
  closes: (row: CaseRow) => Outcome,
): Outcome =>
  withOpenCase(view, asked.case, (row) =>
    isCorrectionFor(row, closing)
      ? closedWith(closes(row), view, row, context, {closing, note: asked.note})
      : otherClosing(row),
  );

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
  return [...(row.kind === 'corrected' ? (DOCUMENT_CLOSINGS.get(row.code) ?? []) : []), 'case.close'];
}
