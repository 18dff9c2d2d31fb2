import {defineAction, refuse, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, closingClaim, noteArg} from './case-closing.ts';
import {closeShares} from './close-share.ts';
import {isTooMany} from './serial.ts';
import {
  firstUnits,
  owedByOthers,
  readsOfOpen,
  readsOfShares,
  sumOfDisputed,
  unitsInQuestion,
  type DisputedUnits,
  type CorrectionShare,
} from './correction-share.ts';
import {
  addToDiscrepancy,
  adjustedStand,
  discrepancyStand,
  leaveRow,
  moveUnits,
  type GatheredChanges,
} from './stock-change.ts';

const CLOSE_AS_FOUND = 'stock.closeAsFound';

/** The goods in question are there: adjusted in, and no longer disputed wherever they stand now (CASE-3). */
export const closeAsFound = defineAction({
  ...closingClaim,
  name: CLOSE_AS_FOUND,
  args: {case: caseArg, note: noteArg},
  reads: (args, _context, view) => [...readsOfShares(args.case, view), ...readsOfOpen],
  decide: (args, view, context) =>
    closeShares(
      {name: CLOSE_AS_FOUND, change: found, settle: (surplus) => surplus.found()},
      args,
      view,
      context,
    ),
});

function found(gathered: GatheredChanges, share: CorrectionShare, view: View): Outcome | undefined {
  const {item, quantity} = share;
  if (isTooMany(view, item, quantity))
    return refuse('serial.elsewhere', {goods: item.goods, lot: item.lot, quantity});
  moveUnits(gathered, item, adjustedStand, discrepancyStand, quantity);
  addToDiscrepancy(gathered, view, item, quantity);
  for (const {row, units} of noLongerInQuestion(share, view))
    leaveRow(gathered, {...row, disputed: row.disputed - units});
  return undefined;
}

/** As many units as no other open case answers for: some of this case's may have left the warehouse. */
function noLongerInQuestion(share: CorrectionShare, view: View): DisputedUnits[] {
  const disputed = unitsInQuestion(view, share);
  return firstUnits(disputed, sumOfDisputed(disputed) - owedByOthers(view, share));
}
