import {lineHolding} from '../kernel/document-lines.ts';
import {defineAction, impossibleFact, type ArgsOf, type Outcome} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {itemOfGoods, type GoodsOfDocument} from '../stock/goods-of-document.ts';
import type {LotOfFact} from '../stock/lot.ts';
import type {StockItem} from '../stock/stock-change.ts';
import {doubtOfLot} from '../stock/name-lot-of-fact.ts';
import {kindOfHeader} from '../documents.ts';
import {asn, type AsnLineRow} from './asn.ts';
import {impliedFor, withImplied} from './implied-counts.ts';
import {countedMeanwhile, supplierSide, withKnownDelivery, type DeliveryBooks} from './receiving.ts';
import {faultsOfSeenGoods, nameSeenLot, readsOfSeenGoods, seenGoodsArgs} from './seen-goods.ts';
import {asnStep} from './asn-steps.ts';

const args = {
  ...seenGoodsArgs,
  /** The worker has said that more came than was announced. */
  over: {kind: 'flag'},
  /** What the screen said was counted of the line, where it enters the whole count: another count refuses it. */
  counted: {kind: 'quantity', min: 0},
} as const satisfies Fields;
type Sorted = ArgsOf<typeof args>;

/** Goods of a delivery were seen and counted: they are there, and wait to be put away (ASN-5). */
export const sortDelivery = defineAction({
  ...asnStep('inbound.sort'),
  version: 1,
  offline: true,
  args,
  check: (asked) => faultsOfSeenGoods(asked),
  reads: (asked, _context, view) => readsOfSeenGoods(asked, view),
  decide: (asked, view, context) =>
    withKnownDelivery(view, context, asked.document, (receiving) => sorted(receiving, asked, view)),
});

/** Goods of a delivery as a worker counted them, all at once. */
interface CountedDelivery extends GoodsOfDocument, LotOfFact {
  readonly goods: Id;
  readonly lot?: string;
  readonly unnamed?: number;
  readonly quantity: number;
  readonly over?: number;
}

function sorted(receiving: DeliveryBooks, asked: Sorted, view: View): Outcome {
  const recounted = countedMeanwhile(asked, lineHolding(receiving.linesOfGoods(asked.goods), asked));
  const isCancelled = receiving.asn.state === 'cancelled';
  return recounted ?? countSorted(receiving, asked, view, {isCancelled}) ?? receiving.books.outcome();
}

/**
 * Counts goods in the delivery's books; a doubt or a refusal where that is not done. `isCancelled`: it was when the
 * work began; `place`: of these goods among those of the work.
 */
export function countSorted(
  receiving: DeliveryBooks,
  asked: CountedDelivery,
  view: View,
  {isCancelled, place = 1}: {readonly isCancelled: boolean; readonly place?: number},
): Outcome | undefined {
  const {asn, books} = receiving;
  const {context} = books;
  const what = view.get(goods, asked.goods);
  if (!what) return impossibleFact(context, 'goods.unknown', {goods: asked.goods});
  const item = itemOfGoods(asked, asn);
  const known = lineHolding(receiving.linesOfGoods(asked.goods), asked);
  const doubt = nameSeenLot(receiving, asked, receiving.announces(item), () => [
    doubtOfLot(view, what, asked),
  ]);
  if (doubt) return doubt;
  if (isCancelled) return afterAll(receiving, asked, item, known ?? receiving.addLine(asked, place));
  receiving.implyUnloading();
  const line = lineHolding(receiving.linesOfGoods(asked.goods), asked) ?? receiving.addLine(asked, place);
  const late = impliedFor(line, item.lot, asked.quantity);
  const seen = asked.quantity - late;
  const {found, shortage} = isCounting(receiving)
    ? fromSort(receiving, line, item, seen)
    : fromShortage(receiving, line, item, seen);
  const more = seen - found;
  const uncounted = Math.min(more, uncountedOf(line));
  receiving.setLine(line, {
    ...withImplied(line, item.lot, -late),
    counted: line.counted + seen,
    more: line.more + more,
    shortage: line.shortage - shortage,
  });
  correctBeyond(receiving, line, item, seen);
  const received = more - uncounted;
  if (received > 0) receiveMore(receiving, line, item, received, {asked, isAnnounced: known !== undefined});
  if (asn.state === 'finished' && seen > uncounted)
    books.correct('asn.reopened', movementOf(receiving, line, item, seen - uncounted));
  return undefined;
}

/**
 * Units of a line that were put away beyond all that the delivery held: the discrepancy account gave them, and the
 * worker who tells of them late has not found them a second time.
 */
const uncountedOf = ({put_away, sorted, counted}: AsnLineRow): number =>
  Math.max(0, put_away + sorted - counted);

const isCounting = ({asn}: DeliveryBooks): boolean => asn.state === 'unloaded';

function fromSort(receiving: DeliveryBooks, line: AsnLineRow, item: StockItem, quantity: number) {
  const found = Math.min(quantity, receiving.toSort(line, item));
  receiving.sortOf(line, item, found);
  return {found, shortage: 0};
}

/** The sorting was said to be finished: what was short has been found after all. */
function fromShortage(receiving: DeliveryBooks, line: AsnLineRow, item: StockItem, quantity: number) {
  const found = Math.min(quantity, line.shortage);
  receiving.receiveMore(movementOf(receiving, line, item, found));
  return {found, shortage: found};
}

/** More of a line comes back than was ever sent, and not put back already: what else was in the bin is for a person to find. */
function correctBeyond(receiving: DeliveryBooks, line: AsnLineRow, item: StockItem, seen: number): void {
  const {books, asn: row} = receiving;
  const most = kindOfHeader(asn.name, row)?.mayCome?.(line, books.draft);
  if (most === undefined) return;
  const beyond = line.counted + seen - Math.max(line.counted, most);
  if (beyond > 0)
    books.correct('return.beyond-sent', movementOf(receiving, line, item, beyond), {
      code: row.code,
      sent: most,
    });
}

function receiveMore(
  receiving: DeliveryBooks,
  line: AsnLineRow,
  item: StockItem,
  more: number,
  {asked, isAnnounced}: {readonly asked: CountedDelivery; readonly isAnnounced: boolean},
): void {
  const movement = movementOf(receiving, line, item, more);
  receiving.receiveMore(movement);
  if (asked.over === 1) return;
  receiving.books.correct(isAnnounced ? 'asn.more' : 'asn.not-announced', movement, {
    code: receiving.asn.code,
    announced: line.announced,
    counted: line.counted + asked.quantity,
  });
}

/** It had been cancelled and was sorted all the same: the goods are here. */
function afterAll(
  receiving: DeliveryBooks,
  asked: CountedDelivery,
  item: StockItem,
  line: AsnLineRow,
): undefined {
  const movement = movementOf(receiving, line, item, asked.quantity);
  receiving.receiveMore(movement);
  receiving.setLine(line, {counted: line.counted + asked.quantity});
  const {who, now} = receiving.books.context;
  receiving.set({state: 'sorted', sorted_at: now, sorted_by: who, closed_at: 0, closed_by: ''});
  receiving.books.correct('asn.cancelled', movement, {code: receiving.asn.code});
  return undefined;
}

const movementOf = (receiving: DeliveryBooks, line: AsnLineRow, item: StockItem, quantity: number) => ({
  item,
  from: supplierSide,
  to: receiving.stand('sorted'),
  quantity,
  of: receiving.reference(line),
});
