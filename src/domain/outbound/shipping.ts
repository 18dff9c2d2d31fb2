import {kindOfHeader} from '../documents.ts';
import type {Context} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {pickedPlace} from '../stock/place.ts';
import type {StockRow} from '../stock/stock.ts';
import {stockItemOf} from '../stock/stock-change.ts';
import type {GoodsOfDocument} from '../stock/goods-of-document.ts';
import {dn, dnLine, aboutColumns, partyColumns, type DnLineRow} from './dn.ts';
import {ssccByUnit} from './packed-on.ts';
import {drawAllocated} from './implied-pick.ts';
import {unitsLeftAtTruck, type UnitsLeftAtTruck, type StayingUnits} from './units-left-at-truck.ts';
import {type OrderBooks} from './order.ts';
import {pickedSince} from './pick-log.ts';
import type {ShownUnits} from './shown-units.ts';
import {stageOf} from './order-projection.ts';
import {correctPickedAfterLeaving, departureNow, noteShipped} from './truck.ts';

/** Ids that the back order of the `i`-th order of a dispatch takes: its header, and behind it its lines by number. */
const BACK_ORDER_IDS = 1_100;

/** How an order leaves. */
export interface LeavingOrder {
  readonly shipment: Id;
  /** Everything that is allocated left too, though its picking was not told. */
  readonly whole: boolean;
  /** Its place in the dispatch, from 1: the rest that is still wanted becomes an order of its own by it. */
  readonly place: number;
  /** What did not fit, by line. */
  readonly stays: readonly StayingUnits[];
  /**
   * What the screen showed as picked: whatever is told of beyond that was picked by others, before the truck or after.
   */
  readonly shown?: ShownUnits;
}

/** The order that goes on with what the `place`-th of a dispatch still wants. */
export const backOrderId = (context: Context, place: number): Id => context.id(BACK_ORDER_IDS * place);

/** All that stands picked of an order crosses the border, but what stays behind. How much that is. */
export function shipPicked(order: OrderBooks, ...behind: readonly (UnitsLeftAtTruck | undefined)[]): number {
  let sent = 0;
  for (const row of order.standing()) {
    const units = behind.reduce((left, each) => left - (each?.ofRow(row) ?? 0), row.quantity);
    if (units > 0) shipRow(order, row, units);
    sent += units;
  }
  return sent;
}

/** Units of one row that stands picked. */
export function shipRow(order: OrderBooks, row: StockRow, quantity: number, named?: GoodsOfDocument): void {
  const {warehouse, goods, lot, unit} = row;
  const parts = order.carryPicked({warehouse, goods, lot, unit}, order.away, quantity, named);
  for (const {line, units} of parts) noteShipped(order, line, units);
}

/** A confirmed order leaves, and what is still wanted of it becomes another (DN-8). */
export function leaveWarehouse(order: OrderBooks, leaving: LeavingOrder): void {
  const after = unitsLeftAtTruck(order, pickedUnseen(order, leaving), 'of what is picked');
  const behind = unitsLeftAtTruck(order, leaving.stays, 'stands there');
  shipPicked(order, behind, after);
  if (leaving.whole) for (const row of order.allocations()) shipAllocated(order, row.id);
  else order.books.giveUp(order.allocations(), Infinity, 'not picked');
  departOrder(order, leaving, behind);
  for (const {item, line, units} of after.parts) correctPickedAfterLeaving(order, line, item, units);
}

/**
 * What may have been picked only after the truck had left, by line: more than its screen showed, unless all that was
 * promised went along (DN-16), and what a history that is lost tells of (DN-15).
 */
function pickedUnseen(order: OrderBooks, {shown, whole}: LeavingOrder): readonly StayingUnits[] {
  const since = new Map(pickedSince(order).map(({line, quantity}) => [line, quantity]));
  if (shown && !whole)
    for (const line of order.lines()) {
      const unseen = line.picked - (shown.get(line.id) ?? 0);
      if (unseen > (since.get(line.id) ?? 0)) since.set(line.id, unseen);
    }
  return [...since].map(([line, quantity]) => ({line, quantity}));
}

/** The order has left. What it still wants goes on under a number of its own, in its place in the queue. */
export function departOrder(
  order: OrderBooks,
  {shipment, place}: Pick<LeavingOrder, 'shipment' | 'place'>,
  behind?: UnitsLeftAtTruck,
): void {
  const {who, now} = order.books.context;
  backOrder(order, place, behind);
  const isOver = kindOfHeader(dn.name, order.dn)?.ends.includes('shipped');
  order.set({
    state: 'shipped',
    shipment,
    shipped_at: now,
    shipped_by: who,
    ...departureNow(order, shipment),
    ...(isOver ? {closed_at: now, closed_by: who} : {}),
  });
}

/** Units that were not told: as picked and shipped at once. */
export function shipAllocated(order: OrderBooks, id: Id, quantity = Infinity): void {
  const {item, line, units} = drawAllocated(order, id, quantity);
  order.books.carry(order.movement(item, order.stand, order.away, units, line));
  noteShipped(order, line, units);
}

/** Units that left though the books have them nowhere. */
export function shipLacking(order: OrderBooks, line: DnLineRow, units: number): void {
  order.books.lack(order.movement(stockItemOf(line), order.stand, order.away, units, line), units);
  noteShipped(order, line, units);
}

/** What a line of a confirmed order still wants once it has left with what was shipped. */
const stillWanted = ({quantity, shipped, closed, moved}: DnLineRow): number =>
  Math.max(0, quantity - shipped - closed - moved);

/** It takes along what stands picked for it and stayed behind (DN-13). */
function backOrder(order: OrderBooks, place: number, behind?: UnitsLeftAtTruck): void {
  const {books, dn: row} = order;
  const wanting = stageOf(row.state) === 'live' ? order.lines().filter((line) => stillWanted(line) > 0) : [];
  if (wanting.length === 0) return;
  const first = BACK_ORDER_IDS * place;
  const id = backOrderId(books.context, place);
  const {draft} = books;
  const {promised_on, reference, ranked_at, confirmed_at, confirmed_by, warehouse} = row;
  draft.insert(dn, {
    ...partyColumns(row),
    promised_on,
    reference,
    ranked_at,
    confirmed_at,
    confirmed_by,
    warehouse,
    id,
    parent: row.id,
    state: 'new',
  });
  const ssccs = ssccByUnit(order.lines());
  for (const line of wanting) {
    const quantity = stillWanted(line);
    const {number, goods, lot} = line;
    const parts = behind?.parts.filter((each) => each.line.id === line.id) ?? [];
    draft.insert(dnLine, {
      ...aboutColumns(line),
      sscc: [...new Set(parts.flatMap(({item}) => ssccs.get(item.unit) ?? []))].join(' '),
      number,
      goods,
      lot,
      quantity,
      warehouse,
      id: books.context.id(first + number),
      document: id,
      back_ordered: quantity,
      state: 'fresh',
    });
    order.setLine(line, {moved: line.moved + quantity, back_ordered: 0});
    let wanted = quantity;
    for (const part of parts) {
      const units = Math.min(wanted, part.units);
      wanted -= units;
      books.carry(
        order.movement(part.item, order.stand, {place: pickedPlace(id), property: ''}, units, line),
      );
    }
  }
}
