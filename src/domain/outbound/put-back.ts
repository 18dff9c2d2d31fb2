import {defineAction, impossible, type ArgsOf, type Outcome} from '../kernel/action.ts';
import type {Fields} from '../kernel/field.ts';
import {goods} from '../goods/goods.ts';
import {keyAt} from '../stock/books.ts';
import {binPlace, pickedPlace} from '../stock/place.ts';
import {discrepancyKey, keyFaults} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {dn, dnLine} from './dn.ts';
import {mayReturn} from './line-units.ts';
import {ALL_LINES, itemOf, outsideStand, withOrder, type Order} from './order.ts';
import {SHIPPERS} from './roles.ts';
import {standOfBin} from './take-for-order.ts';

const args = {
  document: {kind: 'reference', list: 'dn', required: true},
  line: {kind: 'id'},
  goods: {kind: 'reference', list: 'goods', required: true},
  lot: {kind: 'reference', list: 'lot'},
  unit: {kind: 'text'},
  bin: {kind: 'reference', list: 'bin', required: true},
  quantity: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;
type PutBack = ArgsOf<typeof args>;

/** Picked goods stand in a bin again, also such as come back from a customer (DN-7). */
export const putBack = defineAction({
  name: 'outbound.putBack',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: SHIPPERS,
  args,
  check: (asked) => keyFaults(asked, ['document', 'line', 'goods', 'lot', 'unit', 'bin']),
  reads(asked, _context, view) {
    const row = view?.get(dn, asked.document);
    const item = row && itemOf(asked, row.warehouse);
    return [
      {list: dn.name, key: asked.document},
      {list: dnLine.name, index: 'document', prefix: [asked.document, asked.goods], limit: ALL_LINES},
      {list: goods.name, key: asked.goods},
      {list: bin.name, key: asked.bin},
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
      if (!view.get(goods, asked.goods)) return impossible(context, 'goods.unknown', {goods: asked.goods});
      const to = view.get(bin, asked.bin);
      if (to?.warehouse !== order.dn.warehouse) return impossible(context, 'bin.unknown', {bin: asked.bin});
      return back(order, to, asked);
    }),
});

function back(order: Order, to: BinRow, asked: PutBack): Outcome {
  const {books} = order;
  const line = order.lineOf(asked);
  const item = itemOf(asked, order.dn.warehouse);
  const movement = order.movement(item, order.stand, standOfBin(to), asked.quantity, line);
  const picked = Math.min(asked.quantity, order.pickedOf(item));
  order.carryPicked(item, standOfBin(to), picked, asked);
  const returned = Math.min(asked.quantity - picked, line ? mayReturn(line, order.dn.state) : 0);
  books.carry({...movement, from: outsideStand, quantity: returned});
  if (line && returned > 0)
    order.setLine(line, {
      returned: line.returned + returned,
      // What a customer has had is on its way no more.
      intransit: Math.max(0, line.intransit - returned),
    });
  books.lack(movement, asked.quantity - picked - returned, picked);
  return books.outcome();
}
