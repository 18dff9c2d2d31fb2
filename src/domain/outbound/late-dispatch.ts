import type {Id} from '../kernel/id.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS} from '../stock/books.ts';
import {stockItemOf} from '../stock/stock-change.ts';
import {bin} from '../warehouse/bin.ts';
import {unitsLeftAtTruck, type StayingUnits} from './units-left-at-truck.ts';
import {type OrderBooks} from './order.ts';
import {pickedSince} from './pick-log.ts';
import {isOtherThanSent, provedBy} from './proved-line.ts';
import {shippingLate, wantMoreOfRest} from './rest-order.ts';
import {shipPicked, type LeavingOrder} from './shipping.ts';
import {pickingPlaceOf} from './take-for-order.ts';
import {correctPickedAfterLeaving, departureNow, noteShipped} from './truck.ts';

/**
 * The truck of an order whose delivery was proved before anybody had told that it left: what stands picked by now left
 * with it, what did not fit did not, and of what the proof said nothing it came as it was sent (DN-14). Whether
 * that says anything new, and whether the proof and the truck say different things.
 */
export function settleProved(
  order: OrderBooks,
  {shipment, whole, stays: told}: LeavingOrder,
): {readonly isNew: boolean; readonly differs: boolean} {
  const stays = withPickedAfter(order, told);
  const before = new Map(order.lines().map((line) => [line.id, line.shipped]));
  const behind = unitsLeftAtTruck(order, stays, 'of what is picked');
  const staying = new Map(stays.map(({line, quantity}) => [line, quantity - behind.ofLine({id: line})]));
  shippingLate(order, () => {
    shipPicked(order, behind);
    if (whole) for (const row of unsentOf(order)) shipUnsent(order, row, staying);
  });
  for (const {item, line, units} of behind.parts) correctPickedAfterLeaving(order, line, item, units);
  for (const [line, units] of staying) staying.set(line, units - comeBack(order, line, units));
  order.set({shipment, ...departureNow(order, shipment)});
  const differs = order.lines().map((line) => {
    const proved = provedBy(line, line.is_told === 1 ? line : undefined);
    order.setLine(line, proved);
    return isOtherThanSent({...line, ...proved});
  });
  const hasMoved = order.lines().some(({id, shipped}) => shipped !== before.get(id));
  const isAtOdds = [...staying.values()].some((units) => units > 0);
  return {
    isNew: hasMoved || isAtOdds || order.lines().some(({is_told}) => is_told === 1),
    differs: isAtOdds || differs.includes(true),
  };
}

/** What did not fit, and what was picked only after the truck by a history that is lost (DN-15). */
function withPickedAfter(order: OrderBooks, told: readonly StayingUnits[]): readonly StayingUnits[] {
  const units = new Map(told.map(({line, quantity}) => [line, quantity]));
  for (const {line, quantity} of pickedSince(order)) units.set(line, (units.get(line) ?? 0) + quantity);
  return [...units].map(([line, quantity]) => ({line, quantity}));
}

/** What the proof gave up, not knowing whether it had been picked. */
const unsentOf = (order: OrderBooks): AllocationRow[] =>
  order.books.draft
    .range(allocation, 'document', [order.dn.id], MAX_ALLOCATIONS)
    .filter(({unsent}) => unsent > 0);

/** It was picked too, from where it was promised, and is remembered for the late pick: what did not fit stays at the dock. */
function shipUnsent(order: OrderBooks, row: AllocationRow, staying: Map<Id, number>): void {
  const {books} = order;
  const line = order.lines().find(({id}) => id === row.for);
  const at = books.draft.get(bin, row.bin);
  if (!line || !at) return;
  const {warehouse, goods, lot, unit, unsent} = row;
  const item = {warehouse, goods, lot, unit};
  const stays = Math.min(unsent, staying.get(line.id) ?? 0);
  books.draw(order.movement(item, pickingPlaceOf(at), order.stand, unsent, line));
  books.carry(order.movement(item, order.stand, order.away, unsent - stays, line));
  noteShipped(order, line, unsent - stays);
  correctPickedAfterLeaving(order, line, item, stays);
  staying.set(line.id, (staying.get(line.id) ?? 0) - stays);
  const now = books.draft.get(allocation, row.id) ?? row;
  books.draft.put(allocation, {
    ...now,
    unsent: 0,
    picked: now.picked + unsent,
    implied: now.implied + unsent,
  });
}

/** Units that the proof took to be sent and that stayed at the dock stand picked; not such as the customer says to have. */
function comeBack(order: OrderBooks, id: Id, units: number): number {
  const line = order.lines().find((each) => each.id === id);
  if (!line || line.is_told === 1) return 0;
  const back = Math.min(units, line.shipped - line.returned);
  if (back <= 0) return 0;
  order.comeBack(order.movement(stockItemOf(line), order.away, order.stand, back, line));
  noteShipped(order, line, -back);
  correctPickedAfterLeaving(order, line, stockItemOf(line), back);
  wantMoreOfRest(order, line, back);
  return back;
}
