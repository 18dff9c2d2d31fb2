import {impossibleFact, type LedgerEntry} from '../kernel/action.ts';
import {binPlace, documentOfPlace, OUTSIDE_WORLD} from '../stock/place.ts';
import {keyAt} from '../stock/books.ts';
import {takeUnits} from '../stock/units.ts';
import {isLent, itemAfter, placeOfBin, type OppositeAct, type UndoingBooks} from '../stock/undoing-books.ts';
import type {BinRow} from '../warehouse/bin.ts';
import {asn, asnLine, type AsnLineRow} from './asn.ts';
import {impliedFor, withImplied} from './implied-counts.ts';
import {putAwayDelivery} from './put-away.ts';
import {supplierSide, DeliveryBooks} from './receiving.ts';
import {untellImplied} from './undo-delivery-steps.ts';

/**
 * Goods that were put away wait to be put away again; what the putting away had counted is not counted any more, as far
 * as its sorting was not told since (UNDO-7).
 */
export const undoPutAway: OppositeAct = {
  reads: (act, context, view) => putAwayDelivery.reads(act.args, context, view),
  undo(undoing) {
    const {act, books, context} = undoing;
    const row = books.draft.get(asn, String(act.args['document']));
    const from = undoing.bin(act.args['bin']);
    if (!row) return impossibleFact(context, 'asn.unknown', {asn: String(act.args['document'])});
    if (!from) return impossibleFact(context, 'bin.unknown', {bin: String(act.args['bin'])});
    const receiving = new DeliveryBooks(row, books);
    const unshelved = new Unshelved(undoing, receiving, from);
    const shelved = act.entries.filter(({to}) => to === binPlace(from.id));
    for (const entry of shelved) unshelved.back(entry);
    for (const entry of act.entries) if (partOf(entry.to) === 'sorted') unshelved.uncount(entry, 'sort');
    for (const entry of shelved) if (entry.from === OUTSIDE_WORLD) unshelved.uncount(entry, 'outside');
    for (const {entry, units} of undoing.unitsBy(isLent).values()) unshelved.giveBack(entry, units);
    unshelved.reopen();
    // What the office has found of it waits to be put away: it is here.
    if (unshelved.isNothingSorted) untellImplied(undoing, receiving);
    return undefined;
  },
};

const partOf = (place: string): string => documentOfPlace(place)?.part ?? place;

/** One putting away that has not been. */
class Unshelved {
  readonly #undoing: UndoingBooks;
  readonly #receiving: DeliveryBooks;
  readonly #bin: BinRow;
  /** Units that it leaves where what is sorted stands. */
  #sorted = 0;

  constructor(undoing: UndoingBooks, receiving: DeliveryBooks, from: BinRow) {
    this.#undoing = undoing;
    this.#receiving = receiving;
    this.#bin = from;
  }

  /** Units of a ledger line leave the bin, and wait to be put away; such as the office has found go with them. */
  back(entry: LedgerEntry): void {
    const {books} = this.#receiving;
    const item = itemAfter(entry);
    const key = keyAt(item, entry.to);
    const quantity = isLent(entry)
      ? this.#undoing.foundOf(key, books.unitsAt(item, entry.to))
      : entry.quantity;
    this.#sorted += quantity;
    if (!isLent(entry)) this.#note(entry, {put_away: -quantity, damage: this.#damaged(quantity)});
    const movement = {
      item,
      from: placeOfBin(this.#bin),
      to: this.#receiving.stand('sorted'),
      of: {document: entry.document, line: entry.line},
    };
    // What is in question is asked about under the name that it has.
    const {disputed} = takeUnits(books.standing(item, entry.to), quantity);
    books.carry({...movement, quantity: disputed, isDoubted: true});
    // What is to be sorted again stands under its line's lot: units that the bin lacks are in question under that.
    const sure = quantity - disputed;
    const again = isLent(entry) ? 0 : Math.min(sure, this.#toSortAgain(entry));
    const {lot = item.lot} = this.#line(entry) ?? {};
    books.draw({...movement, toLot: lot, toUnit: '', quantity: again});
    books.draw({...movement, quantity: sure - again});
  }

  /**
   * Units of a ledger line into the bin that the putting away had counted under another lot or unit than its line's.
   */
  #toSortAgain(entry: LedgerEntry): number {
    const line = this.#line(entry);
    const {lot, unit} = itemAfter(entry);
    if (!line || !this.#isCounting || (lot === line.lot && unit === '')) return 0;
    const counted = this.#undoing.act.entries.filter(
      (each) => partOf(each.to) === 'sorted' && each.line === entry.line && each.to_lot === lot,
    );
    return impliedFor(
      line,
      lot,
      counted.reduce((sum, {quantity}) => sum + quantity, 0),
    );
  }

  get #isCounting(): boolean {
    return this.#receiving.asn.state === 'unloaded';
  }

