import type {LedgerEntry} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from '../inbound/asn.ts';
import {NEW_ASN} from '../inbound/delivery-entry.ts';
import {DeliveryBooks, newAsnLine} from '../inbound/receiving.ts';
import {onUnits, isSscc, unitsOn} from '../inbound/sscc.ts';
import {dn, type DnLineRow, type DnRow} from '../outbound/dn.ts';
import {sentOf, unitsWanted} from '../outbound/line-units.ts';
import {MAX_PICKED_STOCK_ROWS, OrderBooks} from '../outbound/order.ts';
import {stageOf} from '../outbound/order-projection.ts';
import type {Books} from '../stock/books.ts';
import {OUTSIDE_WORLD, transitPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import {deliveryLineOf, deliveryOfOrder} from './transfer.ts';

const beyond = {place: OUTSIDE_WORLD, property: ''} as const;

/** Both ends of a transfer, after work at either: each says what follows from the other. */
export class TransferBooks {
  readonly #books: Books;
  readonly #order: OrderBooks;
  readonly #delivery: DeliveryBooks;

  constructor(books: Books, order: Id) {
    this.#books = books;
    const row = books.draft.get(dn, order);
    if (!row) throw new Error(`no order ${order}`);
    this.#order = new OrderBooks(books, row);
    this.#delivery = new DeliveryBooks(this.#deliveryOf(row), books);
  }

  /** What follows; `entries`: the movements of the work. */
  settle(entries: readonly LedgerEntry[]): void {
    this.#announce(entries);
    this.#receive();
    this.#end();
  }

  /** The delivery that the other warehouse receives, announced with its order. */
  #deliveryOf({id, warehouse, to_warehouse, promised_on, reference}: DnRow): AsnRow {
    const {draft, context} = this.#books;
    const delivery = deliveryOfOrder(id);
    const known = draft.get(asn, delivery);
    const agreed = {expected_on: promised_on, reference};
    if (known) return {...known, ...agreed};
    const row = {
      ...NEW_ASN,
      ...agreed,
      id: delivery,
      warehouse: to_warehouse,
      is_transfer: 1,
      from_warehouse: warehouse,
      from_order: id,
    };
    draft.insert(asn, row);
    return {...row, creater: context.who, create_time: context.now, update_time: context.now, version: 0};
  }

  /** As many are announced of each line as are to be sent of it, and once it has left as many as were (TRANSFER-3). */
  #announce(entries: readonly LedgerEntry[]): void {
    const {dn: row} = this.#order;
    const delivery = this.#delivery;
    const {promised_on: expected_on, reference} = row;
    if (delivery.asn.expected_on !== expected_on || delivery.asn.reference !== reference)
      delivery.set({expected_on, reference});
    const hasLeft = !isToBeSent(row);
    const isFirst = hasLeft && delivery.asn.sent_at === 0;
    const sends = this.#order.lines().some((line) => unitsToCome(row, line) > 0);
    if (sends && delivery.asn.state === 'cancelled')
      delivery.set({state: 'announced', closed_at: 0, closed_by: ''});
    if (hasLeft && delivery.asn.state === 'announced') this.#announceSent(entries, isFirst);
    for (const line of this.#order.lines()) this.#announceRest(line, unitsToCome(row, line));
    const {now, who} = this.#books.context;
    if (isFirst && sends) delivery.set({sent_at: now});
    if (!sends && row.state === 'cancelled' && delivery.asn.state === 'announced')
      delivery.set({state: 'cancelled', closed_at: now, closed_by: who});
  }

  /** What this work has sent, or taken back, of each lot and on each pallet; first of all that instead of what was to be. */
  #announceSent(entries: readonly LedgerEntry[], isFirst: boolean): void {
    const transit = transitPlace(this.#order.dn.id);
    const units = new Map<Id, number>(isFirst ? this.#delivery.lines().map(({id}) => [id, 0]) : []);
    for (const entry of entries) {
      const by = (Number(entry.to === transit) - Number(entry.from === transit)) * entry.quantity;
      const line = this.#order.lines().find(({id}) => id === entry.line);
      if (by === 0 || !line) continue;
      const [lot, unit] = by > 0 ? [entry.to_lot, entry.to_unit] : [entry.lot, entry.unit];
      const own = this.#lineOf(line, lot);
      units.set(own.id, Math.max(0, (units.get(own.id) ?? own.announced) + by));
      if (isSscc(unit)) this.#nameUnit(own.id, unit, by);
    }
    for (const line of this.#delivery.lines())
      this.#delivery.announceLate(line, units.get(line.id) ?? line.announced);
  }

  #nameUnit(id: Id, sscc: string, by: number): void {
    const line = this.#books.draft.get(asnLine, id);
    if (!line) return;
    const units = unitsOn(line);
    const before = units.find((each) => each.sscc === sscc)?.quantity ?? 0;
    const others = units.filter((each) => each.sscc !== sscc);
    const own = before + by > 0 ? [{sscc, quantity: before + by}] : [];
    this.#delivery.setLine(line, onUnits([...others, ...own]));
  }

  /** All that is announced of a line together is what comes of it: a line of its own lot says the rest. */
  #announceRest(line: DnLineRow, units: number): void {
    const announced = this.#linesOf(line).reduce((sum, each) => sum + each.announced, 0);
    let by = units - announced;
    if (by > 0) {
      const own = this.#linesOf(line).find((each) => each.announced > 0) ?? this.#lineOf(line, line.lot);
      this.#delivery.announceLate(own, own.announced + by);
      return;
    }
    // What was not counted did not come, before what was.
    for (const keeps of [({counted}: AsnLineRow) => counted, () => 0])
      for (const each of this.#linesOf(line)) {
        const less = Math.min(Math.max(0, each.announced - keeps(each)), -by);
        if (less > 0) this.#delivery.announceLate(each, each.announced - less);
        by += less;
      }
  }

  /** Lines of the delivery with what a line of the order sends: one for each lot. */
  #linesOf({id, goods}: Pick<DnLineRow, 'id' | 'goods'>): AsnLineRow[] {
    return this.#delivery.linesOfGoods(goods).filter((line) => line.order_line === id);
  }

  /** The one of a lot, new where there is none: what others have sent of it stands in a line of its own. */
  #lineOf(line: DnLineRow, lot: string): AsnLineRow {
    const known = this.#linesOf(line).find((each) => each.lot === lot);
    if (known) return known;
    const {draft, context} = this.#books;
    const {id: document, warehouse} = this.#delivery.asn;
    const row = {
      ...newAsnLine({
        id: deliveryLineOf(line.id, lot),
        warehouse,
        document,
        number: Math.max(0, ...this.#delivery.lines().map(({number}) => number)) + 1,
        goods: line.goods,
        lot,
        announced: 0,
      }),
      order_line: line.id,
    };
    draft.insert(asnLine, row);
    return {...row, creater: context.who, create_time: context.now, update_time: context.now, version: 0};
  }

  /** What was counted there has arrived, and is on its way no more; what is counted no longer is so again (TRANSFER-4). */
  #receive(): void {
    for (const line of this.#order.lines()) {
      const counted = this.#linesOf(line).reduce((sum, each) => sum + each.counted, 0);
      const out = Math.max(0, sentOf(line) - line.shortage);
      const actual = isToBeSent(this.#order.dn) ? 0 : Math.min(counted, out);
      const intransit = isToBeSent(this.#order.dn) ? 0 : out - actual;
      if (actual !== line.actual || intransit !== line.intransit)
        this.#order.setLine(line, {actual, intransit});
    }
    for (const goods of new Set(this.#order.lines().map((line) => line.goods))) this.#level(goods);
    for (const line of this.#delivery.lines()) {
      const coming = this.#delivery.asn.sent_at > 0 ? comingOf(line) : 0;
      if (coming !== line.coming) this.#delivery.setLine(line, {coming});
    }
  }

  /** As many units of some goods stand on their way as their lines say. */
  #level(goods: Id): void {
    const wanted = this.#order.linesOfGoods(goods).reduce((sum, {intransit}) => sum + intransit, 0);
    const there = this.#standing(goods).reduce((sum, {quantity}) => sum + quantity, 0);
    if (there > wanted) this.#arrive(goods, there - wanted);
    if (there < wanted) this.#comeOut(goods, wanted - there);
  }

  /** Units are on their way no more: of lots of which more were counted than stand there, before others. */
  #arrive(goods: Id, units: number): void {
    let left = units;
    for (const isOfLot of [true, false])
      for (const row of this.#standing(goods)) {
        const beyond = row.quantity - this.#comingOfLot(goods, row.lot);
        const gone = Math.min(left, isOfLot ? Math.max(0, beyond) : row.quantity);
        if (gone > 0) this.#carry(row, gone, 'out');
        left -= gone;
      }
  }

  /** Units are on their way again, as the lots of which they are to come. */
  #comeOut(goods: Id, units: number): void {
    let left = units;
    const {warehouse} = this.#order.dn;
    const lots = new Set(this.#delivery.linesOfGoods(goods).map(({lot}) => lot));
    for (const lot of lots) {
      const there = this.#standing(goods).reduce((sum, row) => sum + (row.lot === lot ? row.quantity : 0), 0);
      const again = Math.min(left, Math.max(0, this.#comingOfLot(goods, lot) - there));
      if (again > 0) this.#carry({warehouse, goods, lot, unit: ''}, again, 'back');
      left -= again;
    }
    const [lot = ''] = this.#order.linesOfGoods(goods).map((line) => line.lot);
    if (left > 0) this.#carry({warehouse, goods, lot, unit: ''}, left, 'back');
  }

  #comingOfLot(goods: Id, lot: string): number {
    const lines = this.#delivery.linesOfGoods(goods).filter((line) => line.lot === lot);
    return lines.reduce((sum, line) => sum + comingOf(line), 0);
  }

  #standing(goods: Id): StockRow[] {
    const {id, warehouse} = this.#order.dn;
    return this.#books.draft
      .range(stock, 'key', [warehouse, transitPlace(id)], MAX_PICKED_STOCK_ROWS)
      .filter((row) => row.goods === goods);
  }

  #carry(
    {warehouse, goods, lot, unit}: Pick<StockRow, 'warehouse' | 'goods' | 'lot' | 'unit'>,
    quantity: number,
    way: 'out' | 'back',
  ): void {
    const transit = {place: transitPlace(this.#order.dn.id), property: ''};
    const [from, to] = way === 'out' ? [transit, beyond] : [beyond, transit];
    const line = this.#order.lineOf({document: this.#order.dn.id, goods, lot});
    const of = this.#order.reference(line);
    this.#books.carry({item: {warehouse, goods, lot, unit}, from, to, quantity, of});
  }

  /** It is over once nothing of it is on its way, and no longer (TRANSFER-5). */
  #end(): void {
    const {dn: row} = this.#order;
    if (row.state !== 'shipped' && row.state !== 'delivered') return;
    const isOver = this.#order.lines().every(({intransit}) => intransit === 0);
    const {now, who} = this.#books.context;
    if (isOver && row.state === 'shipped')
      this.#order.set({
        state: 'delivered',
        delivered_at: now,
        delivered_by: who,
        closed_at: now,
        closed_by: who,
      });
    if (!isOver && row.state === 'delivered')
      this.#order.set({
        state: 'shipped',
        delivered_at: 0,
        delivered_by: '',
        closed_at: 0,
        closed_by: '',
      });
  }
}

/** Whether it has not left: what it will send is what it wants. */
const isToBeSent = ({state}: DnRow): boolean => {
  const stage = stageOf(state);
  return stage === 'fresh' || stage === 'live';
};

/** Units of a line that the other warehouse is to expect. */
const unitsToCome = (row: DnRow, line: DnLineRow): number =>
  isToBeSent(row) ? unitsWanted(line) : sentOf(line);

/** Units of a line that has left which are neither there nor said to be elsewhere. */
export const comingOf = ({announced, counted, explained}: AsnLineRow): number =>
  Math.max(0, announced - counted - explained);
