import {impossibleFact, refuse, type PastAct, type LedgerEntry} from '../kernel/action.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import {MAX_ALLOCATIONS, keyAt} from '../stock/books.ts';
import {binPlace} from '../stock/place.ts';
import type {StockItem} from '../stock/stock-change.ts';
import {stock} from '../stock/stock.ts';
import {
  isLent,
  itemAfter,
  itemBefore,
  placeOfBin,
  type OppositeAct,
  type UndoingBooks,
} from '../stock/undoing-books.ts';
import {freeUnits} from '../stock/units.ts';
import type {BinRow} from '../warehouse/bin.ts';
import {promiseUnits, standsAsPromised} from './allocate.ts';
import {dn, dnLine, type DnLineRow} from './dn.ts';
import {mayReturn} from './line-units.ts';
import {OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';
import {putBackGoods} from './put-back.ts';

/**
 * Picked units stand in their bin again, and what was promised to their line is promised to it there; of an order that
 * has left they come back as any units do (UNDO-6).
 */
export const undoPick: OppositeAct = {
  reads: (act, context, view) => putBackGoods.reads(act.args, context, view),
  undo(undoing) {
    const {act, books, context} = undoing;
    const row = books.draft.get(dn, String(act.args['document']));
    const to = undoing.bin(act.args['bin']);
    if (!row) return impossibleFact(context, 'dn.unknown', {dn: String(act.args['document'])});
    if (!to) return impossibleFact(context, 'bin.unknown', {bin: String(act.args['bin'])});
    const order = new OrderBooks(books, row);
    const {picked, lent, sent} = linesOf(act, order);
    const [first] = [...picked, ...lent];
    const there = first ? order.pickedOf(itemAfter(first)) : 0;
    if (context.asking && hasLeft(order) && there < sumOf(picked))
      return refuse('undo.left', {code: row.code});
    for (const entry of sent.toReversed()) takeBackSent(order, entry, undoing);
    if (!first) return undefined;
    const back = {undoing, order, to, first, units: sumOf(picked), there};
    const gone = putBackPicked(back);
    const [lacked] = lent;
    const of = {document: row.id, line: first.line};
    promiseAgain(back, gone + (lacked ? undoing.giveBack(lacked, sumOf(lent), of) : 0));
    return undefined;
  },
};

/** What a pick brought to the order, what of that the books lacked, and what it corrected of a truck that had left. */
function linesOf({entries}: PastAct, {place, away}: OrderBooks) {
  const brought = entries.filter(({to}) => to === place);
  return {
    picked: brought.filter((entry) => !isLent(entry)),
    lent: brought.filter(isLent),
    // What followed of it at another warehouse is none of the pick.
    sent: entries.filter(({from, to}) => (from === away.place) !== (to === away.place)),
  };
}

const hasLeft = (order: OrderBooks): boolean => {
  const stage = stageOf(order.dn.state);
  return stage === 'shipped' || stage === 'delivered';
};

interface Back {
  readonly undoing: UndoingBooks;
  readonly order: OrderBooks;
  readonly to: BinRow;
  /** One of the pick's lines: what was carried, and as what it stands picked. */
  readonly first: LedgerEntry;
  readonly units: number;
  /** Units that stand picked of it. */
  readonly there: number;
}

/** How many of them stood picked. */
function putBackPicked({undoing, order, to, first, units, there}: Back): number {
  const {books} = order;
  const [item, picked] = [itemBefore(first), itemAfter(first)];
  const quantity = units + undoing.foundOf(keyAt(picked, order.place), there - units);
  const line = books.draft.get(dnLine, first.line);
  const own = Math.min(quantity, there);
  const back = {toLot: item.lot, toUnit: item.unit};
  const named = {document: order.dn.id, line: first.line, goods: picked.goods, lot: picked.lot};
  order.carryPicked(picked, placeOfBin(to), own, named, back);
  const sent = line && hasLeft(order) ? order.mayComeBack(picked, mayReturn(line, order.dn.state)) : 0;
  const returned = Math.min(quantity - own, sent);
  const movement = {...order.movement(picked, order.stand, placeOfBin(to), quantity, line), ...back};
  order.comeBack({...movement, quantity: returned});
  if (line && returned > 0)
    order.setLine(line, {
      returned: line.returned + returned,
      intransit: Math.max(0, line.intransit - returned),
    });
  books.lack(movement, quantity - own - returned, own);
  return own;
}

/**
 * What the pick took of its own promise is promised again, as far as the line wants it: where it was, else where the
 * units stand now.
 */
function promiseAgain({order, to, first, undoing}: Back, gone: number): void {
  const {books} = order;
  const line = books.draft.get(dnLine, first.line);
  if (!line || stageOf(order.dn.state) !== 'live') return;
  const picked = line.picked - gone;
  const wanted = Math.max(0, line.quantity - picked - line.closed - line.moved) - line.allocated;
  const own = Number(undoing.act.args['quantity']) - undoing.toldUnits((code) => code.startsWith('dn.'));
  let left = Math.min(own, wanted);
  const rows = books.draft
    .range(allocation, 'for', [line.id], MAX_ALLOCATIONS)
    .filter((row) => row.picked > row.implied);
  for (const row of rows.toSorted((x, y) => Number(y.bin === to.id) - Number(x.bin === to.id)))
    left -= restore(order, row, left);
  if (left > 0 && (to.property === 'Normal' || line.no_demand === 1))
    promiseHere(order, to, itemBefore(first), line, left);
}
/** As many units of an allocation as it has lost by being picked, where they are free there still. How many. */
function restore({books}: OrderBooks, row: AllocationRow, units: number): number {
  const {warehouse, goods, lot, unit} = row;
  const key = row.stock || keyAt({warehouse, goods, lot, unit}, binPlace(row.bin));
  const standing = books.draft.get(stock, key);
  const back = standsAsPromised(books.draft, row)
    ? Math.min(units, row.picked - row.implied, freeUnits(standing))
    : 0;
  if (!standing || back <= 0) return 0;
  books.draft.put(stock, {...standing, allocated: standing.allocated + back});
  const after = {...row, stock: key, quantity: row.quantity + back, picked: row.picked - back};
  books.draft.put(allocation, after);
  return back;
}

function promiseHere(order: OrderBooks, to: BinRow, item: StockItem, line: DnLineRow, wanted: number): void {
  const {draft, context} = order.books;
  const key = keyAt(item, binPlace(to.id));
  const row = draft.get(stock, key);
  const units = Math.min(wanted, freeUnits(row));
  if (!row || units <= 0) return;
  promiseUnits(order, line, {row, stand: to}, {units, id: context.id(1)});
}

/** The pick came after the truck: it had said from where its units were; now that is unsaid again. */
function takeBackSent(order: OrderBooks, entry: LedgerEntry, undoing: UndoingBooks): void {
  const {books} = order;
  const {from, to, quantity} = entry;
  const isToTruck = to === order.away.place;
  const place = isToTruck ? from : to;
  const bin = undoing.bin(place.slice('bin:'.length));
  const of = {document: entry.document, line: entry.line};
  if (isToTruck && isLent(entry)) {
    order.comeBack({item: itemAfter(entry), to: {place: from, property: ''}, quantity, of});
    undoing.endLentOut(entry);
    return;
  }
  if (!bin) return;
  if (isToTruck) {
    order.comeBack({item: itemBefore(entry), to: placeOfBin(bin), quantity, of});
    return;
  }
  books.draw({item: itemAfter(entry), from: placeOfBin(bin), to: order.away, quantity, of});
  const implied = books.draft
    .range(allocation, 'for', [entry.line], MAX_ALLOCATIONS)
    .find((row) => row.bin === bin.id && row.picked > row.implied);
  if (implied) books.draft.put(allocation, {...implied, implied: implied.implied + quantity});
}

const sumOf = (lines: readonly LedgerEntry[]): number => lines.reduce((sum, {quantity}) => sum + quantity, 0);
