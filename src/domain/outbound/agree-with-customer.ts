import {defineAction} from '../kernel/action.ts';
import {caseRead, closingClaim, otherClosing, sayingWhy, withOpenCase} from '../stock/case-closing.ts';
import {closeWithoutStock} from '../stock/close-case.ts';
import {isCorrectionFor} from '../stock/close-correction.ts';
import {ORDER_CLOSINGS} from './order-closings.ts';

/** What the office agrees with a customer about a case, which moves nothing and says why (CASE-19). */
const agreed = (name: 'case.credit' | 'case.invoice') =>
  defineAction({
    ...closingClaim,
    name,
    args: sayingWhy,
    reads: (args) => [caseRead(args.case)],
    decide: (args, view, context) =>
      withOpenCase(view, args.case, (row) =>
        isCorrectionFor(ORDER_CLOSINGS, row, name)
          ? closeWithoutStock(row, args.note, view, context, name)
          : otherClosing(row),
      ),
  });

/** The customer gets credit for what is short or damaged. */
export const creditCase = agreed('case.credit');
/** The customer keeps what was not asked for, and pays for it. */
export const invoiceCase = agreed('case.invoice');
