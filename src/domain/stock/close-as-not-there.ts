import {refuse, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {defineShareClosing} from './close-share.ts';
import {
  firstUnits,
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

/** The goods in question do not exist: taken back out of the bins that claim them (CASE-4). */
export const closeAsNotThere = defineShareClosing({
  name: 'stock.closeAsNotThere',
  change: notThere,
  settle: (surplus) => surplus.notThere(),
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
