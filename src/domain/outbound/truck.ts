import {MAX_EXCHANGE_MS, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {Books} from '../stock/books.ts';
import {handOf} from '../stock/row-hands.ts';
import type {StockItem} from '../stock/stock-change.ts';
import {dn, dnLine, type DnLineRow, type DnRow} from './dn.ts';
import type {OrderBooks} from './order.ts';
import {shipment} from './shipment.ts';

/** More orders than a truck has. */
const MAX_ORDERS_OF_TRUCK = 60_000;

/** So many units of a line more have left, or fewer. */
export function noteShipped(order: OrderBooks, {id}: Pick<DnLineRow, 'id'>, units: number): void {
  const line = order.books.draft.get(dnLine, id);
  if (!line) throw new Error(`no line ${id}`);
  order.setLine(line, {
    shipped: line.shipped + units,
    intransit: Math.max(0, line.intransit + units),
  });
}

/** When a truck was told that leaves now, and by which hand; of a proof that is heard before it nothing yet. */
export function departureNow({books: {context}}: OrderBooks, shipment: string): Partial<DnRow> {
  if (shipment === '') return {};
  const {epoch, version} = context.doneAt ?? {epoch: '', version: context.version ?? 0};
  return {left_epoch: epoch, left_version: version, left_hand: handOf(context)};
}

/** A truck that has left the devices comes back to them with an order that is on it, and with nothing less (DOC-5). */
export function shipmentComesBack({draft}: Books, id: Id): void {
  const row = draft.get(shipment, id);
  if (row?.left === 1) draft.put(shipment, {...row, left: 0});
}

/** All orders of a truck: whether it stays on the devices depends on them. */
export const readsOfShipment = (id: Id): readonly Read[] => [
  {list: shipment.name, key: id},
  {list: dn.name, index: 'shipment', prefix: [id], limit: MAX_ORDERS_OF_TRUCK},
];

/** An order is no longer on this truck, which leaves the devices with the last that is. */
export function leaveShipment({draft}: Books, id: Id): void {
  const row = draft.get(shipment, id);
  const stays = draft.range(dn, 'shipment', [id], MAX_ORDERS_OF_TRUCK).some(({left}) => left === 0);
  if (row && !stays) draft.put(shipment, {...row, left: 1});
}

/** Whether this work, which a lost history had settled, was surely done before the truck that is known (DN-15). */
export function isBeforeTruck({dn, books: {context}}: OrderBooks): boolean {
  const {left_epoch: epoch, left_version: version, shipment} = dn;
  return shipment !== '' && version > 0 && context.wasBefore?.({epoch, version}) === true;
}

/**
 * Whether it may have been done before the truck left, though it is told after it: its device was not heard with
 * nothing waiting since, and is not the one that told of the truck.
 */
export function mayBeBeforeTruck({dn: {left_hand, shipped_at}, books: {context}}: OrderBooks): boolean {
  const {quietAt} = context;
  if (quietAt === undefined || left_hand === '' || left_hand === handOf(context)) return false;
  return shipped_at >= quietAt - MAX_EXCHANGE_MS;
}

/** It stands picked for an order that has left: what becomes of it is for the office to say. */
export function correctPickedAfterLeaving(
  order: OrderBooks,
  line: DnLineRow,
  item: StockItem,
  units: number,
): void {
  if (units === 0) return;
  const movement = order.movement(item, order.stand, order.stand, units, line);
  order.books.correct('dn.left', movement, {code: order.dn.code});
}
