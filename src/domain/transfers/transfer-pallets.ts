import type {Id} from '../kernel/id.ts';
import {unitOfSscc} from '../goods/sscc.ts';
import type {AsnLineRow} from '../inbound/asn.ts';
import {onUnits, unitsOn, type OnUnit} from '../inbound/on-units.ts';
import type {DeliveryBooks} from '../inbound/receiving.ts';
import type {OrderBooks} from '../outbound/order.ts';
import {ssccByUnit} from '../outbound/packed-on.ts';
import type {StockRow} from '../stock/stock.ts';

/** Units of a line of the delivery that left on a unit of stock, less than 0 where they came back from there. */
interface CarriedUnits {
  readonly line: Id;
  readonly unit: Id;
  readonly by: number;
}

/** The pallets and parcels of a transfer: its delivery names them as they have left (TRANSFER-8). */
export class TransferPallets {
  readonly #order: OrderBooks;
  readonly #delivery: DeliveryBooks;

  constructor(order: OrderBooks, delivery: DeliveryBooks) {
    this.#order = order;
    this.#delivery = delivery;
  }

  /** What has left on pallets, or come back from them, the lines of the delivery say. */
  carry(carried: readonly CarriedUnits[]): void {
    if (carried.every(({unit}) => unit === '')) return;
    const ssccs = ssccByUnit(this.#order.lines());
    const lines = new Map(this.#delivery.lines().map((line) => [line.id, line]));
    const units = new Map<AsnLineRow, Map<string, OnUnit>>();
    for (const {line: id, unit, by} of carried) {
      const sscc = ssccs.get(unit);
      const line = lines.get(id);
      if (sscc === undefined || !line) continue;
      const own = units.get(line) ?? new Map(unitsOn(line).map((each) => [each.sscc, each]));
      const before = own.get(sscc) ?? {sscc, quantity: 0};
      units.set(line, own.set(sscc, {...before, quantity: before.quantity + by}));
    }
    for (const [line, own] of units) this.#put(line, [...own.values()]);
  }

  /** No more of a line comes on pallets than is announced of it: what has not been received is on none first. */
  trim(): void {
    for (const line of this.#delivery.lines()) {
      const units = unitsOn(line);
      let over = units.reduce((sum, {quantity}) => sum + quantity, 0) - line.announced;
      if (over <= 0) continue;
      const less = new Map<string, number>();
      for (const isReceived of [false, true])
        for (const {sscc, quantity, received} of units) {
          if ((received !== undefined) !== isReceived) continue;
          const off = Math.min(over, quantity);
          less.set(sscc, off);
          over -= off;
        }
      this.#put(
        line,
        units.map((unit) => ({...unit, quantity: unit.quantity - (less.get(unit.sscc) ?? 0)})),
      );
    }
  }

  #put(line: AsnLineRow, units: readonly OnUnit[]): void {
    const left = units.filter(({quantity}) => quantity > 0);
    this.#delivery.setLine(line, onUnits(left.toSorted((a, b) => (a.sscc < b.sscc ? -1 : 1))));
  }

  /** The units of stock that have been received, of all goods or of some. */
  received(goods?: Id): ReadonlySet<Id> {
    const units = goods === undefined ? this.#delivery.lines().flatMap(unitsOn) : this.#unitsOf(goods);
    return new Set(units.flatMap((unit) => (unit.received ? [unitOfSscc(unit.sscc)] : [])));
  }

  /** What is on its way, that of pallets which have been received first, that of others last. */
  receivedFirst(goods: Id, onWay: readonly StockRow[]): StockRow[] {
    const received = this.received(goods);
    const rank = ({unit}: StockRow): number => (received.has(unit) ? 0 : unit === '' ? 1 : 2);
    return onWay.toSorted((a, b) => rank(a) - rank(b));
  }

  /** On what units of a lot go that are on their way again: pallets that have not been received, as far as they lack them. */
  spread(goods: Id, lot: string, quantity: number, onWay: readonly StockRow[]): [Id, number][] {
    let left = quantity;
    const there = (unit: Id): number =>
      onWay.reduce((sum, row) => sum + (row.unit === unit ? row.quantity : 0), 0);
    const parts: [Id, number][] = [];
    for (const {sscc, quantity: most, received} of this.#unitsOf(goods, lot)) {
      const unit = unitOfSscc(sscc);
      const again = received ? 0 : Math.min(left, Math.max(0, most - there(unit)));
      if (again > 0) parts.push([unit, again]);
      left -= again;
    }
    return left > 0 ? [...parts, ['', left]] : parts;
  }

  #unitsOf(goods: Id, lot?: string): OnUnit[] {
    return this.#delivery
      .linesOfGoods(goods)
      .filter((line) => lot === undefined || line.lot === lot)
      .flatMap((line) => unitsOn(line));
  }
}
