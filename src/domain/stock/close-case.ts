import {defineAction, outcomeDone, type Context, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {
  caseArg,
  caseRead,
  closingClaim,
  noteArg,
  otherClosing,
  withOpenCase,
  type CaseRow,
} from './case-closing.ts';
import {closedPuts, joinedTo, sharesOf} from './correction-share.ts';

const CLOSE_CASE = 'case.close';

/** Closes a case that holds no stock: refused or held work, a lost device, promised units taken (CASE-2). */
export const closeCase = defineAction({
  ...closingClaim,
  name: CLOSE_CASE,
  args: {case: caseArg, note: noteArg},
  reads: (args) => [caseRead(args.case)],
  decide: (args, view, context) =>
    withOpenCase(view, args.case, (row) => closeWithoutStock(row, args.note, view, context)),
});

/** Closes an open case that holds no stock. */
export function closeWithoutStock(
  row: CaseRow,
  note: string | undefined,
  view: View,
  context: Context,
  name = CLOSE_CASE,
): Outcome {
  const isOfStock = row.kind === 'approval' || sharesOf(row, joinedTo(view, row)).length > 0;
  return isOfStock
    ? otherClosing(row)
    : outcomeDone({puts: closedPuts(view, row, context, {closing: name, note})});
}
