import {lineOf} from '../kernel/document-lines.ts';
import {defineAction, impossible, type ArgsOf, type Context, type Outcome} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {faultsOfLot, lotArgs, nameLot} from '../stock/lot.ts';
import {keyFaults, type Item} from '../stock/stock-change.ts';
import type {AsnLineRow} from './asn.ts';
import {
  countedMeanwhile,
  itemOfReceived,
  outsideStand,
  readsOfGoods,
  readsOfReceived,
  withDelivery,
  type Receiving,
} from './receiving.ts';
import {RECEIVERS} from './roles.ts';

const args = {
  document: {kind: 'reference', list: 'asn', required: true},
  line: {kind: 'id'},
  goods: {kind: 'reference', list: 'goods', required: true},
  ...lotArgs,
  unit: {kind: 'text'},
  quantity: {kind: 'quantity', required: true, positive: true},
  /** The worker has said that more came than was announced. */
  over: {kind: 'flag'},
  /** What the screen said was counted of the line, where it enters the whole count: another count refuses it. */
  counted: {kind: 'quantity', min: 0},
} as const satisfies Fields;
type Sorted = ArgsOf<typeof args>;

/** Goods of a delivery were seen and counted: they are there, and wait to be put away (ASN-5). */
export const sort = defineAction({
  name: 'inbound.sort',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: RECEIVERS,
  args,
  check: (asked) => [
    ...keyFaults(asked, ['document', 'line', 'goods', 'lot', 'unit']),
    ...faultsOfLot(asked),
  ],
  reads: (asked, _context, view) => [...readsOfGoods(asked, view), ...readsOfReceived(asked, view)],
  decide: (asked, view, context) =>
    withDelivery(view, context, asked.document, (receiving) => sorted(receiving, asked, view, context)),
});

function sorted(receiving: Receiving, asked: Sorted, view: View, context: Context): Outcome {
  if (!view.get(goods, asked.goods)) return impossible(context, 'goods.unknown', {goods: asked.goods});
  const {asn} = receiving;
  const item = itemOfReceived(asked, asn);
  const known = lineOf(receiving.linesOf(asked.goods), asked);
  const recounted = countedMeanwhile(asked, known);
  if (recounted) return recounted;
  nameLot(receiving.books.draft, asked, context.now);
  if (asn.state === 'cancelled') return afterAll(receiving, asked, item, known);
  receiving.implyUnloading();
  const line = lineOf(receiving.linesOf(asked.goods), asked) ?? receiving.addLine(asked);
  const late = Math.min(asked.quantity, line.implied);
  const seen = asked.quantity - late;
  const {found, shortage} = isCounting(receiving)
    ? fromSort(receiving, line, item, seen)
    : fromShortage(receiving, line, item, seen);
  const more = seen - found;
  const uncounted = Math.min(more, uncountedOf(line));
  receiving.setLine(line, {
    implied: line.implied - late,
    counted: line.counted + seen,
    more: line.more + more,
    shortage: line.shortage - shortage,
  });
  const received = more - uncounted;
  if (received > 0) receiveMore(receiving, line, item, received, {asked, isAnnounced: known !== undefined});
  if (asn.state === 'finished' && seen > uncounted)
    receiving.books.correct('asn.reopened', movementOf(receiving, line, item, seen - uncounted));
  return receiving.books.outcome();
}

/**
 * Units of a line that were put away beyond all that the delivery held: the discrepancy account gave them, and whoever
 * tells of them late has not found them a second time.
 */
const uncountedOf = ({put_away, sorted, counted}: AsnLineRow): number =>
  Math.max(0, put_away + sorted - counted);

const isCounting = ({asn}: Receiving): boolean => asn.state === 'unloaded';

function fromSort(receiving: Receiving, line: AsnLineRow, item: Item, quantity: number) {
  const found = Math.min(quantity, receiving.toSort(line));
  receiving.sortOf(line, item, found);
  return {found, shortage: 0};
}

/** The sorting was said to be finished: what was short has been found after all. */
function fromShortage(receiving: Receiving, line: AsnLineRow, item: Item, quantity: number) {
  const found = Math.min(quantity, line.shortage);
  receiving.receiveMore(movementOf(receiving, line, item, found));
  return {found, shortage: found};
}

function receiveMore(
  receiving: Receiving,
  line: AsnLineRow,
  item: Item,
  more: number,
  {asked, isAnnounced}: {readonly asked: Sorted; readonly isAnnounced: boolean},
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
function afterAll(receiving: Receiving, asked: Sorted, item: Item, known: AsnLineRow | undefined): Outcome {
  const line = known ?? receiving.addLine(asked);
  const movement = movementOf(receiving, line, item, asked.quantity);
  receiving.receiveMore(movement);
  receiving.setLine(line, {counted: line.counted + asked.quantity});
  const {who, now} = receiving.books.context;
  receiving.set({state: 'sorted', sorted_at: now, sorted_by: who, closed_at: 0, closed_by: ''});
  receiving.books.correct('asn.cancelled', movement, {code: receiving.asn.code});
  return receiving.books.outcome();
}

const movementOf = (receiving: Receiving, line: AsnLineRow, item: Item, quantity: number) => ({
  item,
  from: outsideStand,
  to: receiving.stand('sorted'),
  quantity,
  of: receiving.reference(line),
});
