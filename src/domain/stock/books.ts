import {
  outcomeDone,
  openDoubt,
  questionOutcome,
  type Context,
  type Correction,
  type LedgerEntry,
  type MessageFacts,
  type Outcome,
} from '../kernel/action.ts';
import {documentOf} from '../kernel/case-row.ts';
import {DraftView} from '../kernel/draft-view.ts';
import {rowKey} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import type {BinRow} from '../warehouse/bin.ts';
import {allocation, type AllocationRow} from './allocation.ts';
import {lotOfGoods} from './lot.ts';
import {lostFacts, type LostPromise} from './lost-promises.ts';
import {DISCREPANCY_ACCOUNT, isBorder, isOnItsWay} from './place.ts';
import {isTooMany, serialStands, type SendingEnd} from './serial.ts';
import {
  discrepancyStand,
  lentTo,
  noStock,
  receivedAtOf,
  type StockItem,
  type StockPlace,
  type StockDraft,
} from './stock-change.ts';
import {stock, stockKey, type StockRow} from './stock.ts';
import {freeUnits, takeUnits, takeWith} from './units.ts';

/** The document that a movement belongs to, and its line there. */
export interface DocumentReference {
  readonly document: string;
  readonly line: string;
}
export const NO_REFERENCE: DocumentReference = {document: '', line: ''};

/** Some units on their way from one place to another. */
export interface StockMovement {
  readonly item: StockItem;
  readonly from: StockPlace;
  readonly to: StockPlace;
  readonly quantity: number;
  readonly of: DocumentReference;
  /** Lot and unit under which they stand at `to`, where those change. */
  readonly toLot?: string;
  readonly toUnit?: string;
  /** When they were received, where this movement receives them, ms UTC. */
  readonly received_at?: number;
  /** Nothing has ever stood at `to`, a place of a document that is being made: its row is not read. */
  readonly isFirst?: true;
  /** Out of the discrepancy account, and not in doubt where they come to. */
  readonly isSure?: true;
  /** Such units as are in question, and no others. */
  readonly isDoubted?: true;
  /** Where they come from, where that is another warehouse that has not told of its truck. */
  readonly comesFrom?: SendingEnd | undefined;
}

/** How much of a withdrawal was what: `own` was promised to the order that takes it, `others` to another. */
interface Drawn {
  readonly own: number;
  readonly free: number;
  readonly others: number;
  readonly disputed: number;
  readonly missing: number;
}

/**
 * The books while one piece of work is decided: every movement writes its ledger line and both its stock rows. Rows
 * touched twice are written once, as they stand in the end.
 */
export class Books {
  readonly draft: DraftView;
  readonly context: Context;
  readonly #entries: LedgerEntry[] = [];
  readonly #corrections: Correction[] = [];

  constructor(view: View, context: Context) {
    this.draft = new DraftView(view);
    this.context = context;
  }

  /** What stands of some goods at a place. */
  standing(item: StockItem, place: string): StockRow | undefined {
    return this.draft.get(stock, keyAt(item, place));
  }

  /** Units there, 0 where none are. */
  unitsAt(item: StockItem, place: string): number {
    return this.standing(item, place)?.quantity ?? 0;
  }

