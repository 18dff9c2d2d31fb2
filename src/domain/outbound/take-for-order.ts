import {kindOfHeader} from '../documents.ts';
import {refuse, type Outcome} from '../kernel/action.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import {isHeldBack, stateOfLot, todayAt} from '../stock/lot-state.ts';
import {MAX_ALLOCATIONS, keyAt} from '../stock/books.ts';
import {dayOfExpiry} from '../stock/expiry-day.ts';
import {lotOfGoods} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import type {StockItem, StockPlace} from '../stock/stock-change.ts';
import type {GoodsOfDocument} from '../stock/goods-of-document.ts';
import {bin as binResource, type BinRow} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {dn, type DnLineRow} from './dn.ts';
import {logPick} from './pick-log.ts';
import {proveAnew} from './proved-line.ts';
import {shippingLate} from './rest-order.ts';
import {isBeforeTruck, noteShipped} from './truck.ts';
import type {OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';

export const pickingPlaceOf = (row: BinRow): StockPlace => ({
  place: binPlace(row.id),
  property: row.property,
});

/** Goods taken out of a bin for an order. */
interface Taking {
  readonly order: OrderBooks;
  readonly named: GoodsOfDocument;
  readonly item: StockItem;
  readonly bin: BinRow;
  readonly quantity: number;
  /** The unit in which they are carried from here on, a tote. */
  readonly toUnit?: string;
}

/**
 * The units of a pick go to the order, whatever its state, and what its state says about it opens a case (`facts.md`,
 * pick). A refusal where it may not be before the ✓.
 */
export function takeForOrder(taking: Taking): Outcome | undefined {
  const {order, named} = taking;
  const known = order.lineOf(named);
  const line = known ?? order.addLine(named);
  doubtLot(taking, line);
  switch (stageOf(order.dn.state)) {
    case 'fresh':
      noteWhen(order, line, taking.quantity);
      return drawAs(taking, line, known ? 'dn.not-released' : 'dn.not-ordered');
    case 'cancelled':
      return drawAs(taking, line, 'dn.cancelled');
    case 'shipped':
    case 'delivered':
      return afterShipping(taking, line);
    case 'live':
      noteWhen(order, line, taking.quantity);
      return known ? takeReleased(taking, line) : drawAs(taking, line, 'dn.not-ordered');
  }
}

/** A truck that comes back after a loss of history took none of what was picked after it (DN-15). */
function noteWhen(order: OrderBooks, line: DnLineRow, quantity: number): void {
  const {doneAt} = order.books.context;
  const now = doneAt && order.lines().find(({id}) => id === line.id);
  if (now) order.setLine(now, {pick_log: logPick(now.pick_log, doneAt, quantity)});
}

/**
 * A lot that is held back is not picked without a question, and afterwards the office says what becomes of it (LOT-9,
 * LOT-10).
 */
function doubtLot(taking: Taking, line: DnLineRow): void {
  const {order, item, bin, quantity} = taking;
  const {draft, context} = order.books;
  const of = lotOfGoods(draft, item);
  if (!of) return;
  const at = draft.get(warehouse, item.warehouse);
  const state = stateOfLot(of, at, todayAt(at, context.dayIn));
  // Of what goes back because of it there is no doubt.
  const {takes} = kindOfHeader(dn.name, order.dn) ?? {};
  const isMeant = takes?.(line, {property: bin.property, lot: state}) !== undefined;
  if (isMeant || !isHeldBack(state, at)) return;
  const expiry = of.expires_at > 0 ? {expires_on: dayOfExpiry(of.expires_at)} : {};
  const facts = {code: order.dn.code, ...expiry, why: of.held_why};
  order.books.correct(`lot.${state}`, movementOf(taking, line, quantity), facts);
}

function drawAs(taking: Taking, line: DnLineRow, code: string): undefined {
  const {order} = taking;
  const movement = movementOf(taking, line, taking.quantity);
  order.books.draw(movement);
  order.books.correct(code, movement, {code: order.dn.code});
  return undefined;
}

/** What is allocated is what was asked for; what is wanted beyond that, and what is not wanted, is corrected. */
function takeReleased(taking: Taking, line: DnLineRow): Outcome | undefined {
  const {order, item, bin, quantity} = taking;
  const {books} = order;
  const own = order.allocationsOf(line);
  const key = keyAt(item, binPlace(bin.id));
  const here = own.filter((row) => row.stock === key);
  const elsewhere = own.filter((row) => row.stock !== key);
  const mine = Math.min(quantity, sumOfAllocations(own));
  const wanted = Math.min(quantity - mine, line.rest);
  const over = quantity - mine - wanted;
  if (over > 0 && books.context.asking)
    return refuse('dn.over', {dn: order.dn.id, code: order.dn.code, wanted: line.wanted, quantity});
  books.giveUp(elsewhere, mine - Math.min(mine, sumOfAllocations(here)), 'picked');
  const movement = movementOf(taking, line, quantity);
  books.draw(movement, here);
  const facts = {code: order.dn.code};
  if (wanted > 0) books.correct('dn.not-released', {...movement, quantity: wanted}, facts);
  if (over > 0) books.correct('dn.over', {...movement, quantity: over}, facts);
  return undefined;
}

/**
 * The order has left with units that were taken to be picked: this pick is those; any further ones were left behind.
 */
function afterShipping(taking: Taking, line: DnLineRow): undefined {
  const {order, quantity} = taking;
  const {books} = order;
  let late = 0;
  for (const row of impliedOf(order, line)) {
    const units = Math.min(row.implied, quantity - late);
    if (units === 0) continue;
    late += units;
    undoImplied(taking, line, row, units);
  }
  books.draw({...movementOf(taking, line, late), to: order.away});
  const left = movementOf(taking, line, quantity - late);
  if (left.quantity === 0) return undefined;
  if (isBeforeTruck(order)) return goWithTruck(taking, line, left.quantity);
  noLongerUnsent(order, line, left.quantity);
  noteWhen(order, line, left.quantity);
  books.draw(left);
  books.correct('dn.left', left, {code: order.dn.code});
  return undefined;
}

/** It was picked before the truck left that is known already: that took it along, and the rest wants it no more. */
function goWithTruck(taking: Taking, line: DnLineRow, units: number): undefined {
  const {order} = taking;
  order.books.draw({...movementOf(taking, line, units), to: order.away});
  shippingLate(order, () => {
    noteShipped(order, line, units);
  });
  proveAnew(order, line);
  return undefined;
}

/** What a proof of delivery has left to the truck to tell stands picked by now: that takes it along as such. */
function noLongerUnsent({books}: OrderBooks, {id}: DnLineRow, units: number): void {
  let left = units;
  for (const row of books.draft.range(allocation, 'for', [id], MAX_ALLOCATIONS)) {
    const told = Math.min(left, row.unsent);
    if (told > 0) books.draft.put(allocation, {...row, unsent: row.unsent - told});
    left -= told;
  }
}

const impliedOf = (order: OrderBooks, {id}: DnLineRow): AllocationRow[] =>
  order.books.draft.range(allocation, 'for', [id], MAX_ALLOCATIONS).filter(({implied}) => implied > 0);

/**
 * They had not been taken from there after all. Where that bin is no more, they are the ones of the bin that is told.
 */
function undoImplied({order, bin}: Taking, line: DnLineRow, row: AllocationRow, units: number): void {
  const {books} = order;
  order.comeBack({
    item: {warehouse: row.warehouse, goods: row.goods, lot: row.lot, unit: row.unit},
    to: pickingPlaceOf(books.draft.get(binResource, row.bin) ?? bin),
    quantity: units,
    of: order.reference(line),
  });
  books.draft.put(allocation, {...row, implied: row.implied - units});
}

const movementOf = ({order, item, bin, toUnit = ''}: Taking, line: DnLineRow, quantity: number) => ({
  ...order.movement(item, pickingPlaceOf(bin), order.stand, quantity, line),
  toUnit,
});

export const sumOfAllocations = (rows: readonly AllocationRow[]): number =>
  rows.reduce((sum, {quantity}) => sum + quantity, 0);
