import {impossibleFact, refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {isOfferedIn, isTakenIn, needsSomeLine} from '../kernel/document-step.ts';
import {lineHolding, sharedOut, type LinePart} from '../kernel/document-lines.ts';
import {entryOf} from '../kernel/entry-of.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {isAskedAtEnd} from '../kernel/readable.ts';
import {isStepOf, kindOfHeader} from '../documents.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS, Books, keyAt, type StockMovement} from '../stock/books.ts';
import {DocumentBooks} from '../stock/document-books.ts';
import {isBorder, OUTSIDE_WORLD, pickedPlace, transitPlace} from '../stock/place.ts';
import {discrepancyKey, type StockItem, type StockPlace, stockItemOf} from '../stock/stock-change.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import type {GoodsOfDocument} from '../stock/goods-of-document.ts';
import {dn, dnLine, type DnLineRow, type DnRow} from './dn.ts';
import {pickingList} from './picking-list.ts';
import {shipment} from './shipment.ts';

/** More lines than an order has, those included that were not ordered. */
export const MAX_ORDER_LINES = 10_000;
/** More stock rows than stand picked for one order. */
export const MAX_PICKED_STOCK_ROWS = 100_000;

const customerSide: StockPlace = {place: OUTSIDE_WORLD, property: ''};

/** An order with its lines. */
export const orderReads = (document: Id): readonly Read[] => [
  {list: dn.name, key: document},
  {list: dnLine.name, index: 'document', prefix: [document], limit: MAX_ORDER_LINES},
];

/** Its open allocations, and the stock rows that these take from. */
export function readsOfAllocations(document: Id, view: View | undefined): readonly Read[] {
  const prefix = {list: allocation.name, index: 'document', prefix: [document], limit: MAX_ALLOCATIONS};
  const rows = view?.get(dn, document) ? view.range(allocation, 'document', [document], MAX_ALLOCATIONS) : [];
  const keys = rows.flatMap((row) => (row.stock === '' ? [] : [row.stock]));
  return [prefix, ...keys.map((key) => ({list: stock.name, key}))];
}

/** What stands picked for it, under whatever lot and unit, and the discrepancy account of its lines' goods. */
export function readsOfPicked(document: Id, warehouse: string, view: View | undefined): readonly Read[] {
  const picked = {
    list: stock.name,
    index: 'key',
    prefix: [warehouse, pickedPlace(document)],
    limit: MAX_PICKED_STOCK_ROWS,
  };
  const lines = view?.get(dn, document) ? view.range(dnLine, 'document', [document], MAX_ORDER_LINES) : [];
  return [
    picked,
    ...lines.map((line) => ({list: stock.name, key: discrepancyKey({...stockItemOf(line), unit: ''})})),
  ];
}

/** An order while one piece of work at it is decided. */
export class OrderBooks extends DocumentBooks<typeof dn, typeof dnLine> {
  /** Units of what stood picked that this work has carried away or set aside, by line. */
  readonly #gone = new Map<Id, number>();

  constructor(books: Books, row: DnRow) {
    super(books, row.id, {header: dn, line: dnLine, most: MAX_ORDER_LINES, mirrored: {left: 0}});
    if (row.left === 1) this.#comeBack();
  }

  get dn(): DnRow {
    return this.row;
  }

  /** Whether one of its lines is of that very lot. */
  wantsLot({goods, lot}: Pick<StockItem, 'goods' | 'lot'>): boolean {
    return this.linesOfGoods(goods).some((line) => line.lot === lot);
  }

  lineOf(named: GoodsOfDocument): DnLineRow | undefined {
    return lineHolding(this.linesOfGoods(named.goods), named);
  }

  /** A line for goods that were not ordered: they stand picked, and are not wanted. */
  addLine({goods, lot = ''}: GoodsOfDocument): DnLineRow {
    const {context, draft} = this.books;
    return draft.insert(dnLine, {
      id: context.id(1),
      warehouse: this.dn.warehouse,
      document: this.id,
      number: UNORDERED,
      goods,
      lot,
      state: 'fresh',
      // What else of a return is taken along is no demand of a customer either (RETURN-5).
      ...(this.dn.is_return === 1 ? {no_demand: 1} : {}),
    });
  }

  /** What is promised to a line and not yet picked. */
  allocationsOf({id}: Pick<DnLineRow, 'id'>): AllocationRow[] {
    return this.books.draft
      .range(allocation, 'for', [id], MAX_ALLOCATIONS)
      .filter(({quantity}) => quantity > 0);
  }

  /** All of the order's allocations that are open. */
  allocations(): AllocationRow[] {
    return this.books.draft
      .range(allocation, 'document', [this.id], MAX_ALLOCATIONS)
      .filter(({quantity}) => quantity > 0);
  }

  /** What stands picked, row by row. */
  standing(): StockRow[] {
    return this.books.draft.range(stock, 'key', [this.dn.warehouse, this.place], MAX_PICKED_STOCK_ROWS);
  }

  /** Units of a picked row go somewhere, each with the line that holds it: the one that is named before others. */
  carryPicked(
    row: StockItem,
    to: StockPlace,
    quantity: number,
    named?: GoodsOfDocument,
    as: Pick<StockMovement, 'toLot' | 'toUnit'> = {},
  ): LinePart<DnLineRow>[] {
    const said = named ?? {document: this.id, goods: row.goods, lot: row.lot};
    const lines = this.linesOfGoods(row.goods);
    const first = lineHolding(lines, said) ?? lines[0] ?? this.addLine(said);
    const parts = sharedOut(lines, first, quantity, (line) => this.heldBy(line));
    for (const {line, units} of parts) {
      this.hold(line, units);
      this.books.carry({...this.movement(row, this.stand, to, units, line), ...as});
    }
    return parts;
  }

  /** Units of a line that stand picked and that this work has not disposed of. */
  heldBy({id, picked}: DnLineRow): number {
    return picked - (this.#gone.get(id) ?? 0);
  }

  /** This work has disposed of units of a line that stood picked. */
  hold({id}: DnLineRow, units: number): void {
    this.#gone.set(id, (this.#gone.get(id) ?? 0) + units);
  }

  movement(
    item: StockItem,
    from: StockPlace,
    to: StockPlace,
    quantity: number,
    line?: DnLineRow,
  ): StockMovement {
    return {item, from, to, quantity, of: this.reference(line)};
  }

  get place(): string {
    return pickedPlace(this.id);
  }
  get stand(): StockPlace {
    return {place: this.place, property: ''};
  }
  /** Whether somebody proves what arrived of it: a transfer is counted where it arrives, and a supplier says nothing. */
  get isProved(): boolean {
    return isStepOf(dn.name, this.dn, 'outbound.deliver');
  }

  /** Where goes what leaves: over the border, or on its way to another warehouse. */
  get away(): StockPlace {
    return this.dn.is_transfer === 1 ? {place: transitPlace(this.id), property: ''} : customerSide;
  }

  /** What of some goods is on its way, row by row; nothing where it has crossed the border. */
  onItsWay(goods: Id): StockRow[] {
    return this.books.draft
      .range(stock, 'key', [this.dn.warehouse, this.away.place], MAX_PICKED_STOCK_ROWS)
      .filter((row) => row.goods === goods);
  }

  /** Units of a line that may come back, as they stand away by the books; `most`: those that its order knows of. */
  mayComeBack(item: StockItem, most: number): number {
    if (isBorder(this.away.place)) return most;
    return this.onItsWay(item.goods).reduce((sum, {quantity}) => Math.min(most, sum + quantity), 0);
  }

  /** Units that had left have not, or come back: what is on its way no more has crossed the border. */
  comeBack(movement: Omit<StockMovement, 'from'>): void {
    let left = movement.quantity;
    for (const row of isBorder(this.away.place) ? [] : this.#comingFirst(movement.item)) {
      const units = Math.min(left, row.quantity);
      const {warehouse, goods, lot, unit} = row;
      const back = {...movement, ...this.#seenAs(movement, row), item: {warehouse, goods, lot, unit}};
      if (units > 0) this.books.carry({...back, from: this.away, quantity: units});
      left -= units;
    }
    this.books.carry({...movement, from: customerSide, quantity: left});
  }

  /** Of what is on its way those units that are told, then others of their lot, then others. */
  #comingFirst({goods, lot, unit}: StockItem): StockRow[] {
    const rank = (row: StockRow): number => (row.lot === lot ? (row.unit === unit ? 0 : 1) : 2);
    return this.onItsWay(goods).toSorted((a, b) => rank(a) - rank(b));
  }

  /** They are what was told of them; where that names no lot they keep theirs in their bin. */
  #seenAs({item, to}: Omit<StockMovement, 'from'>, row: StockRow): Pick<StockMovement, 'toLot' | 'toUnit'> {
    const isKept = item.lot === '' && to.place !== this.place;
    return {toLot: isKept ? row.lot : item.lot, toUnit: item.unit};
  }

  pickedOf(item: StockItem): number {
    return this.books.unitsAt(item, this.place);
  }
  keyOfPicked(item: StockItem): string {
    return keyAt(item, this.place);
  }

  /** With what it was promised, and the walks and trucks that have left with it. */
  #comeBack(): void {
    const {draft} = this.books;
    this.comeBackToMirrors();
    for (const row of draft.range(allocation, 'document', [this.id], MAX_ALLOCATIONS)) {
      draft.put(allocation, {...row, left: 0});
      this.#comesBack(pickingList, row.list);
    }
    this.#comesBack(shipment, this.dn.shipment);
  }

  #comesBack(list: typeof pickingList | typeof shipment, id: Id): void {
    const row = id === '' ? undefined : this.books.draft.get(list, id);
    if (row) this.books.draft.put(list, {...row, left: 0});
  }
}

