import type {LedgerEntry} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from '../inbound/asn.ts';
import {DeliveryBooks} from '../inbound/receiving.ts';
import {dn, type DnLineRow, type DnRow} from '../outbound/dn.ts';
import {sentOf, unitsWanted} from '../outbound/line-units.ts';
import {OrderBooks} from '../outbound/order.ts';
import {stageOf} from '../outbound/order-projection.ts';
import type {Books} from '../stock/books.ts';
import {binOfPlace, documentOfPlace, OUTSIDE_WORLD} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import {countedEarly, type SentUnits} from './counted-early.ts';
import {deliveryOfOrder} from './delivery-of-order.ts';
import {correctSerialsLeftBehind} from './serials-left-behind.ts';
import {deliveryLineOf} from './transfer.ts';
import {TransferPallets} from './transfer-pallets.ts';

/** More places than one lot stands at in a warehouse. */
const MAX_PLACES = 10_000;
/** Where goods of deliveries wait that have not been seen. */
const WAITING: ReadonlySet<string> = new Set(['expected', 'unload', 'sort']);

const beyond = {place: OUTSIDE_WORLD, property: ''} as const;

/** Both ends of a transfer, after work at either: each says what follows from the other. */
export class TransferBooks {
  readonly #books: Books;
  readonly #order: OrderBooks;
  readonly #delivery: DeliveryBooks;
  readonly #pallets: TransferPallets;
  /** Whether its sorting was finished before this work. */
  readonly #wasSorted: boolean;

  constructor(books: Books, order: Id, wasSorted: boolean) {
    this.#wasSorted = wasSorted;
    this.#books = books;
    const row = books.draft.get(dn, order);
    if (!row) throw new Error(`no order ${order}`);
    this.#order = new OrderBooks(books, row);
    this.#delivery = new DeliveryBooks(this.#deliveryOf(row), books);
    this.#pallets = new TransferPallets(this.#order, this.#delivery);
  }

