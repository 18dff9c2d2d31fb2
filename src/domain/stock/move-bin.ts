import {
  defineAction,
  impossibleFact,
  openDoubt,
  questionOutcome,
  type ArgsOf,
  type Context,
  type MessageFacts,
  type Outcome,
  type Read,
} from '../kernel/action.ts';
import type {FieldFault, Fields} from '../kernel/field.ts';
import {STOCK_KEEPERS} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {followGoods, loseGoods} from './allocation-change.ts';
import {allocation} from './allocation.ts';
import {lostFacts} from './lost-promises.ts';
import {binPlace} from './place.ts';
import {stock, stockKey, type StockRow} from './stock.ts';
import {
  addToDiscrepancy,
  discrepancyKey,
  discrepancyStand,
  noChanges,
  stockItemOf,
  keyPartFaults,
  leaveRow,
  moveUnits,
  noStock,
  outcomeOf,
  receivedAtOf,
  type GatheredChanges,
  type StockItem,
  type StockPlace,
} from './stock-change.ts';
import {readOfLot, strangeLot} from './name-lot-of-fact.ts';
import {freeUnits, takeUnits, type TakenUnits} from './units.ts';

const args = {
  warehouse: {kind: 'reference', list: 'warehouse', required: true},
  goods: {kind: 'reference', list: 'goods', required: true},
  lot: {kind: 'reference', list: 'lot'},
  unit: {kind: 'text'},
  from: {kind: 'reference', list: 'bin', required: true},
  to: {kind: 'reference', list: 'bin', required: true},
  quantity: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;
type MoveArgs = ArgsOf<typeof args>;

/** A worker carried goods from bin to bin: a fact, so it never fails for stock once it is done (MOVE-1 … MOVE-8). */
export const moveBin = defineAction({
  name: 'stock.moveBin',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: STOCK_KEEPERS,
  args,
  check: faultsOfMove,
  reads: readsOfMove,
  decide: decideMove,
});

function faultsOfMove(move: MoveArgs): FieldFault[] {
  const faults = keyPartFaults(move, ['warehouse', 'goods', 'lot', 'unit', 'from', 'to']);
  if (move.from === move.to) faults.push({field: 'to', code: 'not-an-option'});
  return faults;
}

function readsOfMove(move: MoveArgs, _context: Context, view?: View): readonly Read[] {
  const item = stockItemOf(move);
  const from = keyAt(item, move.from);
  const reads: Read[] = [
    {list: goods.name, key: move.goods},
    {list: bin.name, key: move.from},
    {list: bin.name, key: move.to},
    {list: stock.name, key: from},
    {list: stock.name, key: keyAt(item, move.to)},
    {list: stock.name, key: discrepancyKey(item)},
    ...readOfLot(move),
  ];
  // Allocations matter only to a move that takes promised units, which the first round tells.
  const source = view?.get(stock, from);
  if (source && takeUnits(source, move.quantity).allocated > 0)
    reads.push({list: allocation.name, index: 'stock', prefix: [from], limit: source.allocated + 1});
  return reads;
}

function decideMove(asked: MoveArgs, view: View, context: Context): Outcome {
  if (!view.get(goods, asked.goods)) return impossibleFact(context, 'goods.unknown', {goods: asked.goods});
  const from = view.get(bin, asked.from);
  if (from?.warehouse !== asked.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.from});
  const to = view.get(bin, asked.to);
  if (to?.warehouse !== asked.warehouse) return impossibleFact(context, 'bin.unknown', {bin: asked.to});
  const item = stockItemOf(asked);
  const source = view.get(stock, keyAt(item, asked.from));
  const strange = strangeLot(view, context, item, source !== undefined);
  if (strange) return strange;
  const taken = takeUnits(source, asked.quantity);
  const doubt = openDoubt(context, () => doubtsOf(asked, item, source, taken));
  return doubt ?? carry({item, quantity: asked.quantity, source, taken, from, to}, view, context);
}

