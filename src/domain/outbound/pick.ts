import {
  defineAction,
  impossibleFact,
  type ArgsOf,
  type Context,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import {lineHolding} from '../kernel/document-lines.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {isSscc, unitOfSscc} from '../goods/sscc.ts';
import {faultsOfGoodsOfDocument, goodsOfDocumentArgs, itemOfGoods} from '../stock/goods-of-document.ts';
import {allocation} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS, keyAt} from '../stock/books.ts';
import {lot} from '../stock/lot.ts';
import {binPlace, pickedPlace} from '../stock/place.ts';
import {discrepancyKey, type StockItem} from '../stock/stock-change.ts';
import {stock, stockKey} from '../stock/stock.ts';
import {strangeLot} from '../stock/name-lot-of-fact.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {dn, dnLine} from './dn.ts';
import {MAX_ORDER_LINES, withOrder, type OrderBooks} from './order.ts';
import {withSscc} from './packed-on.ts';
import {takeForOrder} from './take-for-order.ts';
import {dnStep} from './dn-steps.ts';

/** What every pick names. */
export const pickArgs = {
  ...goodsOfDocumentArgs('dn'),
  bin: {kind: 'reference', list: 'bin', required: true},
  /** The tote that they are put into, or ''. */
  to_unit: {kind: 'text'},
  /** Its number, 18 digits, where it is a pallet or parcel that others can read. */
  to_sscc: {kind: 'text', max: 18},
} as const satisfies Fields;
const args = {
  ...pickArgs,
  quantity: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;
export type PickArgs = ArgsOf<typeof args>;

export const faultsOfPick = (asked: PickArgs): FieldFault[] => [
  ...faultsOfGoodsOfDocument(asked, 'bin', 'to_unit'),
  ...faultsOfUnit(asked),
];

/** A number and the unit that it stands on go together. */
function faultsOfUnit({to_unit, to_sscc}: PickArgs): FieldFault[] {
  if (!to_sscc) return [];
  if (!isSscc(to_sscc)) return [{field: 'to_sscc', code: 'check-digit'}];
  return to_unit === unitOfSscc(to_sscc) ? [] : [{field: 'to_unit', code: 'not-an-option'}];
}

/** Goods were taken out of a bin for an order: they stand picked (DN-5). */
export const pickForOrder = defineAction({
  ...dnStep('outbound.pick'),
  version: 1,
  offline: true,
  hasOrder: true,
  args,
  check: faultsOfPick,
  reads: readsOfPick,
  decide: (asked, view, context) =>
    withPick(asked, view, context, (order, at) => takePicked(order, at, asked) ?? order.books.outcome()),
});

/** Goes on with a pick whose order, goods and bin are known here. */
export const withPick = (
  asked: PickArgs,
  view: View,
  context: Context,
  goOn: (order: OrderBooks, at: BinRow) => Outcome,
): Outcome =>
  withOrder(view, context, asked.document, (order) => {
    if (!view.get(goods, asked.goods)) return impossibleFact(context, 'goods.unknown', {goods: asked.goods});
    const at = view.get(bin, asked.bin);
    if (at?.warehouse !== order.dn.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.bin});
    const item = itemOfGoods(asked, at);
    const stands = view.get(stock, keyAt(item, binPlace(at.id))) !== undefined;
    return strangeLot(view, context, item, stands || order.wantsLot(item)) ?? goOn(order, at);
  });

/** The units of a pick, if any; a refusal where they may not be taken. */
export function takePicked(order: OrderBooks, at: BinRow, asked: PickArgs): Outcome | undefined {
  if (asked.quantity === 0) return undefined;
  const {to_unit, to_sscc} = asked;
  const refused = takeForOrder({
    order,
    named: asked,
    item: itemOfGoods(asked, order.dn),
    bin: at,
    quantity: asked.quantity,
    ...(to_unit ? {toUnit: to_unit} : {}),
  });
  const line = refused || !to_sscc ? undefined : order.lineOf(asked);
  if (line && to_sscc) order.setLine(line, {sscc: withSscc(line, to_sscc)});
  return refused;
}

/** The order and its line, what is promised to that, and what stands where the pick takes from and brings to. */
export function readsOfPick(asked: PickArgs, _context: Context, view?: View): readonly Read[] {
  const own: Read[] = [
    {list: dn.name, key: asked.document},
    {list: dnLine.name, index: 'document', prefix: [asked.document, asked.goods], limit: MAX_ORDER_LINES},
    {list: goods.name, key: asked.goods},
    {list: bin.name, key: asked.bin},
  ];
  const row = view?.get(dn, asked.document);
  if (!row || !view) return asked.line ? [...own, allocationsFor(asked.line)] : own;
  const item = itemOfGoods(asked, row);
  const there = keyAt(item, binPlace(asked.bin));
  const carried = {...item, unit: asked.to_unit ?? ''};
  const line = lineHolding(
    view.range(dnLine, 'document', [asked.document, asked.goods], MAX_ORDER_LINES),
    asked,
  );
  return [
    ...own,
    {list: stock.name, key: there},
    ...(item.lot === '' ? [] : readsOfLot(item)),
    {list: stock.name, key: keyAt(carried, pickedPlace(row.id))},
    {list: stock.name, key: discrepancyKey(item)},
    {list: allocation.name, index: 'stock', prefix: [there], limit: MAX_ALLOCATIONS},
    ...(line ? [allocationsFor(line.id)] : []),
    ...(line && asked.line === line.id ? otherStock(line.id, view) : []),
  ];
}

const readsOfLot = (item: StockItem): Read[] => [
  {list: lot.name, key: item.lot},
  {list: warehouse.name, key: item.warehouse},
];

const allocationsFor = (line: string): Read => ({
  list: allocation.name,
  index: 'for',
  prefix: [line],
  limit: MAX_ALLOCATIONS,
});

/** Where else something is promised to a line, or was taken to be picked. */
const otherStock = (line: string, view: View): Read[] =>
  view.range(allocation, 'for', [line], MAX_ALLOCATIONS).flatMap((row) => {
    const key = row.stock || stockKey(row.warehouse, binPlace(row.bin), row.unit, row.goods, row.lot);
    return row.quantity + row.implied > 0 ? [{list: stock.name, key}] : [];
  });
