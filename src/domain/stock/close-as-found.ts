import {defineAction} from '../kernel/action.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, noteArg} from './case-closing.ts';
import {closeShare} from './close-share.ts';
import {firstUnits, readsOfShare, sumOf, unitsInQuestion, type Disputed, type Share} from './share.ts';
import {
  addToDiscrepancy,
  adjustedStand,
  discrepancyKey,
  discrepancyStand,
  leave,
  move,
  type Gathered,
} from './stock-change.ts';
import {stock} from './stock.ts';

const NAME = 'stock.closeAsFound';

/** The goods in question are there: adjusted in, and no longer disputed wherever they stand now (CASE-3). */
export const closeAsFound = defineAction({
  name: NAME,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {case: caseArg, note: noteArg},
  reads: (args, _context, view) => readsOfShare(args.case, view),
  decide: (args, view, context) =>
    closeShare(NAME, args, view, context, (gathered, share) => found(gathered, share, view)),
});

function found(gathered: Gathered, share: Share, view: View): undefined {
  const {item, quantity} = share;
  move(gathered, item, adjustedStand, discrepancyStand, quantity);
  addToDiscrepancy(gathered, view, item, quantity);
  for (const {row, units} of noLongerInQuestion(share, view))
    leave(gathered, {...row, disputed: row.disputed - units});
}

/** As many units as no other open case answers for: some of this case's may have left the warehouse. */
function noLongerInQuestion(share: Share, view: View): Disputed[] {
  const disputed = unitsInQuestion(view, share);
  const account = view.get(stock, discrepancyKey(share.item))?.quantity ?? 0;
  const owedByOthers = -account - share.quantity;
  return firstUnits(disputed, sumOf(disputed) - owedByOthers);
}
