import {defineAction, refuse, type Context, type Outcome} from '../kernel/action.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, closedCase, noteArg} from './case-closing.ts';
import {
  firstUnits,
  readsOfShare,
  standOfRow,
  sumOf,
  unitsInQuestion,
  withShare,
  type Share,
} from './share.ts';
import {addToDiscrepancy, discrepancyStand, gather, leave, move, outcomeOf} from './stock-change.ts';
import {tellingChanges} from './told-change.ts';

const NAME = 'stock.closeAsNotThere';

/** The goods in question do not exist: taken back out of the bins that claim them (CASE-4). */
export const closeAsNotThere = defineAction({
  name: NAME,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {case: caseArg, note: noteArg},
  reads: (args, _context, view) => readsOfShare(args.case, view),
  decide: (args, view, context) =>
    withShare(view, args.case, (share) => notThere(share, view, context, args.note)),
});

function notThere(share: Share, view: View, context: Context, note: string | undefined): Outcome {
  const {item, quantity} = share;
  const disputed = firstUnits(unitsInQuestion(view, share), quantity);
  const left = sumOf(disputed);
  if (left < quantity) return refuse('case.gone', {case: share.case.id, quantity, left});
  const gathered = gather();
  for (const {row, units} of disputed) {
    move(gathered, {...item, unit: row.unit}, standOfRow(view, row), discrepancyStand, units);
    leave(gathered, {...row, quantity: row.quantity - units, disputed: row.disputed - units});
  }
  addToDiscrepancy(gathered, view, item, quantity);
  gathered.puts.push(closedCase(share.case, context, NAME, note));
  return tellingChanges(outcomeOf(gathered), view);
}
