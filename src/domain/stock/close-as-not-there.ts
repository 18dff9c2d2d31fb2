import {defineAction, refuse, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, closingClaim, noteArg} from './case-closing.ts';
import {closeShares} from './close-share.ts';
import {
  firstUnits,
  readsOfShares,
  standOfRow,
  sumOfDisputed,
  unitsInQuestion,
  type CorrectionShare,
} from './correction-share.ts';
import {
  addToDiscrepancy,
  discrepancyStand,
  leaveRow,
  moveUnits,
  type GatheredChanges,
} from './stock-change.ts';

const CLOSE_AS_NOT_THERE = 'stock.closeAsNotThere';

/** The goods in question do not exist: taken back out of the bins that claim them (CASE-4). */
export const closeAsNotThere = defineAction({
  ...closingClaim,
  name: CLOSE_AS_NOT_THERE,
  args: {case: caseArg, note: noteArg},
  reads: (args, _context, view) => readsOfShares(args.case, view),
  decide: (args, view, context) =>
    closeShares(
      {name: CLOSE_AS_NOT_THERE, change: notThere, settle: (surplus) => surplus.notThere()},
      args,
      view,
      context,
    ),
});

function notThere(gathered: GatheredChanges, share: CorrectionShare, view: View): Outcome | undefined {
  const {item, quantity} = share;
  const disputed = firstUnits(unitsInQuestion(view, share), quantity);
  const left = sumOfDisputed(disputed);
  if (left < quantity) return refuse('case.gone', {case: share.of, quantity, left});
  const [oldest] = disputed.map(({row}) => row).toSorted((a, b) => a.received_at - b.received_at);
  for (const {row, units} of disputed) {
    moveUnits(gathered, {...item, unit: row.unit}, standOfRow(view, row), discrepancyStand, units);
    leaveRow(gathered, {...row, quantity: row.quantity - units, disputed: row.disputed - units});
  }
  addToDiscrepancy(gathered, view, item, quantity, oldest);
  return undefined;
}
