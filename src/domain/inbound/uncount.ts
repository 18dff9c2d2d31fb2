import {lineHolding} from '../kernel/document-lines.ts';
import {defineAction, refuse, type ArgsOf, type Outcome} from '../kernel/action.ts';
import {isTakenIn} from '../kernel/document-step.ts';
import type {Fields} from '../kernel/field.ts';
import {faultsOfGoodsOfDocument, goodsOfDocumentArgs, itemOfGoods} from '../stock/goods-of-document.ts';
import {supplierSide, countedMeanwhile, withKnownDelivery, type DeliveryBooks} from './receiving.ts';
import {readsOfSeenGoods} from './seen-goods.ts';
import {ASN_STEPS, asnStep} from './asn-steps.ts';

const args = {
  ...goodsOfDocumentArgs('asn'),
  quantity: {kind: 'quantity', required: true, positive: true},
  /** What the screen said was counted of the line, where it enters the whole count: another count refuses it. */
  counted: {kind: 'quantity', min: 0},
} as const satisfies Fields;

/** A count is taken back, 100 typed for 10; what has been put away stays counted (ASN-8). */
export const uncountGoods = defineAction({
  ...asnStep('inbound.uncount'),
  version: 1,
  offline: true,
  args,
  check: (asked) => faultsOfGoodsOfDocument(asked),
  reads: (asked, _context, view) => readsOfSeenGoods(asked, view),
  decide: (asked, view, context) =>
    withKnownDelivery(
      view,
      context,
      asked.document,
      (receiving) => takeBack(receiving, asked) ?? receiving.books.outcome(),
    ),
});

/** Takes a count back in the delivery's books, or says why not. */
export function takeBack(
  receiving: DeliveryBooks,
  asked: Omit<ArgsOf<typeof args>, 'counted'> & {readonly counted?: number},
): Outcome | undefined {
  const {asn: row, books} = receiving;
  const {quantity} = asked;
  const facts = {asn: row.id, code: row.code, state: row.state};
  if (!isTakenIn(ASN_STEPS['inbound.uncount'], row.state)) return refuse('asn.wrong-state', facts);
  const line = lineHolding(receiving.linesOfGoods(asked.goods), asked);
  const recounted = countedMeanwhile(asked, line);
  if (recounted) return recounted;
  const item = itemOfGoods(asked, row);
  const isCounting = row.state === 'unloaded';
  const there = receiving.movable(item, 'sorted', isCounting && line ? line.lot : item.lot);
  if (!line || quantity > Math.min(there, line.sorted))
    return refuse('asn.put-away', {...facts, there, wanted: quantity});
  const movement = {item, from: receiving.stand('sorted'), of: receiving.reference(line)};
  const more = Math.min(quantity, line.more);
  const rest = quantity - more;
  books.carry({...movement, to: supplierSide, quantity: more});
  if (isCounting)
    books.carry({...movement, to: receiving.stand('sort'), toLot: line.lot, toUnit: '', quantity: rest});
  else books.carry({...movement, to: supplierSide, quantity: rest});
  receiving.setLine(line, {
    counted: line.counted - quantity,
    more: line.more - more,
    shortage: line.shortage + (isCounting ? 0 : rest),
  });
  return undefined;
}
