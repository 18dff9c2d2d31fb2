import {put, type Context, type Done, type Put} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Id} from '../kernel/id.ts';
import {NO_PERSON} from '../kernel/no-person.ts';
import type {Projection} from '../kernel/settle.ts';
import {rowKey} from '../kernel/resource.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {binCount} from './bin-count.ts';
import {emptiedIn, markEmptied, type RowMarks} from './emptied-rows.ts';
import {stockKeyAt} from './ledger.ts';
import {binOfPlace} from './place.ts';
import {stock, type StockRow} from './stock.ts';

/**
 * Each stock row that a ledger line changes says whose hand moved units there, and at which version; a bin says so of
 * the rows that have been emptied in it, which begin from there when units come again.
 */
export const movedProjection: Projection = (outcome, view, context, action) => {
  const moved = new Set(
    outcome.entries.flatMap((entry) => [stockKeyAt(entry, 'from'), stockKeyAt(entry, 'to')]),
  );
  const isBooked = isCount(outcome, action);
  const marked = (before: RowMarks): RowMarks => marksAfter(before, context, isBooked);
  const puts = outcome.puts
    .filter(({list, row}) => list === stock.name && moved.has(rowKey(stock, row)))
    // Rows of a list of ours have its shape.
    .map(({row}) => row as StockRow)
    .map((row) => put(stock, {...row, ...marked(marksBefore(view, row))}));
  return [...puts, ...emptied(outcome, view, context, marked)];
};

/** Units that are there by a count, and by no hand's carrying. */
function isCount({puts}: Done, action: string): boolean {
  if (COUNTS.has(action)) return true;
  return (
    action === 'stock.approve' &&
    puts.some(({list, row}) => list === caseResource.name && String(row['facts']).includes('"counted":'))
  );
}
const COUNTS: ReadonlySet<string> = new Set(['counting.count', 'counting.confirm', 'stock.closeByCount']);

/**
 * Whose work this is of which numbers on a screen are: a device's, and at a desk, which has none, a person's (COUNT-2).
 */
export const handOf = ({device, who}: Pick<Context, 'device' | 'who'>): Id =>
  [device, who].find((id) => id !== '' && id !== NO_PERSON) ?? '';

function marksAfter(before: RowMarks, context: Context, isBooked: boolean): RowMarks {
  const {version = 0} = context;
  const hand = handOf(context);
  return {
    moved_by: hand,
    moved_at: version,
    moved_before: before.moved_by === hand ? before.moved_before : before.moved_at,
    booked_at: isBooked ? version : before.booked_at,
    handled_at: isBooked ? before.handled_at : version,
  };
}

/** A row that comes into being begins where the one before it has ended. */
function marksBefore(view: View, row: StockRow): RowMarks {
  if (row.moved_at > 0) return row;
  return emptiedAt(view, rowKey(stock, row)) ?? row;
}

/** What is remembered of a row that stands there, or has stood there; nothing on a device, which does not ask. */
export const marksAt = (view: View, key: string): RowMarks | undefined =>
  view.get(stock, key) ?? emptiedAt(view, key);

function emptiedAt(view: View, key: string): RowMarks | undefined {
  const bin = binOfPlace(key.split('/')[1] ?? '');
  const row = bin === undefined ? undefined : ifDownloaded(() => view.get(binCount, bin));
  return row && emptiedIn(row.emptied, key);
}

/** Rows that are deleted, as their bins remember them. */
function emptied(
  outcome: Done,
  view: View,
  {version}: Context,
  marked: (before: RowMarks) => RowMarks,
): Put[] {
  const gone = new Map<Id, [key: string, marks: RowMarks][]>();
  for (const {list, key} of version === undefined ? [] : outcome.dels) {
    const bin = list === stock.name ? binOfPlace(key.split('/')[1] ?? '') : undefined;
    const before = bin === undefined ? undefined : view.get(stock, key);
    if (bin !== undefined && before) gone.set(bin, [...(gone.get(bin) ?? []), [key, marked(before)]]);
  }
  return [...gone].map(([bin, rows]) => {
    const own = outcome.puts.find(({list, row}) => list === binCount.name && row['bin'] === bin)?.row;
    const stored = ifDownloaded(() => view.get(binCount, bin));
    const {counted_at = 0, counted_by = '', emptied: text = ''} = {...stored, ...own};
    const all = rows.reduce((so, [key, marks]) => markEmptied(so, key, marks), String(text));
    const row = {bin, counted_at: Number(counted_at), counted_by: String(counted_by), emptied: all};
    return put(binCount, row);
  });
}

/**
 * Whether any other hand has moved units of a row since a version: the work of a device comes in its order, and the
 * numbers on its screen have counted it. The server's own is everybody's other.
 */
export const hasMovedSince = (row: RowMarks | undefined, hand: Id, version: number): boolean =>
  row !== undefined && (hand !== '' && row.moved_by === hand ? row.moved_before : row.moved_at) > version;
