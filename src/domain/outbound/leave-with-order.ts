import {put, type Put, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {allocation} from '../stock/allocation.ts';
import {dn} from './dn.ts';
import {pickingList} from './picking-list.ts';
import {shipment} from './shipment.ts';

/** More rows than an order has, or a truck, or a picking list; a range needs a limit. */
const MAX_ORDER_ROWS = 60_000;

const promisesOf = (order: Id) => ({index: 'document', prefix: [order], limit: MAX_ORDER_ROWS}) as const;

/** What was promised to an order. */
export const promisesOfOrder = (order: Id): readonly Read[] => [
  {list: allocation.name, ...promisesOf(order)},
];

/** What leaves the devices with an order: its promises, and its truck and picking lists with the last that they hold (DOC-5). */
export function leaveWithOrder(order: Id, view: View): Put[] {
  const {index, prefix, limit} = promisesOf(order);
  const promises = view.range(allocation, index, prefix, limit);
  return [
    ...shipmentOf(order, view),
    ...promises.map((row) => put(allocation, {...row, left: 1})),
    ...[...new Set(promises.map((row) => row.list))].flatMap((list) => listOf(list, order, view)),
  ];
}

/** Its shipment, where no other order of it is on the devices. */
function shipmentOf(order: Id, view: View): Put[] {
  const by = view.get(dn, order)?.shipment ?? '';
  const row = by === '' ? undefined : view.get(shipment, by);
  if (!row) return [];
  const stays = view
    .range(dn, 'shipment', [by], MAX_ORDER_ROWS)
    .some((other) => other.id !== order && other.left === 0);
  return stays ? [] : [put(shipment, {...row, left: 1})];
}

/** A picking list, where nothing of another order on it is. */
function listOf(id: Id, order: Id, view: View): Put[] {
  const row = id === '' ? undefined : view.get(pickingList, id);
  if (!row) return [];
  const rows = view.range(allocation, 'list', [id], MAX_ORDER_ROWS);
  const stays = rows.some((other) => other.document !== order && other.left === 0);
  return stays ? [] : [put(pickingList, {...row, left: 1})];
}
