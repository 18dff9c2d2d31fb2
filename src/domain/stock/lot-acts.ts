import {defineAction, done, refuse, type Outcome, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {keyOf} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {allocation} from './allocation.ts';
import {ALL_ALLOCATIONS, Books} from './books.ts';
import {endOfDay} from './expiry-day.ts';
import {figuresRead} from './figures-projection.ts';
import {lot, type LotRow} from './lot.ts';
import {keyFaults} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';

/** More warehouses than one company has, and more places than one lot stands at. */
const WAREHOUSES = 500;
const PLACES = 10_000;

const lotArg = {kind: 'reference', list: 'lot', required: true} as const;
const claim = {version: 1, kind: 'claim', offline: false, roles: OFFICE} as const;

/** A recall: nothing of a lot is released, what was promised of it is promised no more, and a pick asks (LOT-10). */
export const holdLot = defineAction({
  ...claim,
  name: 'stock.holdLot',
  args: {lot: lotArg, reason: {kind: 'text', required: true, max: 200}},
  check: (asked) => keyFaults(asked, ['lot']),
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
      for (const each of standing(view, row)) promiseNoMore(books, each);
      return books.done();
    }),
});

/** The recall is over. */
export const freeLot = defineAction({
  ...claim,
  name: 'stock.freeLot',
  args: {lot: lotArg},
  check: (asked) => keyFaults(asked, ['lot']),
  reads: (asked) => [{list: lot.name, key: asked.lot}],
  decide: (asked, view) =>
    withLot(view, asked.lot, (row) =>
      row.held === 0
        ? refuse('lot.not-held', {lot: row.id})
        : done({puts: [{list: lot.name, row: {...row, held: 0, held_why: '', held_by: '', held_at: 0}}]}),
    ),
});

/** What was said of its expiry was wrong: from now on all of it expires then (LOT-7). */
export const setExpiry = defineAction({
  ...claim,
  name: 'stock.setExpiry',
  args: {lot: lotArg, expires_on: {kind: 'day', required: true}},
  check: (asked) => keyFaults(asked, ['lot']),
  reads: (asked, _context, view) => readsOfLot(asked.lot, view),
  decide: (asked, view, context) =>
    withLot(view, asked.lot, (row) => {
      const {draft} = new Books(view, context);
      const expires_at = endOfDay(asked.expires_on);
      draft.put(lot, {...row, expires_at});
      for (const each of standing(view, row)) draft.put(stock, {...each, expires_at});
      return done({puts: draft.puts()});
    }),
});

function withLot(view: View, id: Id, goOn: (row: LotRow) => Outcome): Outcome {
  const row = view.get(lot, id);
  return row ? goOn(row) : refuse('lot.unknown', {lot: id});
}

function readsOfLot(id: Id, view: View | undefined): Read[] {
  const own: Read[] = [
    {list: lot.name, key: id},
    {list: warehouse.name, index: 'key', prefix: [], limit: WAREHOUSES},
  ];
  const row = view?.get(lot, id);
  if (!view || !row) return own;
  const all = view
    .range(warehouse, 'key', [], WAREHOUSES)
    .flatMap((at): Read[] => [
      {list: stock.name, index: 'goods', prefix: [at.id, row.goods, id], limit: PLACES},
      figuresRead(at.id, row.goods),
    ]);
  return [...own, ...all];
}

/** What is promised of it, place by place. */
function readsOfPromised(id: Id, view: View | undefined): Read[] {
  const stands = ifKnown(() => {
    const row = view?.get(lot, id);
    return view && row ? standing(view, row) : [];
  });
  return (stands ?? [])
    .filter(({allocated}) => allocated > 0)
    .map((row) => ({
      list: allocation.name,
      index: 'stock',
      prefix: [keyOf(stock, row)],
      limit: ALL_ALLOCATIONS,
    }));
}

/** Where a lot stands, in all warehouses. */
const standing = (view: View, {id, goods}: LotRow): StockRow[] =>
  view
    .range(warehouse, 'key', [], WAREHOUSES)
    .flatMap((at) => view.range(stock, 'goods', [at.id, goods, id], PLACES));

/** The orders that were promised these units are promised them no more: they are to be released again. */
function promiseNoMore(books: Books, row: StockRow): void {
  if (row.allocated === 0) return;
  books.loseAt(keyOf(stock, row), row.allocated);
  books.draft.put(stock, {...row, allocated: 0});
}
