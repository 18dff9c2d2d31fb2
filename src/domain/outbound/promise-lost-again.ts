import type {Id} from '../kernel/id.ts';
import {allocation} from '../stock/allocation.ts';
import {keyAt, type Books} from '../stock/books.ts';
import type {LostPromise} from '../stock/lost-promises.ts';
import {binPlace} from '../stock/place.ts';
import {stock} from '../stock/stock.ts';
import type {UndoingBooks} from '../stock/undoing-books.ts';
import {freeUnits} from '../stock/units.ts';
import {standsAsPromised} from './allocate.ts';
import {dn, dnLine} from './dn.ts';
import {stageOf} from './order-projection.ts';

/**
 * What orders have lost by an act that is undone is promised to them again, as far as they still want it and it stands
 * free where it stood; the case of such a loss ends with the last of its units (UNDO-4).
 */
export function promiseLostAgain(undoing: UndoingBooks): void {
  const given = new Map<Id, number>();
  for (const loss of undoing.losses()) {
    const back = loss.lost.reduce((sum, each) => sum + promisedAgain(undoing.books, each, given), 0);
    if (back === loss.units) loss.end();
  }
}

/** How many units of it. `given`: what lines have been promised again by this undo. */
function promisedAgain({draft}: Books, lost: LostPromise, given: Map<Id, number>): number {
  const row = draft.get(allocation, lost.allocation);
  const line = row && draft.get(dnLine, row.for);
  const order = line && draft.get(dn, line.document);
  if (!order || stageOf(order.state) !== 'live') return 0;
  const {warehouse, goods, lot, unit} = row;
  const key = keyAt({warehouse, goods, lot, unit}, binPlace(row.bin));
  const standing = draft.get(stock, key);
  const isElsewhere = row.stock !== '' && row.stock !== key;
  if (!standing || !standsAsPromised(draft, row) || isElsewhere) return 0;
  const before = given.get(line.id) ?? 0;
  const back = Math.max(0, Math.min(lost.units, row.short, freeUnits(standing), line.rest - before));
  if (back === 0) return 0;
  given.set(line.id, before + back);
  draft.put(stock, {...standing, allocated: standing.allocated + back});
  draft.put(allocation, {...row, stock: key, quantity: row.quantity + back, short: row.short - back});
  return back;
}
