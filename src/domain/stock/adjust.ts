import {
  defineAction,
  outcomeDone,
  refuse,
  type ArgsOf,
  type Context,
  type Outcome,
  type Put,
  type Read,
} from '../kernel/action.ts';
import {QUANTITY_MAX, type FieldFault, type Fields} from '../kernel/field.ts';
import {OFFICE, STOCK_KEEPERS} from '../kernel/roles.ts';
import {caseRow} from '../kernel/case-row.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {binPlace} from './place.ts';
import {isTooMany, readsOfSerial} from './serial.ts';
import {stock, stockKey} from './stock.ts';
import {
  adjustedStand,
  noChanges,
  stockItemOf,
  keyPartFaults,
  leaveRow,
  moveUnits,
  noStock,
  outcomeOf,
} from './stock-change.ts';
import {readOfLot, strangenessOf} from './name-lot-of-fact.ts';
import type {RowUnits} from './units.ts';

const args = {
  warehouse: {kind: 'reference', list: 'warehouse', required: true},
  bin: {kind: 'reference', list: 'bin', required: true},
  goods: {kind: 'reference', list: 'goods', required: true},
  lot: {kind: 'reference', list: 'lot'},
  unit: {kind: 'text'},
  change: {kind: 'quantity', required: true},
  reason: {kind: 'text', required: true},
} as const satisfies Fields;
export type AdjustmentArgs = ArgsOf<typeof args>;

/** Stock is said to be more or less than recorded, with a reason: opening stock and corrections (STOCK-7 … STOCK-10). */
export const adjustStock = defineAction({
  name: 'stock.adjust',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: STOCK_KEEPERS,
  args,
  check: faultsOfAdjustment,
  reads: (asked, _context, view) => [
    ...readsOfAdjustment(asked, view),
    {list: warehouse.name, key: asked.warehouse},
  ],
  decide: decideAdjustment,
});

function faultsOfAdjustment(asked: AdjustmentArgs): FieldFault[] {
  const faults = keyPartFaults(asked, ['warehouse', 'bin', 'goods', 'lot', 'unit']);
  if (asked.change === 0) faults.push({field: 'change', code: 'required'});
  return faults;
}

/** The rows that an adjustment looks at. */
export const readsOfAdjustment = (asked: AdjustmentArgs, view: View | undefined): readonly Read[] => [
  {list: goods.name, key: asked.goods},
  {list: bin.name, key: asked.bin},
  {list: stock.name, key: keyOfAdjustment(asked)},
  ...readOfLot(asked),
  ...readsOfSerial(stockItemOf(asked), view),
];

function decideAdjustment(asked: AdjustmentArgs, view: View, context: Context): Outcome {
  const place = view.get(warehouse, asked.warehouse);
  if (!place) return refuse('warehouse.unknown', {warehouse: asked.warehouse});
  const outcome = adjustmentOutcome(asked, view, context, []);
  const isApproved = OFFICE.includes(context.role) || Math.abs(asked.change) <= place.approval_above;
  return isApproved || outcome.kind !== 'done'
    ? outcome
    : outcomeDone({puts: [approvalCase(asked, context)]});
}

/** The effect of an adjustment, with `also` written beside it. */
export function adjustmentOutcome(
  asked: AdjustmentArgs,
  view: View,
  context: Context,
  also: readonly Put[],
): Outcome {
  if (!view.get(goods, asked.goods)) return refuse('goods.unknown', {goods: asked.goods});
  const at = view.get(bin, asked.bin);
  if (at?.warehouse !== asked.warehouse) return refuse('bin.unknown', {bin: asked.bin});
  const refused = serialInOtherPlace(asked, view);
  if (refused) return refused;
  const before = view.get(stock, keyOfAdjustment(asked));
  const strange = strangenessOf(view, stockItemOf(asked), before !== undefined);
  if (strange) return refuse(strange.code, strange.facts);
  const row = before ?? noStock(stockItemOf(asked), binPlace(at.id), context.now);
  const quantity = row.quantity + asked.change;
  if (quantity < row.allocated + row.disputed) return belowAllocated(row, asked.change);
  if (asked.change > 0 && quantity > QUANTITY_MAX) return refuse('stock.too-many', {quantity});
  const gathered = noChanges();
  moveAcross(gathered, asked, at);
  leaveRow(gathered, {...row, quantity});
  gathered.puts.push(...also);
  return outcomeOf(gathered);
}

/** LOT-8: no adjustment makes a second of what is one. */
export const serialInOtherPlace = (asked: AdjustmentArgs, view: View): Outcome | undefined =>
  isTooMany(view, stockItemOf(asked), asked.change)
    ? refuse('serial.elsewhere', {goods: asked.goods, lot: stockItemOf(asked).lot, quantity: asked.change})
    : undefined;

/** STOCK-8: units that are promised or in question cannot be adjusted away. */
export const belowAllocated = ({quantity, allocated, disputed}: RowUnits, change: number): Outcome =>
  refuse('stock.adjust-below-allocated', {quantity, allocated, disputed, change});

function moveAcross(gathered: ReturnType<typeof noChanges>, asked: AdjustmentArgs, at: BinRow): void {
  const stand = {place: binPlace(at.id), property: at.property};
  if (asked.change > 0) moveUnits(gathered, stockItemOf(asked), adjustedStand, stand, asked.change);
  else moveUnits(gathered, stockItemOf(asked), stand, adjustedStand, -asked.change);
}

/** STOCK-9: what StockControl may not decide alone waits here, without a ledger line. */
const approvalCase = (asked: AdjustmentArgs, context: Context): Put =>
  caseRow({
    id: context.id(1),
    warehouse: asked.warehouse,
    kind: 'approval',
    code: 'stock.adjust',
    mutation: context.mutation,
    action: adjustStock.name,
    who: context.who,
    device: context.device,
    facts: {...stockItemOf(asked), bin: asked.bin, change: asked.change, reason: asked.reason},
  });

/** The stock row that an adjustment changes. */
export const keyOfAdjustment = (asked: AdjustmentArgs): string => {
  const {lot, unit} = stockItemOf(asked);
  return stockKey(asked.warehouse, binPlace(asked.bin), unit, asked.goods, lot);
};
