import type {Read} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {goods, trackingOf} from '../goods/goods.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {documentOfPlace} from './place.ts';
import type {StockItem} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';

/** More warehouses than one company has, and more places than one serial is told of. */
export const MAX_WAREHOUSES = 500;
const MAX_SERIAL_PLACES = 1_000;
/** What is announced has not been seen, and what is on its way to another warehouse is seen there next. */
const NOT_SEEN: ReadonlySet<string> = new Set(['expected', 'unload', 'sort', 'transit']);

type SerialGoods = Pick<StockItem, 'goods' | 'lot'>;

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
 * owed once: the rows of the discrepancy account are among them.
 */
export function serialStands(view: Pick<View, 'get' | 'range'>, {goods: of, lot}: SerialGoods): StockRow[] {
  if (lot === '' || trackingOf(view.get(goods, of)) !== 'serial') return [];
  return view
    .range(warehouse, 'key', [], MAX_WAREHOUSES)
    .flatMap(({id}) => view.range(stock, 'goods', [id, of, lot], MAX_SERIAL_PLACES))
    .filter(({place}) => !NOT_SEEN.has(documentOfPlace(place)?.part ?? ''));
}

/** Whether so many more units would make more than the one that a serial is (LOT-8). */
export function isTooMany(view: Pick<View, 'get' | 'range'>, item: SerialGoods, more: number): boolean {
  if (more <= 0 || item.lot === '' || trackingOf(view.get(goods, item.goods)) !== 'serial') return false;
  return serialStands(view, item).reduce((sum, {quantity}) => sum + quantity, more) > 1;
}
