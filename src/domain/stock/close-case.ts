import {defineAction, done, type Context, type Outcome} from '../kernel/action.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, caseRead, otherClosing, withOpenCase, type CaseRow} from './case-closing.ts';
import {closedPuts, joinedTo, sharesOf} from './share.ts';

const NAME = 'case.close';

/** Closes a case that holds no stock: refused or held work, a lost device, promised units taken (CASE-2). */
export const closeCase = defineAction({
  name: NAME,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {case: caseArg, note: {kind: 'text', max: 1000}},
  reads: (args) => [caseRead(args.case)],
  decide: (args, view, context) =>
    withOpenCase(view, args.case, (row) => closed(row, args.note, view, context)),
});

const closed = (row: CaseRow, note: string | undefined, view: View, context: Context): Outcome =>
  row.kind === 'approval' || sharesOf(row, joinedTo(view, row)).length > 0
    ? otherClosing(row)
    : done({puts: closedPuts(view, row, context, {closing: NAME, note})});
