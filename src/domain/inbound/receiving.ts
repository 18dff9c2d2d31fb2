import {
  outcomeDone,
  impossibleFact,
  openDoubt,
  questionOutcome,
  refuse,
  type Context,
  type MessageFacts,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import {isOfferedIn, isTakenIn} from '../kernel/document-step.ts';
import {entryOf} from '../kernel/entry-of.ts';
import type {Id} from '../kernel/id.ts';
import {lineHolding} from '../kernel/document-lines.ts';
import {isAskedAtEnd} from '../kernel/readable.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {kindOfHeader} from '../documents.ts';
import {goods} from '../goods/goods.ts';
import {Books, keyAt, type StockMovement} from '../stock/books.ts';
import {discrepancyKey, type StockItem, type StockPlace, stockItemOf} from '../stock/stock-change.ts';
import {DocumentBooks} from '../stock/document-books.ts';
import {readsOfLotExpiry} from '../stock/expiry-of-lot.ts';
import type {LotOfFact} from '../stock/lot.ts';
import {readsOfSerial, type SendingEnd} from '../stock/serial.ts';
import {asnPlace, OUTSIDE_WORLD} from '../stock/place.ts';
import {stock} from '../stock/stock.ts';
import {itemOfGoods, type GoodsOfDocument} from '../stock/goods-of-document.ts';
import {isOffered} from './asn-steps.ts';
import {onUnits, type OnUnit} from './on-units.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow, type AsnState} from './asn.ts';

/** More lines than a delivery has, those included that were not announced. */
const MAX_RECEIVED_LINES = 10_000;

export const supplierSide: StockPlace = {place: OUTSIDE_WORLD, property: ''};

/** The rows of a delivery, first; then what stands of its lines where they may be moved from. */
export function readsOfDelivery(document: Id, view: View | undefined): readonly Read[] {
  const own: Read[] = [
    {list: asn.name, key: document},
    {list: asnLine.name, index: 'document', prefix: [document], limit: MAX_RECEIVED_LINES},
  ];
  if (!view?.get(asn, document)) return own;
  return [...own, ...view.range(asnLine, 'document', [document], MAX_RECEIVED_LINES).flatMap(standingOf)];
}

/**
 * The same of a fact about some of its goods: once it is unloaded, their own lines are all that it looks at, however
 * many there are.
 */
export function readsOfGoods(asked: GoodsOfDocument, view: View | undefined): readonly Read[] {
  const {document, goods: of} = asked;
  const row = view?.get(asn, document);
  if (!row || !view) return [{list: asn.name, key: document}];
  const own: Read = {
    list: asnLine.name,
    index: 'document',
    prefix: [document, of],
    limit: MAX_RECEIVED_LINES,
  };
  if (isBeforeUnloading(row) || row.left === 1) return [own, ...readsOfDelivery(document, view)];
  const known = ifKnown(() => view.range(asnLine, 'document', [document, of], MAX_RECEIVED_LINES)) ?? [];
  const line = lineHolding(known, asked);
  return [own, ...(line ? standingOf(line) : [])];
}

const standingOf = (line: AsnLineRow): Read[] =>
  (['expected', 'unload', 'sort'] as const).map((part) => ({
    list: stock.name,
    key: keyAt(stockItemOf(line), asnPlace(line.document, part)),
  }));

/** Rows that a fact about some goods of a delivery looks at beside the delivery's own. */
export function readsOfReceived(
  received: GoodsOfDocument & LotOfFact,
  view: View | undefined,
): readonly Read[] {
  const known: Read = {list: goods.name, key: received.goods};
  const row = view?.get(asn, received.document);
  if (!row) return [known];
  const item = itemOfGoods(received, row);
  return [
    known,
    {list: stock.name, key: keyAt(item, asnPlace(row.id, 'sorted'))},
    {list: stock.name, key: discrepancyKey(item)},
    ...readsOfLotExpiry(received, view),
    ...readsOfSerial(item, view),
  ];
}

/** It has not been said to have arrived or been unloaded: a fact about its goods implies both, for all its lines. */
const isBeforeUnloading = ({state}: Pick<AsnRow, 'state'>): boolean =>
  state === 'announced' || state === 'arrived';

/** A delivery while one piece of work at it is decided. */
export class DeliveryBooks extends DocumentBooks<typeof asn, typeof asnLine> {
  constructor(row: AsnRow, books: Books) {
    super(books, row.id, {header: asn, line: asnLine, most: MAX_RECEIVED_LINES, mirrored: {left: 0}});
    if (row.left === 1) this.comeBackToMirrors();
  }

  get asn(): AsnRow {
    return this.row;
  }

  /** The order that sends it, while its truck is not told: of a transfer (TRANSFER-4). */
  get comesFrom(): SendingEnd | undefined {
    const {from_order: order, from_warehouse: warehouse, is_transfer, sent_at, state} = this.asn;
    return is_transfer === 1 && sent_at === 0 && state !== 'cancelled' ? {order, warehouse} : undefined;
  }

  /** Whether a line of it is of these goods and this lot. */
  announces({goods: of, lot}: Pick<StockItem, 'goods' | 'lot'>): boolean {
    return this.linesOfGoods(of).some((line) => line.lot === lot);
  }

  /** A line for goods that were not announced, the one at this place that one work makes. */
  addLine({goods: of, lot = ''}: GoodsOfDocument, place = 1): AsnLineRow {
    const {context, draft} = this.books;
    return draft.insert(asnLine, {
      id: context.id(place),
      warehouse: this.asn.warehouse,
      document: this.id,
      number: Math.max(0, ...this.lines().map(({number}) => number)) + 1,
      goods: of,
      lot,
    });
  }

  /** The truck is here: all that was expected is to be unloaded. */
  arrive(): void {
    this.#carryAll('expected', 'unload');
    const {who, now} = this.books.context;
    // To receive it has answered.
    this.set({state: 'arrived', offered: 0, arrived_at: now, arrived_by: who});
  }

  /** The truck is empty: all that was to be unloaded is to be sorted. */
  unload(): void {
    this.#carryAll('unload', 'sort');
    const {who, now} = this.books.context;
    this.set({state: 'unloaded', unloaded_at: now, unloaded_by: who});
  }

  /** Whatever is still to be sorted is short; the projection says whether all of it has been put away. */
  finish(): void {
    for (const line of this.lines()) {
      const short = this.toSort(line);
      if (short === 0) continue;
      const movement = {
        item: stockItemOf(line),
        from: this.stand('sort'),
        to: supplierSide,
        quantity: short,
        of: this.reference(line),
      };
      this.books.carry(movement);
      this.setLine(line, {shortage: line.shortage + short});
      const {missing} = kindOfHeader(asn.name, this.asn) ?? {};
      if (missing !== undefined && line.coming > 0)
        this.books.correct(missing, {...movement, quantity: short}, {code: this.asn.code});
    }
    const {who, now} = this.books.context;
    this.set({state: 'sorted', sorted_at: now, sorted_by: who});
  }

  /** What must have come before goods of it were seen, as far as it was not told. `facts.md` 1. */
  implyUnloading(): void {
    if (this.asn.state === 'announced') this.arrive();
    if (this.asn.state === 'arrived') this.unload();
  }

  /** So many are announced of a line, and expected, on these units. */
  announceInstead(line: AsnLineRow, quantity: number, units: readonly OnUnit[]): void {
    this.#expect(line, quantity - line.announced);
    this.setLine(line, {announced: quantity, ...onUnits(units)});
  }

  /**
   * So many are announced of a line after all, whatever has been done with it since: what that is more or less stands
   * where the delivery's goods do by now, and of a line that is sorted it was short, or came beyond what was announced.
   */
  announceLate(line: AsnLineRow, quantity: number): void {
    const part = entryOf(WAITING_PART, this.asn.state);
    const by = quantity - line.announced;
    if (by === 0) return;
    const most = part ? this.books.unitsAt(stockItemOf(line), this.place(part)) : line.shortage;
    // What came beyond is what was sent: less is waited for, and none of it is more.
    const unforeseen = by > 0 ? Math.min(line.more, by) : -Math.max(0, -by - most);
    const waiting = by - unforeseen;
    if (part) this.#expect(line, waiting, part);
    this.setLine(line, {
      announced: quantity,
      more: line.more - unforeseen,
      shortage: part ? line.shortage : line.shortage + waiting,
    });
  }

  expectNothing(line: AsnLineRow): void {
    this.#expect(line, -line.announced);
  }

  expectAgain(line: AsnLineRow): void {
    this.#expect(line, line.announced);
  }

  /**
   * Units of a line that are still to be sorted; `as` what is seen of them. Such as are in question stay under the lot
   * that their case names: as another lot they are other units.
   */
  toSort(line: AsnLineRow, as: Pick<StockItem, 'lot'> = line): number {
    return this.movable(stockItemOf(line), 'sort', as.lot);
  }

  /** How many of some goods at a place can go on under a lot. */
  movable(item: StockItem, part: 'sort' | 'sorted', lot: string): number {
    const row = this.books.standing(item, this.place(part));
    return (row?.quantity ?? 0) - (lot === item.lot ? 0 : (row?.disputed ?? 0));
  }

  /** What was to be sorted of a line is sorted, under the lot and unit that were seen: received at this moment. */
  sortOf(line: AsnLineRow, item: StockItem, quantity: number): void {
    this.books.carry({
      item: stockItemOf(line),
      toLot: item.lot,
      toUnit: item.unit,
      from: this.stand('sort'),
      to: this.stand('sorted'),
      quantity,
      of: this.reference(line),
      received_at: this.books.context.now,
      comesFrom: this.comesFrom,
    });
  }

  /** Goods that the delivery did not hold any more by the books: they have crossed the border all the same. */
  receiveMore(movement: Omit<StockMovement, 'from' | 'received_at'>): void {
    const {comesFrom} = this;
    this.books.carry({...movement, from: supplierSide, received_at: this.books.context.now, comesFrom});
  }

  place(part: 'expected' | 'unload' | 'sort' | 'sorted'): string {
    return asnPlace(this.id, part);
  }
  stand(part: 'expected' | 'unload' | 'sort' | 'sorted'): StockPlace {
    return {place: this.place(part), property: ''};
  }

  /** Expects more of a line, or less, where it waits by now. */
  #expect(line: AsnLineRow, more: number, part: WaitingPart = 'expected'): void {
    const [here, there] = [this.stand(part), supplierSide];
    const [from, to] = more > 0 ? [there, here] : [here, there];
    const of = this.reference(line);
    this.books.carry({item: stockItemOf(line), from, to, quantity: Math.abs(more), of, received_at: 0});
  }

  #carryAll(from: 'expected' | 'unload', to: 'unload' | 'sort'): void {
    for (const line of this.lines()) {
      const item = stockItemOf(line);
      const quantity = this.books.unitsAt(item, this.place(from));
      this.books.carry({
        item,
        from: this.stand(from),
        to: this.stand(to),
        quantity,
        of: this.reference(line),
      });
    }
  }
}

