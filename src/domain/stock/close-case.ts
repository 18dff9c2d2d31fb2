import {defineAction, outcomeDone, type Context, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {
  caseArg,
  caseRead,
  closingClaim,
  noteArg,
  otherClosing,
  sayingWhy,
  withOpenCase,
  type CaseRow,
} from './case-closing.ts';
import {isCorrectionFor} from './fitting-closings.ts';
import {closedPuts, joinedTo, sharesOf} from './correction-share.ts';

const CLOSE_CASE = 'case.close';

/** Closes a case that holds no stock: refused or held work, a lost device, promised units taken (CASE-2). */
export const closeCase = defineAction({
  ...closingClaim,
  name: CLOSE_CASE,
  args: {case: caseArg, note: noteArg},
  reads: (args) => [caseRead(args.case)],
  decide: (args, view, context) =>
    withOpenCase(view, args.case, (row) => closed(row, args.note, view, context)),
});

function closed(
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

/** What the office agrees with a customer about a case, which moves nothing and says why (CASE-19). */
const agreed = (name: 'case.credit' | 'case.invoice') =>
  defineAction({
    ...closingClaim,
    name,
    args: sayingWhy,
    reads: (args) => [caseRead(args.case)],
    decide: (args, view, context) =>
      withOpenCase(view, args.case, (row) =>
        isCorrectionFor(row, name) ? closed(row, args.note, view, context, name) : otherClosing(row),
      ),
  });

/** The customer gets credit for what is short or damaged. */
export const creditCase = agreed('case.credit');
/** The customer keeps what was not asked for, and pays for it. */
export const invoiceCase = agreed('case.invoice');
