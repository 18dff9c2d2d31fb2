import {lineHolding, sharedOut} from '../kernel/document-lines.ts';
import {defineAction, impossibleFact, type ArgsOf, type Context, type Outcome} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {goods, trackingOf} from '../goods/goods.ts';
import {itemOfGoods} from '../stock/goods-of-document.ts';
import {keyAt, type StockMovement} from '../stock/books.ts';
import {binPlace} from '../stock/place.ts';
import {type StockItem, type StockPlace} from '../stock/stock-change.ts';
import {isTooMany} from '../stock/serial.ts';
import {stock} from '../stock/stock.ts';
import {doubtOfLot} from '../stock/name-lot-of-fact.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {doubtOfRoom, readsOfRoom} from '../stock/room.ts';
import {asn, type AsnLineRow} from './asn.ts';
import {withImplied} from './implied-counts.ts';
import {supplierSide, withKnownDelivery, type DeliveryBooks} from './receiving.ts';
import {faultsOfSeenGoods, nameSeenLot, readsOfSeenGoods, seenGoodsArgs} from './seen-goods.ts';
import {asnStep} from './asn-steps.ts';

const args = {
  ...seenGoodsArgs,
  bin: {kind: 'reference', list: 'bin', required: true},
} as const satisfies Fields;
type PutAway = ArgsOf<typeof args>;

/** Goods of a delivery stand in a bin now; to put away what was not counted counts it (ASN-6). */
export const putAwayDelivery = defineAction({
  ...asnStep('inbound.putAway'),
  version: 1,
  offline: true,
  args,
  check: (asked) => faultsOfSeenGoods(asked, 'bin'),
  reads(asked, context, view) {
    const row = view?.get(asn, asked.document);
    const there = row && keyAt(itemOfGoods(asked, row), binPlace(asked.bin));
    return [
      ...readsOfSeenGoods(asked, view),
      {list: bin.name, key: asked.bin},
      ...(there === undefined ? [] : [{list: stock.name, key: there}]),
      ...(context.asking ? readsOfRoom(asked.bin, view) : []),
    ];
  },
  decide: (asked, view, context) =>
    withKnownDelivery(view, context, asked.document, (receiving) => decide(receiving, asked, view, context)),
});

function decide(receiving: DeliveryBooks, asked: PutAway, view: View, context: Context): Outcome {
  const what = view.get(goods, asked.goods);
  if (!what) return impossibleFact(context, 'goods.unknown', {goods: asked.goods});
  const to = view.get(bin, asked.bin);
  if (to?.warehouse !== receiving.asn.warehouse)
    return impossibleFact(context, 'bin.unknown', {bin: asked.bin});
  const {books} = receiving;
  const isCounting = sortedUnits(receiving, asked) < asked.quantity;
  const isAnnounced = receiving.announces(itemOfGoods(asked, receiving.asn));
  const doubt = nameSeenLot(receiving, asked, isAnnounced || !isCounting, () => [
    to.property === 'Damage' ? undefined : doubtOfRoom(view, to, what, asked.quantity),
    isCounting ? doubtOfLot(view, what, asked) : undefined,
  ]);
  if (doubt) return doubt;
  const isCancelled = receiving.asn.state === 'cancelled';
  if (!isCancelled) receiving.implyUnloading();
  const own = receiving.linesOfGoods(asked.goods);
  const line =
    lineHolding(own, asked) ?? own.find(({sorted}) => sorted > 0) ?? own[0] ?? receiving.addLine(asked);
  const shelved = new Shelved(receiving, {...asked, lot: lotOnShelf(receiving, asked, line)}, to, line);
  if (isCancelled) shelved.afterAll();
  else shelved.fromDelivery();
  if (isCancelled) {
    const {who, now} = context;
    receiving.set({state: 'finished', closed_at: now, closed_by: who});
  }
  return books.outcome();
}

/** The lot that they stand under from now on: a serial that stands elsewhere is not theirs (LOT-8). */
function lotOnShelf(receiving: DeliveryBooks, asked: PutAway, line: AsnLineRow): string {
  const {books, asn: row} = receiving;
  const item = itemOfGoods(asked, row);
  if (sortedUnits(receiving, asked) >= asked.quantity) return item.lot;
  if (!isTooMany(books.draft, item, asked.quantity, receiving.comesFrom)) return item.lot;
  const to = binPlace(asked.bin);
  books.elsewhere(item, {...receiving.reference(line), to, quantity: asked.quantity});
  return '';
}

/** What stands sorted of such goods: who puts that away counts nothing. */
const sortedUnits = (receiving: DeliveryBooks, asked: PutAway): number =>
  receiving.books.unitsAt(itemOfGoods(asked, receiving.asn), receiving.place('sorted'));

