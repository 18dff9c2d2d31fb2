import type {Id} from '../kernel/id.ts';
import {dn, type DnLineRow, type DnRow} from './dn.ts';
import {heldOf, unitsWanted} from './line-units.ts';
import {LIVE_STATES} from './dn-steps.ts';
import {OrderBooks} from './order.ts';

/** States that an order which goes on with the rest of another may have come to. */
const STATES = [...LIVE_STATES, 'shipped', 'delivered', 'cancelled'] as const;
/** Orders of one place in the queue: a parent and those that came of it. */
const MAX_ORDERS_OF_RANK = 1_000;

/** The orders that go on with what this one still wanted when it left: they have its place in the queue. */
function restsOf(order: OrderBooks): DnRow[] {
  const {id, warehouse, ranked_at} = order.dn;
  if (ranked_at === 0) return [];
  return STATES.flatMap((state) =>
    order.books.draft.range(dn, 'ranked', [warehouse, state, ranked_at], MAX_ORDERS_OF_RANK),
  ).filter(({parent}) => parent === id);
}

/** What an order that is over ships now left with its own truck after all: its rest wants that no more. */
export function shippingLate<T>(order: OrderBooks, ship: () => T): T {
  const before = new Map(order.lines().map(({id, shipped}) => [id, shipped]));
  const sent = ship();
  for (const line of order.lines()) withdrawRest(order, line, line.shipped - (before.get(line.id) ?? 0));
  return sent;
}

/**
 * Units of a line left with the order's own truck after all, as is told late: the order that goes on with its rest does
 * not want them any more (DN-14). What that holds of them already is more than it wants: a case asks that it be put
 * back.
 */
function withdrawRest(order: OrderBooks, {id, number, goods, moved}: DnLineRow, units: number): void {
  let left = Math.min(units, moved);
  for (const row of left > 0 ? restsOf(order) : []) {
    const rest = new OrderBooks(order.books, row);
    const line = rest.lines().find((each) => each.number === number && each.goods === goods);
    if (!line || left === 0) continue;
    const less = Math.min(left, line.quantity);
    left -= less;
    wantLess(rest, line, less);
  }
  const now = order.lines().find((line) => line.id === id);
  if (now) order.setLine(now, {moved: now.moved - (Math.min(units, moved) - left)});
}

/** A line of it wants so many units less: what was not picked first, else what its own rest wants. */
function wantLess(rest: OrderBooks, line: DnLineRow, units: number): void {
  const open = Math.min(units, openOf(rest, line));
  const allocated = rest.allocationsOf(line);
  const promised = allocated.reduce((sum, {quantity}) => sum + quantity, 0);
  const free = Math.max(0, openOf(rest, line) - promised);
  rest.books.giveUp(allocated, Math.max(0, open - free), 'not picked');
  withdrawRest(rest, line, units - open);
  const now = rest.lines().find(({id}) => id === line.id) ?? line;
  const quantity = now.quantity - units;
  // What was not to be sent has left after all.
  const closed = Math.max(0, Math.min(now.closed, quantity - now.moved));
  rest.setLine(now, {quantity, closed});
  const after = {...now, quantity, closed};
  const more = Math.min(units - open, Math.max(0, heldOf(after) - unitsWanted(after)));
  if (more > 0) {
    const {goods, lot} = line;
    const item = {warehouse: rest.dn.warehouse, goods, lot, unit: ''};
    const movement = rest.movement(item, rest.stand, rest.stand, more, line);
    rest.books.correct('dn.over', movement, {dn: rest.dn.id, code: rest.dn.code});
  }
  cancelWhereNothingIsWanted(rest);
}

/** What it wants and was not picked. */
const openOf = (rest: OrderBooks, line: DnLineRow): number =>
  isLive(rest.dn.state) ? Math.max(0, unitsWanted(line) - line.picked) : 0;

const isLive = (state: string): boolean => (LIVE_STATES as readonly string[]).includes(state);

function cancelWhereNothingIsWanted(rest: OrderBooks): void {
  const {state} = rest.dn;
  if (!isLive(state) || rest.lines().some((line) => line.picked > 0 || openOf(rest, line) > 0)) return;
  const {now, who} = rest.books.context;
  rest.set({state: 'cancelled', closed_at: now, closed_by: who});
}

/** Units of a line stayed behind after all: the order that goes on with its rest wants them too, where there is one. */
export function wantMoreOfRest(order: OrderBooks, {id, number, goods}: DnLineRow, units: number): boolean {
  const row = restsOf(order).find(({state}) => isLive(state));
  const rest = row && new OrderBooks(order.books, row);
  const line = rest?.lines().find((each) => each.number === number && each.goods === goods);
  const own = order.lines().find((each: {readonly id: Id}) => each.id === id);
  if (!rest || !line || !own) return false;
  rest.setLine(line, {quantity: line.quantity + units});
  order.setLine(own, {moved: own.moved + units});
  return true;
}
