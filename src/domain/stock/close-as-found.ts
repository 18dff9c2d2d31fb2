import {refuse, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {defineShareClosing} from './close-share.ts';
import {isTooMany} from './serial.ts';
import {
  firstUnits,
  owedByOthers,
  readsOfOpen,
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

/** The goods in question are there: adjusted in, and no longer disputed wherever they stand now (CASE-3). */
export const closeAsFound = defineShareClosing(
  {name: 'stock.closeAsFound', change: found, settle: (surplus) => surplus.found()},
  readsOfOpen,
);

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