  /** What follows; `entries`: the movements of the work. */
  settle(entries: readonly LedgerEntry[]): void {
    const before = this.#comingByLine();
    const isFirst = !isToBeSent(this.#order.dn) && this.#delivery.asn.sent_at === 0;
    this.#announce(entries, isFirst);
    this.#receive(entries);
    this.#askFor(before);
    if (isFirst) correctSerialsLeftBehind(this.#order, this.#delivery);
    this.#end();
  }

  #comingByLine(): ReadonlyMap<Id, number> {
    return new Map(this.#delivery.lines().map(({id, coming}) => [id, coming]));
  }

  /** What is missing where its sorting has been finished before is asked for there (TRANSFER-6). */
  #askFor(before: ReadonlyMap<Id, number>): void {
    const {code, state} = this.#delivery.asn;
    if (!this.#wasSorted || (state !== 'sorted' && state !== 'finished')) return;
    for (const line of this.#delivery.lines()) {
      const more = line.coming - (before.get(line.id) ?? 0);
      if (more <= 0) continue;
      const {warehouse, goods, lot} = line;
      const movement = {
        item: {warehouse, goods, lot, unit: ''},
        from: this.#delivery.stand('sort'),
        to: beyond,
        quantity: more,
        of: this.#delivery.reference(line),
      };
      this.#books.correct('transfer.short', movement, {code});
    }
  }

  /** The delivery that the other warehouse receives, announced with its order. */
  #deliveryOf({id, warehouse, to_warehouse, promised_on, reference}: DnRow): AsnRow {
    const {draft} = this.#books;
    const delivery = deliveryOfOrder(id);
    const known = draft.get(asn, delivery);
    if (known) return known;
    return draft.insert(asn, {
      state: 'announced',
      expected_on: promised_on,
      reference,
      id: delivery,
      warehouse: to_warehouse,
      is_transfer: 1,
      from_warehouse: warehouse,
      from_order: id,
    });
  }

  /** As many are announced of each line as are to be sent of it, and once it has left as many as were (TRANSFER-3). */
  #announce(entries: readonly LedgerEntry[], isFirst: boolean): void {
    const {dn: row} = this.#order;
    const delivery = this.#delivery;
    const {promised_on: expected_on, reference} = row;
    if (delivery.asn.expected_on !== expected_on || delivery.asn.reference !== reference)
      delivery.set({expected_on, reference});
    const hasLeft = !isToBeSent(row);
    const sends = this.#order.lines().some((line) => unitsToCome(row, line) > 0);
    if (sends && delivery.asn.state === 'cancelled')
      delivery.set({state: 'announced', closed_at: 0, closed_by: ''});
    if (hasLeft) this.#announceSent(entries, isFirst);
    for (const line of this.#order.lines()) this.#announceRest(line, unitsToCome(row, line));
    this.#pallets.trim();
    const {now, who} = this.#books.context;
    if (isFirst && sends) delivery.set({sent_at: now});
    if (!sends && row.state === 'cancelled' && delivery.asn.state === 'announced')
      delivery.set({state: 'cancelled', closed_at: now, closed_by: who});
  }

  /**
   * What this work has sent, or taken back, of each lot; first of all that instead of what was to be.
   * What was counted before its truck was told stays where it was counted.
   */
  #announceSent(entries: readonly LedgerEntry[], isFirst: boolean): void {
    const early = isFirst ? this.#delivery.lines() : [];
    const units = new Map<Id, number>(early.map((line) => [line.id, countedOf(line)]));
    const kept = new Map<Id, number>();
    const carried: {readonly line: Id; readonly unit: string; readonly by: number}[] = [];
    for (const line of early) kept.set(line.order_line, (kept.get(line.order_line) ?? 0) + countedOf(line));
    const sent = this.#sentBy(entries);
    const counted = countedEarly(sent, kept, (goods, lot) => this.#standing(goods, lot));
    for (const each of sent) {
      const {line, lot, unit, by} = each;
      const known = counted.get(each) ?? 0;
      if (by === known) continue;
      const own = this.#lineOf(line, lot);
      units.set(own.id, Math.max(0, (units.get(own.id) ?? own.announced) + by - known));
      carried.push({line: own.id, unit, by: by - known});
    }
    for (const line of this.#delivery.lines())
      this.#delivery.announceLate(line, units.get(line.id) ?? line.announced);
    this.#pallets.carry(carried);
  }

  /** What has gone on its way by these movements, or come back from there. */
  #sentBy(entries: readonly LedgerEntry[]): SentUnits[] {
    const transit = this.#order.away.place;
    const received = this.#pallets.received();
    return entries.flatMap((entry) => {
      const by = (Number(entry.to === transit) - Number(entry.from === transit)) * entry.quantity;
      const line = this.#order.lines().find(({id}) => id === entry.line);
      const [lot, unit] = by > 0 ? [entry.to_lot, entry.to_unit] : [entry.lot, entry.unit];
      return by === 0 || !line ? [] : [{line, lot, unit, by, isReceived: received.has(unit)}];
    });
  }

  /** Units of a lot that have been seen where the transfer goes to. */
  #standing(goods: Id, lot: string): number {
    if (lot === '') return 0;
    const {warehouse} = this.#delivery.asn;
    return this.#books.draft
      .range(stock, 'goods', [warehouse, goods, lot], MAX_PLACES)
      .reduce(
        (sum, {place, quantity}) => sum + (WAITING.has(documentOfPlace(place)?.part ?? '') ? 0 : quantity),
        0,
      );
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
    const {draft} = this.#books;
    const {id: document, warehouse} = this.#delivery.asn;
    return draft.insert(asnLine, {
      id: deliveryLineOf(line.id, lot),
      warehouse,
      document,
      number: Math.max(0, ...this.#delivery.lines().map(({number}) => number)) + 1,
      goods: line.goods,
      lot,
      order_line: line.id,
    });
  }

  /** What was counted there has arrived, and is on its way no more; what is counted no longer is so again (TRANSFER-4). */
  #receive(entries: readonly LedgerEntry[]): void {
    for (const line of this.#order.lines()) {
      const counted = this.#linesOf(line).reduce((sum, each) => sum + each.counted, 0);
      const out = Math.max(0, sentOf(line) - line.shortage);
      const actual = isToBeSent(this.#order.dn) ? 0 : Math.min(counted, out);
      const intransit = isToBeSent(this.#order.dn) ? 0 : out - actual;
      if (actual !== line.actual || intransit !== line.intransit)
        this.#order.setLine(line, {actual, intransit});
    }
    for (const goods of new Set(this.#order.lines().map((line) => line.goods))) this.#level(goods, entries);
    for (const line of this.#delivery.lines())
      if (line.order_line === '' && line.coming !== 0) this.#delivery.setLine(line, {coming: 0});
    for (const line of this.#order.lines()) this.#countComing(line);
  }

  /** As much is coming of a line as is on its way: what was counted of one lot too many was what another lacks. */
  #countComing(line: DnLineRow): void {
    let left = this.#delivery.asn.sent_at > 0 ? line.intransit : 0;
    for (const own of this.#linesOf(line)) {
      const coming = Math.min(left, comingOf(own));
      left -= coming;
      if (coming !== own.coming) this.#delivery.setLine(own, {coming});
    }
  }

  /** As many units of some goods stand on their way as their lines say. */
  #level(goods: Id, entries: readonly LedgerEntry[]): void {
    const wanted = this.#order.linesOfGoods(goods).reduce((sum, {intransit}) => sum + intransit, 0);
    const there = this.#order.onItsWay(goods).reduce((sum, {quantity}) => sum + quantity, 0);
    const counted = this.#countedBy(goods, entries);
    if (there > wanted) this.#arrive(goods, there - wanted, counted);
    if (there < wanted) this.#comeOut(goods, wanted - there, counted);
  }

  /** Units of each lot that these movements have counted at the other end, less than 0 where they are counted no longer. */
  #countedBy(goods: Id, entries: readonly LedgerEntry[]): Map<string, number> {
    const sorted = this.#delivery.place('sorted');
    const units = new Map<string, number>();
    const add = (lot: string, by: number): void => void units.set(lot, (units.get(lot) ?? 0) + by);
    for (const entry of entries) {
      if (entry.goods !== goods) continue;
      if (entry.to === sorted) add(entry.to_lot, entry.quantity);
      // What goes on from there to a shelf stays counted.
      if (entry.from === sorted && binOfPlace(entry.to) === undefined) add(entry.lot, -entry.quantity);
    }
    return units;
  }

  /** Units are on their way no more: those of the lots that were counted, then of which more were than stand there, then others. */
  #arrive(goods: Id, units: number, counted: ReadonlyMap<string, number>): void {
    let left = units;
    for (const most of [
      ({lot}: StockRow) => counted.get(lot) ?? 0,
      ({lot, quantity}: StockRow) => quantity - this.#comingOfLot(goods, lot),
      ({quantity}: StockRow) => quantity,
    ])
      for (const row of this.#pallets.receivedFirst(goods, this.#order.onItsWay(goods))) {
        const gone = Math.min(left, row.quantity, Math.max(0, most(row)));
        if (gone > 0) this.#carry(row, gone, 'out');
        left -= gone;
      }
  }

  /** Units are on their way again: as the lots of which the count is taken back, then those of which they are to come. */
  #comeOut(goods: Id, units: number, counted: ReadonlyMap<string, number>): void {
    let left = units;
    const {warehouse} = this.#order.dn;
    const out = (lot: string, most: number): void => {
      const again = Math.max(0, Math.min(left, most));
      const onWay = this.#order.onItsWay(goods).filter((row) => row.lot === lot);
      for (const [unit, quantity] of this.#pallets.spread(goods, lot, again, onWay))
        this.#carry({warehouse, goods, lot, unit}, quantity, 'back');
      left -= again;
    };
    for (const [lot, by] of counted) out(lot, -by);
    for (const lot of new Set(this.#delivery.linesOfGoods(goods).map((line) => line.lot))) {
      const there = this.#order
        .onItsWay(goods)
        .reduce((sum, row) => sum + (row.lot === lot ? row.quantity : 0), 0);
      out(lot, this.#comingOfLot(goods, lot) - there);
    }
    out(this.#order.linesOfGoods(goods)[0]?.lot ?? '', left);
  }

  #comingOfLot(goods: Id, lot: string): number {
    const lines = this.#delivery.linesOfGoods(goods).filter((line) => line.lot === lot);
    return lines.reduce((sum, line) => sum + comingOf(line), 0);
  }

  #carry(
    {warehouse, goods, lot, unit}: Pick<StockRow, 'warehouse' | 'goods' | 'lot' | 'unit'>,
    quantity: number,
    way: 'out' | 'back',
  ): void {
    const {away} = this.#order;
    const [from, to] = way === 'out' ? [away, beyond] : [beyond, away];
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

/** Units of a line that were counted, as far as they were announced. */
const countedOf = ({counted, announced}: AsnLineRow): number => Math.min(counted, announced);