/** MOVE-2, MOVE-3: what is said before the ✓; "it is here" then records the fact all the same. */
function doubtsOf(
  asked: MoveArgs,
  item: StockItem,
  source: StockRow | undefined,
  {missing, allocated}: TakenUnits,
): readonly (Outcome | undefined)[] {
  const there = source?.quantity ?? 0;
  const numbers = {there, wanted: asked.quantity};
  const facts = {goods: item.goods, lot: item.lot, unit: item.unit, from: binPlace(asked.from), ...numbers};
  return [
    missing > 0 ? questionOutcome('stock.short', facts) : undefined,
    allocated > 0
      ? questionOutcome('stock.allocated', {...facts, free: freeUnits(source), allocated})
      : undefined,
  ];
}

interface Carried {
  readonly item: StockItem;
  readonly quantity: number;
  readonly source: StockRow | undefined;
  readonly taken: TakenUnits;
  readonly from: BinRow;
  readonly to: BinRow;
}

function carry(carried: Carried, view: View, context: Context): Outcome {
  const {item, quantity, taken} = carried;
  const [from, to] = [standOf(carried.from), standOf(carried.to)];
  const gathered = noChanges();
  moveUnits(gathered, item, from, to, quantity - taken.missing);
  moveUnits(gathered, item, discrepancyStand, to, taken.missing);
  takeFromSource(gathered, carried);
  putAtDestination(gathered, carried, view, context);
  if (taken.missing > 0) {
    addToDiscrepancy(gathered, view, item, -taken.missing);
    const there = carried.source?.quantity ?? 0;
    correct(gathered, 'stock.short', carried, {quantity: taken.missing, there, wanted: quantity});
  }
  if (taken.allocated > 0) moveAllocations(gathered, carried, view, context);
  return outcomeOf(gathered);
}

function takeFromSource(gathered: GatheredChanges, {source, taken, quantity}: Carried): void {
  if (!source) return;
  leaveRow(gathered, {
    ...source,
    quantity: source.quantity - quantity + taken.missing,
    allocated: source.allocated - taken.allocated,
    disputed: source.disputed - taken.disputed,
  });
}

function putAtDestination(gathered: GatheredChanges, carried: Carried, view: View, context: Context): void {
  const {item, source, taken, to} = carried;
  const before = view.get(stock, keyAt(item, to.id));
  const account = view.get(stock, discrepancyKey(item));
  const lent = account && taken.missing > 0 ? receivedAtOf(account) : 0;
  const received_at = source?.received_at ?? before?.received_at ?? (lent || context.now);
  const row = before ?? noStock(item, binPlace(to.id), received_at);
  leaveRow(gathered, {
    ...row,
    quantity: row.quantity + carried.quantity,
    allocated: row.allocated + (followsTo(carried) ? taken.allocated : 0),
    disputed: row.disputed + taken.disputed + taken.missing,
    received_at: Math.min(row.received_at, received_at),
  });
}

function moveAllocations(gathered: GatheredChanges, carried: Carried, view: View, context: Context): void {
  const {item, source, taken, from, to} = carried;
  const row = {key: keyAt(item, from.id), allocated: source?.allocated ?? 0};
  const follows = followsTo(carried);
  const {puts, lost} = follows
    ? {puts: followGoods(view, row, keyAt(item, to.id), taken.allocated, context), lost: undefined}
    : loseGoods(view, row, taken.allocated);
  gathered.puts.push(...puts);
  correct(gathered, 'stock.allocated-taken', carried, {
    quantity: taken.allocated,
    followed: follows ? 1 : 0,
    ...(lost ? lostFacts(lost) : {}),
  });
}

/** Each correction opens a case with these facts; a closing finds its goods by them. */
function correct(
  gathered: GatheredChanges,
  code: string,
  {item, from, to}: Carried,
  facts: MessageFacts,
): void {
  gathered.corrections.push({
    code,
    warehouse: item.warehouse,
    facts: {
      goods: item.goods,
      lot: item.lot,
      unit: item.unit,
      from: binPlace(from.id),
      to: binPlace(to.id),
      ...facts,
    },
  });
}

/** Promised units stay promised where they stand as they did: of customers in Normal bins alone. */
const followsTo = ({from, to}: Pick<Carried, 'from' | 'to'>): boolean => to.property === from.property;
const standOf = (row: BinRow): StockPlace => ({place: binPlace(row.id), property: row.property});
const keyAt = (item: StockItem, binId: string): string =>
  stockKey(item.warehouse, binPlace(binId), item.unit, item.goods, item.lot);
