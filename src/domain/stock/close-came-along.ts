import {defineAction, refuse, type Outcome, type Read} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {allocation} from './allocation.ts';
import {MAX_ALLOCATIONS, Books, keyAt, NO_REFERENCE} from './books.ts';
import {
  caseRead,
  closingClaim,
  factsOfCase,
  numberOf,
  otherClosing,
  sayingWhy,
  textOrEmpty,
  type CaseRow,
} from './case-closing.ts';
import {binOfPlace, binPlace} from './place.ts';
import {closeCorrection, STOCK_CLOSINGS} from './close-correction.ts';
import type {StockItem, StockPlace} from './stock-change.ts';
import {stock, type StockRow} from './stock.ts';

const CLOSE_CAME_ALONG = 'case.cameAlong';
/** Rows of one bin, more than a move of the whole of it carries. */
const MAX_CAME_ALONG_ROWS = 1_000;

/**
 * What the records left behind in a bin that was moved whole came along: it stands where the rest went, and what is
 * promised of it follows (CASE-22). Refused where something else stands there by now.
 */
export const cameAlong = defineAction({
  ...closingClaim,
  name: CLOSE_CAME_ALONG,
  args: sayingWhy,
  reads: (asked, _context, view) => readsOf(asked.case, view),
  decide: (asked, view, context) =>
    closeCorrection({closings: STOCK_CLOSINGS, closing: CLOSE_CAME_ALONG}, asked, {view, context}, (row) => {
      if (row.joined > 0) return otherClosing(row);
      const [from, to] = binsOf(row).map((id) => view.get(bin, id));
      if (!from || !to) return refuse('case.nothing-left', {case: row.id});
      const left = standingIn(from, view);
      const units = left.reduce((sum, {quantity}) => sum + quantity, 0);
      if (units === 0) return refuse('case.nothing-left', {case: row.id});
      const told = numberOf(factsOfCase(row)['units']);
      if (units !== told) return refuse('case.others-there', {bin: from.id, units, told});
      return carried(left, {from, to}, new Books(view, context));
    }),
});

/** All of it goes where the rest went. */
function carried(
  left: readonly StockRow[],
  {from, to}: {readonly from: BinRow; readonly to: BinRow},
  books: Books,
): Outcome {
  let nextId = 1;
  for (const {warehouse, goods, lot, unit, quantity, allocated} of left) {
    const item: StockItem = {warehouse, goods, lot, unit};
    const movement = {item, from: standOf(from), to: standOf(to), quantity, of: NO_REFERENCE};
    nextId += books.bring(movement, to, nextId, allocated);
  }
  return books.outcome();
}

const standOf = (row: BinRow): StockPlace => ({place: binPlace(row.id), property: row.property});

const standingIn = ({warehouse, id}: BinRow, view: View): readonly StockRow[] =>
  view.range(stock, 'key', [warehouse, binPlace(id)], MAX_CAME_ALONG_ROWS);

/** The bin that was moved, and the one that it was moved to. */
const binsOf = (row: CaseRow): readonly [from: string, to: string] => {
  const facts = factsOfCase(row);
  return [binOfPlace(textOrEmpty(facts['from'])) ?? '', binOfPlace(textOrEmpty(facts['to'])) ?? ''];
};

function readsOf(id: string, view: View | undefined): readonly Read[] {
  const row = view?.get(caseResource, id);
  if (!row) return [caseRead(id)];
  const [from, to] = binsOf(row);
  const prefix = [row.warehouse, binPlace(from)];
  const rows = ifKnown(() => view?.range(stock, 'key', prefix, MAX_CAME_ALONG_ROWS)) ?? [];
  return [
    caseRead(id),
    {list: bin.name, key: from},
    {list: bin.name, key: to},
    {list: stock.name, index: 'key', prefix, limit: MAX_CAME_ALONG_ROWS},
    ...rows.flatMap((each): Read[] => [
      {list: stock.name, key: keyAt(each, binPlace(to))},
      ...(each.allocated > 0
        ? [
            {
              list: allocation.name,
              index: 'stock',
              prefix: [keyAt(each, each.place)],
              limit: MAX_ALLOCATIONS,
            },
          ]
        : []),
    ]),
  ];
}
