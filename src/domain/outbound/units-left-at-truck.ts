import type {Id} from '../kernel/id.ts';
import {type StockItem, stockItemOf} from '../stock/stock-change.ts';
import type {StockRow} from '../stock/stock.ts';
import type {DnLineRow} from './dn.ts';
import {drawAllocated} from './implied-pick.ts';
import {type OrderBooks} from './order.ts';

/** Units of a line that did not fit, as they were counted at the truck. */
export interface StayingUnits {
  readonly line: Id;
  readonly quantity: number;
  /** What they are of, where that was seen: a lot, and the pallet that they stand on. */
  readonly lot?: Id;
  readonly unit?: Id;
}

interface StayingPart {
  readonly item: StockItem;
  readonly line: DnLineRow;
  readonly units: number;
}

/** What stands picked of an order and does not leave with it. */
export class UnitsLeftAtTruck {
  readonly parts: StayingPart[] = [];
  readonly #order: OrderBooks;

  constructor(order: OrderBooks) {
    this.#order = order;
  }

  add(item: StockItem, line: DnLineRow, units: number): void {
    if (units > 0) this.parts.push({item, line, units});
  }

  /** Units of a row that stands picked. */
  ofRow(row: StockItem): number {
    const key = this.#order.keyOfPicked(row);
    return sumOf(this.parts.filter(({item}) => this.#order.keyOfPicked(item) === key));
  }

  ofLine({id}: Pick<DnLineRow, 'id'>): number {
    return sumOf(this.parts.filter(({line}) => line.id === id));
  }
}

const sumOf = (parts: readonly StayingPart[]): number => parts.reduce((sum, {units}) => sum + units, 0);

/**
 * Sets aside what was told to stay behind, as far as it stands picked (DN-13). `standsThere` tells more: units that
 * were seen at the truck were picked, so what is allocated implies it, and the discrepancy account gives the rest.
 */
export function unitsLeftAtTruck(
  order: OrderBooks,
  stays: readonly StayingUnits[],
  told: 'stands there' | 'of what is picked',
): UnitsLeftAtTruck {
  const behind = new UnitsLeftAtTruck(order);
  for (const staying of stays) {
    // A line that is not known here has nothing that could leave either.
    const line = order.lines().find((each) => each.id === staying.line);
    if (!line) continue;
    const quantity = behind.ofLine(line) + staying.quantity;
    for (const row of seenFirst(rowsFor(order, line), staying)) {
      const units = Math.min(
        quantity - behind.ofLine(line),
        row.quantity - behind.ofRow(row),
        order.heldBy(line),
      );
      if (units <= 0) continue;
      order.hold(line, units);
      behind.add(row, line, units);
    }
    if (told === 'stands there') bringUp(order, line, quantity, behind);
  }
  return behind;
}

/** Rows with those of the lot and the pallet that were seen before all others. */
function seenFirst(rows: readonly StockRow[], {lot, unit}: StayingUnits): readonly StockRow[] {
  const matches = (row: StockRow): number =>
    Number(lot !== undefined && row.lot === lot) + Number(unit !== undefined && row.unit === unit);
  return rows.toSorted((a, b) => matches(b) - matches(a));
}

/** What stands picked of a line's goods: that of its own lot first, or where it takes any lot of no other line. */
export function rowsFor(order: OrderBooks, line: DnLineRow): StockRow[] {
  const rows = order
    .standing()
    .filter(({goods, lot}) => goods === line.goods && (line.lot === '' || line.lot === lot));
  const isOwn = ({goods, lot}: StockRow): boolean =>
    order.lineOf({document: line.document, goods, lot})?.id === line.id;
  return rows.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

function bringUp(order: OrderBooks, line: DnLineRow, quantity: number, behind: UnitsLeftAtTruck): void {
  for (const row of order.allocationsOf(line)) {
    const units = Math.min(quantity - behind.ofLine(line), row.quantity);
    if (units <= 0) continue;
    behind.add(drawAllocated(order, row.id, units).item, line, units);
  }
  const there = behind.ofLine(line);
  if (there === quantity) return;
  const item = stockItemOf(line);
  const movement = order.movement(item, order.stand, order.stand, quantity, line);
  order.books.lack(movement, quantity - there, there);
  behind.add(item, line, quantity - there);
}