  /**
   * Units that are known to be there, or cross a border, or come from the discrepancy, which may go negative. Those of
   * them that are not `allocated` are free ones first, then such as are in question.
   */
  carry(movement: StockMovement, allocated = 0): void {
    const {item, from, to, quantity, of, toUnit = item.unit} = movement;
    if (quantity === 0) return;
    const toLot = this.#lotAt(movement);
    const source = isBorder(from.place) ? undefined : this.standing(item, from.place);
    const doubted = movement.isDoubted ? quantity : quantity - allocated - freeUnits(source);
    const disputed = source && from.place !== DISCREPANCY_ACCOUNT ? Math.max(0, doubted) : 0;
    if (!isBorder(from.place))
      this.#change(source ?? noStock(inAccount(item, from.place), from.place, 0), {
        quantity: -quantity,
        allocated: -allocated,
        disputed: -disputed,
      });
    if (!isBorder(to.place)) {
      const there: StockItem = {...item, lot: toLot, unit: toUnit};
      this.#arrive(
        there,
        {...movement, toLot},
        source,
        // As over a border: what is on its way is not looked at, and gives nothing back.
        isOnItsWay(to.place)
          ? 0
          : from.place === DISCREPANCY_ACCOUNT && !movement.isSure
            ? quantity
            : disputed,
      );
    }
    this.#entries.push({
      warehouse: item.warehouse,
      goods: item.goods,
      lot: item.lot,
      unit: item.unit,
      to_lot: toLot,
      to_unit: toUnit,
      from: from.place,
      to: to.place,
      quantity,
      from_property: from.property,
      to_property: to.property,
      ...of,
    });
  }

  /**
   * The lot that units stand under where they come to: a serial that stands elsewhere is not theirs by the books,
   * whatever their label says, until it is found out which of the two is right (LOT-8).
   */
  #lotAt(movement: StockMovement): string {
    const {item, from, to, quantity, of, toLot = item.lot, comesFrom} = movement;
    const isNamed = isBorder(from.place) || toLot !== item.lot;
    if (toLot === '' || !isNamed || isBorder(to.place)) return toLot;
    const named = {...item, lot: toLot};
    if (!isTooMany(this.draft, named, quantity, comesFrom)) return toLot;
    this.elsewhere(named, {to: to.place, quantity, ...(of.document === '' ? {} : of)});
    return '';
  }

  /** Goods came with a serial that stands elsewhere, or more than one of them with the same (LOT-8). */
  elsewhere(item: StockItem, facts: MessageFacts): void {
    const {warehouse, goods, lot, unit} = item;
    const [there] = serialStands(this.draft, item);
    // Where in another warehouse it stands is that one's to know (ROWS-9).
    const place = there?.warehouse === warehouse ? there.place : '';
    this.correction('serial.elsewhere', warehouse, {goods, lot, unit, ...facts, place});
  }

  /**
   * Units taken by hand, whatever the books say of them: what is promised to these allocations goes first, then free
   * ones, then others' (their newest lose), then those in question; the discrepancy account gives the rest, which is
   * in question where it comes to. `facts.md` 4.
   */
  draw(movement: StockMovement, own: readonly AllocationRow[] = []): Drawn {
    const {item, from, quantity} = movement;
    const source = this.standing(item, from.place);
    const promised = own.reduce((sum, row) => sum + row.quantity, 0);
    const ownTaken = Math.min(quantity, promised);
    const rest = takeUnits(
      source && {
        quantity: source.quantity - ownTaken,
        allocated: source.allocated - ownTaken,
        disputed: source.disputed,
      },
      quantity - ownTaken,
    );
    const drawn: Drawn = {
      own: ownTaken,
      free: rest.free,
      others: rest.allocated,
      disputed: rest.disputed,
      missing: rest.missing,
    };
    this.takeFrom(own, ownTaken);
    const lost = drawn.others > 0 ? this.loseAt(keyAt(item, from.place), drawn.others) : [];
    this.carry({...movement, quantity: quantity - drawn.missing}, drawn.own + drawn.others);
    if (drawn.others > 0)
      this.correct('stock.allocated-taken', movement, {
        quantity: drawn.others,
        followed: 0,
        ...lostFacts(lost),
      });
    this.lack(movement, drawn.missing, source?.quantity ?? 0);
    return drawn;
  }

  /**
   * Goods carried into a bin, under the rules of a bin move (MOVE-5 … MOVE-8): promised units follow into a bin of the same property,
   * split ones under ids from `firstId` on; answers how many of these it took. So many of `promised` units go before
   * free ones, and they raise no question.
   */
  bring(movement: StockMovement, to: BinRow, firstId: number, promised = 0): number {
    const {item, from, quantity} = movement;
    const key = keyAt(item, from.place);
    const source = this.draft.get(stock, key);
    const taken = takeWith(source, quantity, promised);
    const follows = to.property === from.property;
    let made = 0;
    let lost: readonly LostPromise[] = [];
    if (taken.allocated > 0 && follows)
      made = this.#follow(key, keyAt(item, movement.to.place), to, taken.allocated, firstId);
    else if (taken.allocated > 0) lost = this.loseAt(key, taken.allocated);
    this.carry({...movement, quantity: quantity - taken.missing}, taken.allocated);
    if (taken.allocated > 0) {
      const there = follows ? this.standing(item, movement.to.place) : undefined;
      if (there) this.draft.put(stock, {...there, allocated: there.allocated + taken.allocated});
      const others = follows ? taken.allocated - Math.min(promised, taken.allocated) : taken.allocated;
      if (others > 0)
        this.correct('stock.allocated-taken', movement, {
          quantity: others,
          followed: follows ? 1 : 0,
          ...(follows ? {} : lostFacts(lost)),
        });
    }
    this.lack(movement, taken.missing, source?.quantity ?? 0);
    return made;
  }

  #follow(from: string, to: string, bin: BinRow, units: number, firstId: number): number {
    let left = units;
    let made = 0;
    for (const row of this.draft.range(allocation, 'stock', [from], MAX_ALLOCATIONS).toReversed()) {
      const moved = Math.min(left, row.quantity);
      if (moved === 0) continue;
      left -= moved;
      const there = {...row, stock: to, bin: bin.id, quantity: moved};
      if (moved === row.quantity) this.draft.put(allocation, there);
      else {
        this.draft.put(allocation, {...row, quantity: row.quantity - moved});
        const id = this.context.id(firstId + made++);
        this.draft.insert(allocation, {...there, id, short: 0, picked: 0, implied: 0, unsent: 0});
      }
    }
    return made;
  }

  /** Units that leave a stock row for good: free ones first, then the newest orders lose theirs. */
  withdraw(movement: StockMovement, key: string): void {
    const {allocated} = takeUnits(this.draft.get(stock, key), movement.quantity);
    if (allocated > 0) this.loseAt(key, allocated);
    this.carry(movement, allocated);
  }

  /** Units that came to `to` though the books have them nowhere: from the discrepancy account, in question there. */
  lack(movement: StockMovement, missing: number, there = 0): void {
    if (missing === 0) return;
    const {item, toLot = item.lot, toUnit = item.unit, quantity} = movement;
    const lacked: StockItem = {...item, lot: toLot, unit: toUnit};
    this.carry({...movement, item: lacked, from: discrepancyStand, quantity: missing});
    this.correct('stock.short', movement, {quantity: missing, there, wanted: quantity});
  }

  /** Units of these allocations that are picked: they are promised no longer. */
  takeFrom(own: readonly AllocationRow[], units: number): void {
    let left = units;
    for (const row of own) {
      const taken = Math.min(left, row.quantity);
      if (taken === 0) continue;
      left -= taken;
      this.draft.put(
        allocation,
        emptied({...row, quantity: row.quantity - taken, picked: row.picked + taken}),
      );
    }
    if (left > 0) throw new Error('allocations hold less than is taken of them');
  }

  /**
   * The newest orders lose units that were promised at a stock row (MOVE-7); its `allocated` is the caller's. Who lost.
   */
  loseAt(key: string, units: number): readonly LostPromise[] {
    const all: LostPromise[] = [];
    let left = units;
    for (const row of this.draft.range(allocation, 'stock', [key], MAX_ALLOCATIONS).toReversed()) {
      const lost = Math.min(left, row.quantity);
      if (lost === 0) continue;
      left -= lost;
      all.push({allocation: row.id, units: lost});
      this.draft.put(allocation, emptied({...row, quantity: row.quantity - lost, short: row.short + lost}));
    }
    if (left > 0) throw new Error(`allocations of ${key} sum below its allocated units`);
    return all;
  }

  /**
   * Promised units that are promised no longer, where they stand: an order is released no more, or takes others; or
   * it was not told yet whether they left. `Infinity` gives up all.
   */
  giveUp(own: readonly AllocationRow[], units: number, as: 'picked' | 'not picked' | 'perhaps sent'): void {
    let left = units;
    for (const row of own) {
      const given = Math.min(left, row.quantity);
      if (given === 0) continue;
      left -= given;
      const source = this.draft.get(stock, row.stock);
      if (!source) throw new Error(`no stock ${row.stock}`);
      this.draft.put(stock, {...source, allocated: source.allocated - given});
      const after = emptied({
        ...row,
        quantity: row.quantity - given,
        picked: row.picked + (as === 'picked' ? given : 0),
        unsent: row.unsent + (as === 'perhaps sent' ? given : 0),
      });
      if (isSpent(after)) this.draft.del(allocation, after.id);
      else this.draft.put(allocation, after);
    }
    if (left > 0 && left < Infinity) throw new Error('allocations hold less than is given up of them');
  }

  /** The fact was accepted differently from what the books said: a case opens with where its goods came from and to. */
  correct(code: string, movement: StockMovement, facts: MessageFacts = {}): void {
    const {item, from, to, of, quantity, toLot = item.lot, toUnit = item.unit} = movement;
    this.correction(code, item.warehouse, {
      goods: item.goods,
      lot: toLot,
      unit: toUnit,
      from: from.place,
      to: to.place,
      quantity,
      ...(of.document === '' ? {} : of),
      ...facts,
    });
  }

  /** Whether it has corrected something of this code about a document, or about none. */
  hasCorrected(code: string, document: string): boolean {
    return this.#corrections.some((each) => each.code === code && documentOf(each.facts) === document);
  }

  correction(code: string, warehouse: string, facts: MessageFacts): void {
    this.#corrections.push({code, warehouse, facts});
  }

  /**
   * What came of it. Before the ✓ every correction is a question: nothing has been done by hand yet that could not be
   * done otherwise. `facts.md` 6.
   */
  outcome(): Outcome {
    const doubts = () => this.#corrections.map(({code, facts}) => questionOutcome(code, facts));
    return openDoubt(this.context, doubts) ?? this.done();
  }

  /** The same without asking: the work says itself what a question would. */
  done(): Outcome {
    return outcomeDone({
      puts: this.draft.puts(),
      dels: this.draft.dels(),
      entries: this.#entries,
      corrections: this.#corrections,
    });
  }

  #change(row: StockDraft, by: {quantity: number; allocated?: number; disputed?: number}): void {
    const after = {
      ...row,
      quantity: row.quantity + by.quantity,
      allocated: row.allocated + (by.allocated ?? 0),
      disputed: row.disputed + (by.disputed ?? 0),
    };
    if (after.quantity < 0 && after.place !== DISCREPANCY_ACCOUNT)
      throw new Error(`${rowKey(stock, after)} holds less than is taken from it`);
    if (after.quantity === 0) this.draft.del(stock, rowKey(stock, after));
    else this.draft.put(stock, after);
  }

  #arrive(there: StockItem, movement: StockMovement, source: StockRow | undefined, disputed: number): void {
    const {to, quantity} = movement;
    if (movement.isFirst) {
      const received_at = movement.received_at ?? this.context.now;
      this.draft.insert(stock, {...noStock(there, to.place, received_at), quantity});
      return;
    }
    if (to.place === DISCREPANCY_ACCOUNT) {
      this.#change(lentTo(this.standing(there, to.place), {...there, unit: ''}, source), {quantity});
      return;
    }
    const before = this.standing(there, to.place);
    const received_at = movement.received_at ?? this.#receiptOf(there, source);
    const row = before ?? noStock(there, to.place, received_at);
    this.#change({...row, received_at: Math.min(row.received_at, received_at)}, {quantity, disputed});
  }

  /** When units were received: as the row says that they come from, or their lot where they come back. */
  #receiptOf(item: StockItem, source: StockRow | undefined): number {
    const of = source ? receivedAtOf(source) : 0;
    const isCarried = source !== undefined && source.place !== DISCREPANCY_ACCOUNT && source.lot === item.lot;
    const known = of > 0 || isCarried ? undefined : lotOfGoods(this.draft, item);
    return of || known?.received_at || this.context.now;
  }
}

/** More allocations of one stock row, or for one line, than there are. */
export const MAX_ALLOCATIONS = 100_000;

/** The discrepancy account knows no units. */
const inAccount = (item: StockItem, place: string): StockItem =>
  place === DISCREPANCY_ACCOUNT ? {...item, unit: ''} : item;

/** The key of what stands of some goods at a place; the discrepancy account knows no units. */
export const keyAt = ({warehouse, unit, goods, lot}: StockItem, place: string): string =>
  stockKey(warehouse, place, place === DISCREPANCY_ACCOUNT ? '' : unit, goods, lot);

/** An allocation without units takes from no row. */
const emptied = (row: AllocationRow): AllocationRow => (row.quantity === 0 ? {...row, stock: ''} : row);

/** Nothing of it is promised any more, and nothing of it tells anything. */
const isSpent = ({quantity, picked, implied, short, unsent}: AllocationRow): boolean =>
  quantity + picked + implied + short + unsent === 0;