/** One putting away: where its units come from, one source after the other. */
class Shelved {
  readonly #receiving: DeliveryBooks;
  readonly #movement: StockMovement;
  #line: AsnLineRow;
  #left: number;

  constructor(receiving: DeliveryBooks, asked: PutAway, to: BinRow, line: AsnLineRow) {
    this.#receiving = receiving;
    this.#line = line;
    this.#left = asked.quantity;
    this.#movement = {
      item: itemOfGoods(asked, receiving.asn),
      from: receiving.stand('sorted'),
      to: standOf(to),
      quantity: asked.quantity,
      of: receiving.reference(line),
      comesFrom: receiving.comesFrom,
    };
    const damaged = to.property === 'Damage' ? asked.quantity : 0;
    this.#note({put_away: asked.quantity, damage: damaged});
  }

  fromDelivery(): void {
    const {books} = this.#receiving;
    this.#fromSorted(this.#movement.item);
    if (this.#mayBeNamed()) this.#fromSorted({...this.#movement.item, lot: ''});
    if (this.#receiving.asn.state === 'unloaded') this.#implyCount();
    else this.#findShort();
    books.lack(this.#movement, this.#left);
  }

  #fromSorted(item: StockItem): void {
    const {books} = this.#receiving;
    const toLot = this.#movement.item.lot;
    const sorted = this.#take(this.#receiving.movable(item, 'sorted', toLot));
    const lines = this.#receiving.linesOfGoods(item.goods);
    for (const {line, units} of sharedOut(lines, this.#line, sorted, (each) => each.sorted)) {
      books.carry({...this.#movement, item, toLot, quantity: units, of: this.#receiving.reference(line)});
      if (line.id !== this.#line.id) this.#passOn(line, units);
    }
  }

  /** The lot could not be said when they were sorted, and now it is said (LOT-6). */
  #mayBeNamed(): boolean {
    const {goods: of, lot} = this.#movement.item;
    return lot !== '' && trackingOf(this.#receiving.books.draft.get(goods, of)) !== 'none';
  }

  /** Units that another line of the same goods held are put away there. */
  #passOn(line: AsnLineRow, units: number): void {
    this.#note({put_away: -units});
    this.#receiving.setLine(line, {put_away: line.put_away + units});
  }

  /** A cancelled delivery came all the same: as much as was announced has crossed the border, and is counted by it. */
  afterAll(): void {
    const {books} = this.#receiving;
    const line = this.#line;
    const expected = this.#take(Math.max(0, line.announced - line.put_away + this.#movement.quantity));
    this.#receiving.receiveMore({...this.#movement, quantity: expected});
    this.#note({implied: expected, counted: expected});
    books.correct('asn.cancelled', {...this.#movement, from: supplierSide}, {code: this.#receiving.asn.code});
    books.lack(this.#movement, this.#left);
  }

  /** They were not sorted yet: putting them away counts them, and the late sorting finds that done. */
  #implyCount(): void {
    const {item} = this.#movement;
    const counted = this.#take(this.#receiving.toSort(this.#line, item));
    this.#receiving.sortOf(this.#line, item, counted);
    this.#receiving.books.carry({...this.#movement, quantity: counted});
    this.#note({implied: counted, counted});
  }

  /** The sorting was finished without them; the worker who had sorted them may not have told of it yet. */
  #findShort(): void {
    const found = this.#take(this.#line.shortage);
    if (found === 0) return;
    const movement = {...this.#movement, from: supplierSide, quantity: found};
    this.#receiving.receiveMore(movement);
    this.#note({shortage: -found, implied: found, counted: found});
    this.#receiving.books.correct('asn.shortage-found', movement, {code: this.#receiving.asn.code});
  }

  /** As many as are there, and no more than are still to come from somewhere. */
  #take(there: number): number {
    const taken = Math.min(there, this.#left);
    this.#left -= taken;
    return taken;
  }

  #note(changes: Partial<Record<'put_away' | 'damage' | 'implied' | 'counted' | 'shortage', number>>): void {
    const line = this.#line;
    const {implied = 0, ...others} = changes;
    const after = Object.entries(others).map(([column, by]) => [
      column,
      line[column as keyof typeof others] + by,
    ]);
    this.#line = this.#receiving.setLine(line, {
      ...(Object.fromEntries(after) as Partial<AsnLineRow>),
      ...withImplied(line, this.#movement.item.lot, implied),
    });
  }
}

const standOf = (row: BinRow): StockPlace => ({place: binPlace(row.id), property: row.property});
