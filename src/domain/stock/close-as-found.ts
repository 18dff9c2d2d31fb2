import {defineAction, type Outcome} from '../kernel/action.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {caseArg, closedCase} from './case-closing.ts';
import {disputedOf, readsOfShare, withShare, type Share} from './share.ts';
import {
  addToDiscrepancy,
  adjustedStand,
  discrepancyStand,
  gather,
  leave,
  move,
  outcomeOf,
} from './stock-change.ts';

const NAME = 'stock.closeAsFound';

/** The goods in question are there: adjusted in, and no longer disputed wherever they stand now (CASE-3). */
export const closeAsFound = defineAction({
  name: NAME,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {case: caseArg},
  reads: (args, _context, view) => readsOfShare(args.case, view),
  decide: (args, view) => withShare(view, args.case, (share) => found(share, view)),
});

function found(share: Share, view: View): Outcome {
  const gathered = gather();
  const {item, quantity} = share;
  move(gathered, item, adjustedStand, discrepancyStand, quantity);
  addToDiscrepancy(gathered, view, item, quantity);
  for (const {row, units} of disputedOf(view, share))
    leave(gathered, {...row, disputed: row.disputed - units});
  gathered.puts.push(closedCase(share.case, NAME));
  return outcomeOf(gathered);
}
