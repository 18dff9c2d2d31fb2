import {defineAction, outcomeDone, refuse} from '../kernel/action.ts';
import {LONG_WORK_KINDS} from '../kernel/long-work.ts';
import {caseArg, caseRead, closingClaim, withOpenCase, type CaseRow} from './case-closing.ts';

/** Held or refused work is run again: the server settles it anew and closes its case (CASE-7). */
export const rerunCase = defineAction({
  ...closingClaim,
  name: 'case.rerun',
  args: {case: caseArg},
  reads: (args) => [caseRead(args.case)],
  decide: (args, view) =>
    withOpenCase(view, args.case, (row) =>
      canRunAgain(row) ? outcomeDone({}) : refuse('case.no-rerun', {case: row.id}),
    ),
});

/**
 * A re-run that was held is no work of its own: its case would run itself again without end. Nor is a login: run
 * again as the asker's, it would let its maker go on in her name. Nor is long work, which is begun on its page.
 */
export const canRunAgain = (row: CaseRow): boolean =>
  (row.kind === 'held' || row.kind === 'refused') &&
  row.mutation !== '' &&
  !NO_RERUN.has(row.action) &&
  !LONG_WORK_KINDS.has(row.action);

const NO_RERUN: ReadonlySet<string> = new Set([rerunCase.name, 'session.login']);