  /** What was counted because it was put away is not counted, unless its sorting was told since. */
  uncount(entry: LedgerEntry, cameFrom: 'sort' | 'outside'): void {
    const line = this.#line(entry);
    if (!line) return;
    const {books} = this.#receiving;
    const isCounting = cameFrom === 'sort' && this.#isCounting;
    const told = itemAfter(entry);
    const item = isCounting ? {...told, lot: line.lot, unit: ''} : told;
    const there = this.#receiving.movable(item, 'sorted', isCounting ? line.lot : item.lot);
    const units = Math.min(impliedFor(line, told.lot, entry.quantity), there);
    this.#sorted -= units;
    const movement = {
      item,
      from: this.#receiving.stand('sorted'),
      quantity: units,
      of: this.#receiving.reference(line),
    };
    if (isCounting)
      books.carry({...movement, to: this.#receiving.stand('sort'), toLot: line.lot, toUnit: ''});
    else books.carry({...movement, to: supplierSide});
    const isShort = !isCounting && !this.#wasCancelled;
    this.#note(entry, {implied: -units, counted: -units, shortage: isShort ? units : 0});
  }

  get isNothingSorted(): boolean {
    return this.#sorted <= 0;
  }

  /** Units that the books lacked are in the account again, where it was not said what they are. */
  giveBack(entry: LedgerEntry, units: number): void {
    const {document, line} = entry;
    const settled = this.#undoing.giveBack(entry, units, {document, line});
    this.#note(entry, {put_away: -settled, damage: this.#damaged(settled)});
  }

  /** It had been cancelled, and nothing of it is here. */
  reopen(): void {
    const {asn: row} = this.#receiving;
    const isHere = this.#receiving.lines().some(({put_away, counted}) => put_away + counted > 0);
    if (this.#wasCancelled && row.state === 'finished' && !isHere) this.#receiving.set({state: 'cancelled'});
  }

  get #wasCancelled(): boolean {
    return this.#undoing.hasTold('asn.cancelled');
  }

  #line({line}: LedgerEntry): AsnLineRow | undefined {
    return this.#receiving.books.draft.get(asnLine, line);
  }

  #damaged(units: number): number {
    return this.#bin.property === 'Damage' ? -units : 0;
  }

  #note(
    entry: LedgerEntry,
    by: Partial<Record<'put_away' | 'damage' | 'implied' | 'counted' | 'shortage', number>>,
  ): void {
    const line = this.#line(entry);
    if (!line) return;
    const {put_away = 0, damage = 0, implied = 0, counted = 0, shortage = 0} = by;
    this.#receiving.setLine(line, {
      put_away: Math.max(0, line.put_away + put_away),
      damage: Math.max(0, line.damage + damage),
      ...withImplied(line, itemAfter(entry).lot, implied),
      counted: line.counted + counted,
      shortage: line.shortage + shortage,
    });
  }
}