/** The number of lines that were not ordered: behind all that were, and never part of a back order. */
const UNORDERED = 1_099;

/** Goes on with an order that is known here. */
export function withOrder(
  view: View,
  context: Context,
  document: Id,
  goOn: (order: OrderBooks) => Outcome,
): Outcome {
  const row = view.get(dn, document);
  return row
    ? goOn(new OrderBooks(new Books(view, context), row))
    : impossibleFact(context, 'dn.unknown', {dn: document});
}

/**
 * Goes on where an order leaves the claim to be done, which its kind says, else says why it does not: asked in a
 * warehouse that it has no end in, it is unknown (ROWS-10). Its party's own people take back only what the house has not
 * confirmed (DN-17).
 */
export const inState = (
  view: View,
  context: Context,
  document: Id,
  name: string,
  goOn: (order: OrderBooks) => Outcome,
): Outcome =>
  withOrder(view, context, document, (order) => {
    if (!isAskedAtEnd(dn, order.dn, context.warehouse)) return refuse('dn.unknown', {dn: document});
    const {state, code, picked} = order.dn;
    const kind = kindOfHeader(dn.name, order.dn);
    const step = entryOf(kind?.steps ?? {}, name);
    const isOpen = context.party === undefined || kind?.desk?.isOpenToParty(order.dn);
    if (!step || !isOpen || !isTakenIn(step, state))
      return refuse('dn.wrong-state', {dn: document, code, state});
    if (!isOfferedIn(step, order.dn))
      return refuse('dn.put-back-first', {dn: document, code, quantity: picked});
    return needsSomeLine(step, order.lines())
      ? goOn(order)
      : refuse('dn.nothing-wanted', {dn: document, code});
  });
