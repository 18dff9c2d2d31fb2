import type {Context, Outcome} from '../kernel/action.ts';
import {entryOf} from '../kernel/entry-of.ts';
import type {View} from '../kernel/view.ts';
import {otherClosing, withOpenCase, type CaseRow} from './case-closing.ts';
import type {ClosingAction} from './closing-ways.ts';
import {closedWith} from './correction-share.ts';

/**
 * What can be said of a correction, by its code: what happened is meant, an act that makes it right, what is agreed with
 * the customer, or what is true of two things that were said (CASE-18 to CASE-20, CASE-22).
 */
export type CorrectionClosings = Readonly<Record<string, readonly ClosingAction[]>>;

/** Of corrections that are about no document. */
export const STOCK_CLOSINGS: CorrectionClosings = {'move.left-behind': ['case.cameAlong']};

/** Whether a case is a correction that can be closed so. */
export const isCorrectionFor = (
  closings: CorrectionClosings,
  {kind, code}: CaseRow,
  closing: ClosingAction,
): boolean => kind === 'corrected' && (entryOf(closings, code)?.includes(closing) ?? false);

/** Closes a correction with what `closes` answers, where this way is one of those that its code has. */
export const closeCorrection = (
  {closings, closing}: {readonly closings: CorrectionClosings; readonly closing: ClosingAction},
  asked: {readonly case: string; readonly note: string},
  {view, context}: {readonly view: View; readonly context: Context},
  closes: (row: CaseRow) => Outcome,
): Outcome =>
  withOpenCase(view, asked.case, (row) =>
    isCorrectionFor(closings, row, closing)
      ? closedWith(closes(row), view, row, context, {closing, note: asked.note})
      : otherClosing(row),
  );