/** Where goods of a delivery wait that have not been seen. */
type WaitingPart = 'expected' | 'unload' | 'sort';
const WAITING_PART: Readonly<Record<string, WaitingPart>> = {
  announced: 'expected',
  arrived: 'unload',
  unloaded: 'sort',
};

/** Goes on with a delivery that is known here. */
export function withKnownDelivery(
  view: View,
  context: Context,
  document: Id,
  goOn: (receiving: DeliveryBooks) => Outcome,
): Outcome {
  const row = view.get(asn, document);
  return row
    ? goOn(new DeliveryBooks(row, new Books(view, context)))
    : impossibleFact(context, 'asn.unknown', {asn: document});
}

/**
 * Goes on where a delivery leaves a claim to be done: asked in a warehouse that it has no end in, it is unknown (ROWS-10).
 * Who sends it does none once the house has answered (ASN-13).
 */
export const withDeliveryFor = (
  name: string,
  view: View,
  context: Context,
  id: Id,
  goOn: (receiving: DeliveryBooks) => Outcome,
): Outcome =>
  withKnownDelivery(view, context, id, (receiving) => {
    const {asn: row} = receiving;
    if (!isAskedAtEnd(asn, row, context.warehouse)) return refuse('asn.unknown', {asn: id});
    const {state, code} = row;
    const step = entryOf(kindOfHeader(asn.name, row)?.steps ?? {}, name);
    if (!step || !isTakenIn(step, state)) return refuse('asn.wrong-state', {asn: id, code, state});
    const isOpen = context.party === undefined || isOffered(row);
    return isOpen && isOfferedIn(step, row) ? goOn(receiving) : refuse('asn.accepted', {asn: id, code});
  });

