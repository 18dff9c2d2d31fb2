import {defineAction, impossibleFact, type ArgsOf, type Outcome} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import {goods} from '../goods/goods.ts';
import {faultsOfGoodsOfDocument, goodsOfDocumentArgs, itemOfGoods} from '../stock/goods-of-document.ts';
import {keyAt, type StockMovement} from '../stock/books.ts';
import {binPlace, pickedPlace} from '../stock/place.ts';
import {discrepancyKey} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {readOfLot, strangeLot} from '../stock/name-lot-of-fact.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {dn, dnLine, type DnLineRow} from './dn.ts';
import {mayReturn, sentOf} from './line-units.ts';
import {MAX_ORDER_LINES, withOrder, type OrderBooks} from './order.ts';
import {pickedSince} from './pick-log.ts';
import {proveAnew} from './proved-line.ts';
import {wantMoreOfRest} from './rest-order.ts';
import {pickingPlaceOf} from './take-for-order.ts';
import {isBeforeTruck, mayBeBeforeTruck, noteShipped} from './truck.ts';
import {dnStep} from './dn-steps.ts';

const args = {
  ...goodsOfDocumentArgs('dn'),
  bin: {kind: 'reference', list: 'bin', required: true},
  quantity: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;
type PutBack = ArgsOf<typeof args>;

/** Picked goods stand in a bin again, also such as come back from a customer (DN-7). */
export const putBackGoods = defineAction({
  ...dnStep('outbound.putBack'),
  version: 1,
  offline: true,
  hasOrder: true,
  args,
  check: (asked) => faultsOfGoodsOfDocument(asked, 'bin'),
  reads(asked, _context, view) {
    const row = view?.get(dn, asked.document);
    const item = row && itemOfGoods(asked, row);
    return [
      {list: dn.name, key: asked.document},
      {list: dnLine.name, index: 'document', prefix: [asked.document, asked.goods], limit: MAX_ORDER_LINES},
      {list: goods.name, key: asked.goods},
      {list: bin.name, key: asked.bin},
      ...readOfLot(asked),
      ...(item
        ? [
            keyAt(item, binPlace(asked.bin)),
            keyAt(item, pickedPlace(asked.document)),
            discrepancyKey(item),
          ].map((key) => ({list: stock.name, key}))
        : []),
    ];
  },
  decide: (asked, view, context) =>
    withOrder(view, context, asked.document, (order) => {
      if (!view.get(goods, asked.goods))
        return impossibleFact(context, 'goods.unknown', {goods: asked.goods});
      const to = view.get(bin, asked.bin);
      if (to?.warehouse !== order.dn.warehouse)
        return impossibleFact(context, 'bin.unknown', {bin: asked.bin});
      const item = itemOfGoods(asked, order.dn);
      const isKnown = order.pickedOf(item) > 0 || order.wantsLot(item);
      return strangeLot(view, context, item, isKnown) ?? back(order, to, asked);
    }),
});

function back(order: OrderBooks, to: BinRow, asked: PutBack): Outcome {
  const {books} = order;
  const line = order.lineOf(asked);
  const item = itemOfGoods(asked, order.dn);
  const movement = order.movement(item, order.stand, pickingPlaceOf(to), asked.quantity, line);
  // What stands picked by now of an order that left was picked after its truck.
  const isBefore = isBeforeTruck(order);
  const never = line && isBefore ? neverWent(order, line, movement) : 0;
  // And what was picked only since it was put back did not come from the dock then.
  const since = pickedSince(order).find((each) => each.line === line?.id)?.quantity ?? 0;
  const there = Math.max(0, order.pickedOf(item) - since);
  const picked = isBefore ? 0 : Math.min(asked.quantity, there);
  order.carryPicked(item, pickingPlaceOf(to), picked, asked);
  const rest = {...movement, quantity: asked.quantity - never - picked};
  const found = line && never === 0 ? fromCustomer(order, line, rest) : 0;
  books.lack(movement, rest.quantity - found, never + picked);
  return books.outcome();
}

/** What does not stand picked had left by the books, and has come back. How many of them. */
function fromCustomer(order: OrderBooks, line: DnLineRow, movement: StockMovement): number {
  const {books, dn: row} = order;
  const returned = Math.min(movement.quantity, order.mayComeBack(movement.item, mayReturn(line, row.state)));
  order.comeBack({...movement, quantity: returned});
  if (returned === 0) return 0;
  order.setLine(line, {
    returned: line.returned + returned,
    // What a customer has had is on its way no more.
    intransit: Math.max(0, line.intransit - returned),
  });
  if (mayBeBeforeTruck(order))
    books.correct('dn.back-late', {...movement, from: order.away, quantity: returned}, {code: row.code});
  return returned;
}

/** It was put back before the truck left: that did not take it, and the customer is owed it still (DN-15). */
function neverWent(order: OrderBooks, line: DnLineRow, movement: StockMovement): number {
  const {books} = order;
  const units = Math.min(movement.quantity, sentOf(line));
  if (units === 0) return 0;
  order.comeBack({...movement, to: order.stand, quantity: units});
  books.carry({...movement, quantity: units});
  noteShipped(order, line, -units);
  proveAnew(order, line);
  if (!wantMoreOfRest(order, line, units))
    books.correct('dn.left', {...movement, quantity: units}, {code: order.dn.code});
  return units;
}
