import {defineAction, type ArgsOf, type Context, type Outcome} from '../kernel/action.ts';
import {hasRole, STOCK_KEEPERS} from '../kernel/roles.ts';
import {STANDING_MAX, type Fields} from '../kernel/field.ts';
import {keyAt} from '../stock/books.ts';
import {binPlace} from '../stock/place.ts';
import {discrepancyStand} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {itemOfGoods} from '../stock/goods-of-document.ts';
import type {BinRow} from '../warehouse/bin.ts';
import {allocateLine, readsOfFree} from './allocate.ts';
import {dn, type DnLineRow} from './dn.ts';
import {type OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';
import {faultsOfPick, pickArgs, readsOfPick, takePicked, withPick} from './pick.ts';
import {pickingPlaceOf, sumOfAllocations} from './take-for-order.ts';
import {dnStep} from './dn-steps.ts';

/** Why less was picked than was promised. */
export const SHORT_REASONS = ['not-found', 'damaged', 'wrong-goods', 'unreachable'] as const;
/** What becomes of the rest. */
export const SHORT_RESTS = ['back-order', 'reallocate', 'close'] as const;

const args = {
  ...pickArgs,
  quantity: {kind: 'quantity', required: true, min: 0},
  /** What the screen said stands there. */
  believed: {kind: 'quantity', required: true, min: 0, largest: STANDING_MAX},
  /** What the worker left there: seen, and not fit to be picked. */
  left: {kind: 'quantity', min: 0, largest: STANDING_MAX},
  reason: {kind: 'choice', options: SHORT_REASONS, required: true},
  rest: {kind: 'choice', options: SHORT_RESTS, required: true},
} as const satisfies Fields;
type ShortPick = ArgsOf<typeof args>;

/** Less was there than was promised: what is missing or damaged leaves the bin for the discrepancy account (DN-6). */
export const shortPick = defineAction({
  ...dnStep('outbound.shortPick'),
  version: 1,
  offline: true,
  hasOrder: true,
  args,
  check: (asked) => faultsOfPick(asked),
  reads: (asked, context, view) => [
    ...readsOfPick(asked, context, view),
    ...(asked.rest === 'reallocate' ? readsOfFree(view?.get(dn, asked.document), asked.goods, view) : []),
  ],
  decide: (asked, view, context) =>
    withPick(asked, view, context, (order, at) => {
      // The worker's own word is the answer to every question that the pick itself would ask.
      return takePicked(order, at, asked) ?? short(order, at, asked, context);
    }),
});

function short(order: OrderBooks, at: BinRow, asked: ShortPick, context: Context): Outcome {
  const {books} = order;
  const line = order.lineOf(asked);
  const item = itemOfGoods(asked, order.dn);
  const key = keyAt(item, binPlace(at.id));
  const own = line ? order.allocationsOf(line).filter((row) => row.stock === key) : [];
  const ended = sumOfAllocations(own);
  books.giveUp(own, ended, 'not picked');
  const row = books.draft.get(stock, key);
  const gone = Math.min(row?.quantity ?? 0, missing(asked) + damaged(asked, ended));
  const movement = order.movement(item, pickingPlaceOf(at), discrepancyStand, gone, line);
  books.withdraw(movement, key);
  const {believed, reason} = asked;
  const facts = {believed, left: leftThere(asked), reason, short: ended, code: order.dn.code};
  books.correct('pick.short', movement, facts);
  if (line && stageOf(order.dn.state) === 'live') settleRest(order, line, asked, ended, context);
  return books.done();
}

/** What the screen said stands there and the worker has not seen. */
const missing = (asked: ShortPick): number => Math.max(0, asked.believed - asked.quantity - leftThere(asked));

/** Of what was left there so many are damaged: those that were promised to this line. They are not promised again. */
const damaged = (asked: ShortPick, promised: number): number =>
  asked.reason === 'damaged' ? Math.min(promised, leftThere(asked)) : 0;

/** It may be left out. */
const leftThere = ({left}: {readonly left?: number}): number => left ?? 0;

/** What is not picked waits for later stock, is taken elsewhere, or is not sent at all. */
function settleRest(
  order: OrderBooks,
  line: DnLineRow,
  asked: ShortPick,
  units: number,
  context: Context,
): void {
  const now = order.lineOf({...asked, line: line.id}) ?? line;
  if (asked.rest === 'close' && hasRole(STOCK_KEEPERS, context.role))
    order.setLine(line, {closed: now.closed + units});
  else {
    const found =
      asked.rest === 'reallocate'
        ? allocateLine(order, now, units, {except: asked.bin, firstId: 100}).units
        : 0;
    order.setLine(line, {back_ordered: now.back_ordered + units - found});
  }
}