/** It has been done already: before the ✓ that is said, with who and when; afterwards there is nothing to do. */
export const alreadyDone = (
  context: Context,
  {id, state, code}: AsnRow,
  by: {readonly who: string; readonly at: number},
): Outcome =>
  context.asking ? refuse('asn.already', {asn: id, code, state: state as AsnState, ...by}) : outcomeDone({});

/** Another has been counted of the line than the screen said to the person who entered the whole count. */
export function countedMeanwhile(
  asked: {readonly counted?: number | undefined},
  line: AsnLineRow | undefined,
): Outcome | undefined {
  const counted = line?.counted ?? 0;
  const isAsSeen = asked.counted === undefined || asked.counted === counted;
  return isAsSeen ? undefined : refuse('asn.recounted', {counted, seen: asked.counted});
}

/** The delivery was cancelled and here it is: no goods move, and the office decides whether it is taken in. */
export function onCancelled(receiving: DeliveryBooks): Outcome {
  const {asn: row, books} = receiving;
  const facts: MessageFacts = {document: row.id, asn: row.id, code: row.code};
  const doubt = openDoubt(books.context, () => [questionOutcome('asn.cancelled', facts)]);
  if (doubt) return doubt;
  books.correction('asn.cancelled', row.warehouse, facts);
  return books.outcome();
}
