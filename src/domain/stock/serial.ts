import type {Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {goods, trackingOf} from '../goods/goods.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {binOfPlace, documentOfPlace, pickedPlace} from './place.ts';
import type {StockItem} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';

/** More warehouses than one company has, and more places than one serial is told of. */
export const MAX_WAREHOUSES = 500;
const MAX_SERIAL_PLACES = 1_000;
/** What is announced has not been seen, and what is on its way to another warehouse is seen there next. */
const NOT_SEEN: ReadonlySet<string> = new Set(['expected', 'unload', 'sort', 'transit']);

type SerialGoods = Pick<StockItem, 'goods' | 'lot'>;

/** The order of a transfer whose truck is not told yet, and the warehouse that sends it. */
export interface SendingEnd {
  readonly warehouse: Id;
  readonly order: Id;
}

/** All warehouses: a serial may stand in any. */
export const WAREHOUSES_READ: Read = {list: warehouse.name, index: 'key', prefix: [], limit: MAX_WAREHOUSES};

/** Rows that say whether some goods are told apart by serials, and where this one stands, in any warehouse. */
export function readsOfSerial({goods: of, lot}: SerialGoods, view: View | undefined): readonly Read[] {
  if (lot === '' || trackingOf(view?.get(goods, of)) !== 'serial') return [];
  const known = view?.range(warehouse, 'key', [], MAX_WAREHOUSES) ?? [];
  return [
    WAREHOUSES_READ,
    ...known.map(({id}) => ({
      list: stock.name,
      index: 'goods',
      prefix: [id, of, lot],
      limit: MAX_SERIAL_PLACES,
    })),
  ];
}

/**
 * Where a serial stands by the books; none for goods of which a lot holds many. A unit in question stands twice and is
 * owed once: the rows of the discrepancy account are among them. What comes from another warehouse may be what stands
 * there yet by the books (TRANSFER-4).
 */
export function serialStands(
  view: Pick<View, 'get' | 'range'>,
  {goods: of, lot}: SerialGoods,
  comesFrom?: SendingEnd,
): StockRow[] {
  if (lot === '' || trackingOf(view.get(goods, of)) !== 'serial') return [];
  return view
    .range(warehouse, 'key', [], MAX_WAREHOUSES)
    .flatMap(({id}) => view.range(stock, 'goods', [id, of, lot], MAX_SERIAL_PLACES))
    .filter((row) => !NOT_SEEN.has(documentOfPlace(row.place)?.part ?? '') && !mayBeSent(row, comesFrom));
}

/** Whether the order could be sending what stands there by the books. */
const mayBeSent = ({warehouse: at, place}: StockRow, end: SendingEnd | undefined): boolean =>
  end?.warehouse === at && (binOfPlace(place) !== undefined || place === pickedPlace(end.order));

/** Whether so many more units would make more than the one that a serial is (LOT-8). */
export function isTooMany(
  view: Pick<View, 'get' | 'range'>,
  item: SerialGoods,
  more: number,
  comesFrom?: SendingEnd,
): boolean {
  if (more <= 0 || item.lot === '' || trackingOf(view.get(goods, item.goods)) !== 'serial') return false;
  return serialStands(view, item, comesFrom).reduce((sum, {quantity}) => sum + quantity, more) > 1;
}
