import {defineAction, outcomeDone, put, refuse, type Outcome, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {rowKey} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {allocation} from './allocation.ts';
import {MAX_ALLOCATIONS, Books} from './books.ts';
import {endOfDay} from './expiry-day.ts';
import {readsOfStanding, standingOf} from './expiry-of-lot.ts';
import {expiryDay, lot, type LotRow} from './lot.ts';
import {WAREHOUSES_READ} from './serial.ts';
import {keyPartFaults} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';

const lotArg = {kind: 'reference', list: 'lot', required: true} as const;
const lotClaim = {version: 1, kind: 'claim', offline: false, roles: OFFICE} as const;

/** A recall: nothing of a lot is released, what was promised of it is promised no more, and a pick asks (LOT-10). */
export const holdLot = defineAction({
  ...lotClaim,
  name: 'stock.holdLot',
  args: {lot: lotArg, reason: {kind: 'text', required: true, max: 200}},
  check: (asked) => keyPartFaults(asked, ['lot']),
  reads: (asked, _context, view) => [...readsOfLot(asked.lot, view), ...readsOfPromised(asked.lot, view)],
  decide: (asked, view, context) =>
    withLot(view, asked.lot, (row) => {
      if (row.held === 1) return refuse('lot.held-already', {lot: row.id, by: row.held_by, at: row.held_at});
      const books = new Books(view, context);
      books.draft.put(lot, {
        ...row,
        held: 1,
        held_why: asked.reason,
        held_by: context.who,
        held_at: context.now,
      });
      for (const each of standingOf(row, view)) promiseNoMore(books, each);
      return books.done();
    }),
});

/** The recall is over. */
export const freeLot = defineAction({
  ...lotClaim,
  name: 'stock.freeLot',
  args: {lot: lotArg},
  check: (asked) => keyPartFaults(asked, ['lot']),
  reads: (asked) => [{list: lot.name, key: asked.lot}],
  decide: (asked, view) =>
    withLot(view, asked.lot, (row) =>
      row.held === 0
        ? refuse('lot.not-held', {lot: row.id})
        : outcomeDone({puts: [put(lot, {...row, held: 0, held_why: '', held_by: '', held_at: 0})]}),
    ),
});

/** What was said of its expiry was wrong: from now on all of it expires then (LOT-7). */
export const setExpiry = defineAction({
  ...lotClaim,
  name: 'stock.setExpiry',
  args: {lot: lotArg, expires_on: {...expiryDay, required: true}},
  check: (asked) => keyPartFaults(asked, ['lot']),
  reads: (asked, _context, view) => readsOfLot(asked.lot, view),
  decide: (asked, view) =>
    withLot(view, asked.lot, (row) =>
      outcomeDone({puts: [put(lot, {...row, expires_at: endOfDay(asked.expires_on)})]}),
    ),
});

function withLot(view: View, id: Id, goOn: (row: LotRow) => Outcome): Outcome {
  const row = view.get(lot, id);
  return row ? goOn(row) : refuse('lot.unknown', {lot: id});
}

function readsOfLot(id: Id, view: View | undefined): Read[] {
  const own: Read[] = [{list: lot.name, key: id}, WAREHOUSES_READ];
  const row = view?.get(lot, id);
  return view && row ? [...own, ...readsOfStanding(row, view)] : own;
}

/** What is promised of it, place by place. */
function readsOfPromised(id: Id, view: View | undefined): Read[] {
  const stands = ifKnown(() => {
    const row = view?.get(lot, id);
    return view && row ? standingOf(row, view) : [];
  });
  return (stands ?? [])
    .filter(({allocated}) => allocated > 0)
    .map((row) => ({
      list: allocation.name,
      index: 'stock',
      prefix: [rowKey(stock, row)],
      limit: MAX_ALLOCATIONS,
    }));
}

/** The orders that were promised these units are promised them no more: they are to be released again. */
function promiseNoMore(books: Books, row: StockRow): void {
  if (row.allocated === 0) return;
  books.loseAt(rowKey(stock, row), row.allocated);
  books.draft.put(stock, {...row, allocated: 0});
}
