import {defineAction, done, type Outcome} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import {OFFICE} from '../kernel/roles.ts';
import {adjustment, readsOfAdjustment, type Adjustment} from './adjust.ts';
import {
  caseArg,
  caseRead,
  closedCase,
  factsOf,
  noteArg,
  numberOf,
  otherClosing,
  textOf,
  withOpenCase,
  type CaseRow,
} from './case-closing.ts';
import {tellingChanges} from './told-change.ts';

const APPROVE = 'stock.approve';
const DECLINE = 'stock.decline';

/** An adjustment that waited takes effect, by the rules of this moment (STOCK-10). */
export const approve = defineAction({
  name: APPROVE,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {case: caseArg, note: noteArg},
  reads: (args, _context, view) => {
    const row = view?.get(caseResource, args.case);
    return [caseRead(args.case), ...(row ? readsOfAdjustment(adjustmentOf(row)) : [])];
  },
  decide: (args, view, context) =>
    withAdjustment(args.case, view, (row) => {
      const also = [closedCase(row, context, APPROVE, args.note)];
      const outcome = adjustment(adjustmentOf(row), view, context, also);
      return outcome.kind === 'done' ? tellingChanges(outcome, view) : outcome;
    }),
});

/** An adjustment that waited has no effect; the note says why. */
export const decline = defineAction({
  name: DECLINE,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {case: caseArg, note: {kind: 'text', required: true, max: 1000}},
  reads: (args) => [caseRead(args.case)],
  decide: (args, view, context) =>
    withAdjustment(args.case, view, (row) => done({puts: [closedCase(row, context, DECLINE, args.note)]})),
});

const withAdjustment = (
  id: string,
  view: Parameters<typeof withOpenCase>[0],
  goOn: (row: CaseRow) => Outcome,
): Outcome =>
  withOpenCase(view, id, (row) =>
    row.kind === 'approval' && row.code === 'stock.adjust' ? goOn(row) : otherClosing(row),
  );

function adjustmentOf(row: CaseRow): Adjustment {
  const facts = factsOf(row);
  return {
    warehouse: row.warehouse,
    bin: textOf(facts['bin']),
    goods: textOf(facts['goods']),
    lot: textOf(facts['lot']),
    unit: textOf(facts['unit']),
    change: numberOf(facts['change']),
    reason: textOf(facts['reason']),
  };
}
