import type {CaseRow} from './case-closing.ts';
import {canRunAgain} from './rerun-case.ts';
import {isCountable, mayOwe, sharesOf, type JoinedRow} from './correction-share.ts';

/** What can be done about a case, by the names of the actions. */
export type ClosingAction =
  | 'stock.closeAsFound'
  | 'stock.closeAsNotThere'
  | 'stock.closeByCount'
  | 'stock.approve'
  | 'stock.decline'
  | 'case.accept'
  | 'case.credit'
  | 'case.invoice'
  | 'case.wentAlong'
  | 'case.secondTruck'
  | 'case.secondProof'
  | 'case.cameAlong'
  | 'case.neverLeft'
  | 'case.lostOnWay'
  | 'inbound.reopen'
  | 'outbound.confirm'
  | 'case.rerun'
  | 'case.close';

/**
 * What else can be said of a correction about a document, by its code: what happened is meant, an act that makes it
 * right, what is agreed with the customer, or what is true of two things that were said (CASE-18 to CASE-20, CASE-22).
 */
export const DOCUMENT_CLOSINGS: ReadonlyMap<string, readonly ClosingAction[]> = new Map<
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

/** Whether what a case is about can be taken as what was meant. */
export const mayAccept = ({kind, code}: Pick<CaseRow, 'kind' | 'code'>): boolean =>
  kind === 'corrected' && DOCUMENT_CLOSINGS.get(code)?.[0] === 'case.accept';

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
