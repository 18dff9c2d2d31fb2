import type {Id} from '../kernel/id.ts';
import {allocation} from '../stock/allocation.ts';
import {binOfPlace} from '../stock/place.ts';
import type {StockItem} from '../stock/stock-change.ts';
import {bin} from '../warehouse/bin.ts';
import {dnLine, type DnLineRow} from './dn.ts';
import type {OrderBooks} from './order.ts';

/** Units of which no pick was told stand picked, remembered for the late pick. */
export function drawAllocated(
  order: OrderBooks,
  id: Id,
  quantity: number,
): {readonly item: StockItem; readonly line: DnLineRow; readonly units: number} {
  const {books} = order;
  const row = books.draft.get(allocation, id);
  const at = row && books.draft.get(bin, binOfPlace(row.stock.split('/')[1] ?? '') ?? '');
  const line = row && books.draft.get(dnLine, row.for);
  if (!row || !at || !line) throw new Error(`no stock behind allocation ${id}`);
  const units = Math.min(row.quantity, quantity);
  const item = {warehouse: row.warehouse, goods: row.goods, lot: row.lot, unit: row.unit};
  const stand = {place: `bin:${at.id}`, property: at.property};
  books.draw({...order.movement(item, stand, order.stand, units, line)}, [{...row, quantity: units}]);
  const taken = books.draft.get(allocation, id);
  if (!taken) throw new Error(`no allocation ${id}`);
  const quantityLeft = row.quantity - units;
  books.draft.put(allocation, {
    ...taken,
    quantity: quantityLeft,
    stock: quantityLeft === 0 ? '' : row.stock,
    implied: row.implied + units,
  });
  return {item, line, units};
}
