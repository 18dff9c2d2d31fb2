import {defineAction, refuse, type Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {belowAllocated} from './adjust.ts';
import {loseGoods} from './allocation-change.ts';
import {caseArg, closingClaim, noteArg} from './case-closing.ts';
import {closeShares} from './close-share.ts';
import {isTooMany} from './serial.ts';
import {isCountable, readsOfShares, standOfRow, type CorrectionShare} from './correction-share.ts';
import {
  addToDiscrepancy,
  adjustedStand,
  discrepancyStand,
  leaveRow,
  moveUnits,
  type GatheredChanges,
} from './stock-change.ts';
import {stock} from './stock.ts';

const CLOSE_BY_COUNT = 'stock.closeByCount';

/** The destination was counted: its stock becomes what was counted (CASE-5). */
export const closeByCount = defineAction({
  ...closingClaim,
  name: CLOSE_BY_COUNT,
  args: {case: caseArg, counted: {kind: 'quantity', required: true, min: 0}, note: noteArg},
  reads: (args, _context, view) => readsOfShares(args.case, view),
  decide: (args, view, context) =>
    closeShares(
      {
        name: CLOSE_BY_COUNT,
        fits: (_, shares) => isCountable(shares),
        change: (gathered, share, now) => counted(gathered, share, args.counted, now),
        settle: (surplus) => surplus.counted(args.counted),
      },
      args,
      view,
      context,
    ),
});

function counted(
  gathered: GatheredChanges,
  share: CorrectionShare,
  count: number,
  view: View,
): Outcome | undefined {
  const {item, quantity} = share;
  const row = view.get(stock, share.key);
  // Units that left the destination are not in this count, so it cannot speak for them.
  if (!row || row.disputed < quantity)
    return refuse('case.gone', {case: share.of, quantity, left: row?.disputed ?? 0});
  const disputed = row.disputed - quantity;
  if (count < disputed) return belowAllocated(row, count - row.quantity);
  // What is not there cannot be promised: the newest orders lose theirs.
  const lost = Math.max(0, row.allocated + disputed - count);
  if (lost > 0) gathered.puts.push(...loseGoods(view, {key: share.key, allocated: row.allocated}, lost).puts);
  // It gives the account what it owes, and the bin what was counted.
  if (isTooMany(view, item, count - row.quantity + quantity))
    return refuse('serial.elsewhere', {goods: item.goods, lot: item.lot, quantity: count});
  const after = {...row, quantity: count, disputed, allocated: row.allocated - lost};
  const undoubted = row.quantity - quantity;
  const found = Math.min(Math.max(count - undoubted, 0), quantity);
  const difference = count - undoubted - found;
  const stand = standOfRow(view, row);
  moveUnits(gathered, item, adjustedStand, discrepancyStand, found);
  moveUnits(gathered, item, stand, discrepancyStand, quantity - found);
  if (difference > 0) moveUnits(gathered, item, adjustedStand, stand, difference);
  else moveUnits(gathered, item, stand, adjustedStand, -difference);
  leaveRow(gathered, after);
  addToDiscrepancy(gathered, view, item, quantity);
  return undefined;
}
