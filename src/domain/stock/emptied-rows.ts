import {listIn} from '../kernel/json.ts';
import type {StockRow} from './stock.ts';

/** Whose hands have been on a row, and when: versions of the company's history. */
export type RowMarks = Pick<StockRow, 'moved_by' | 'moved_at' | 'moved_before' | 'booked_at' | 'handled_at'>;

/** Rows that a bin remembers one by one; of those before them it knows when the last was emptied. */
const MAX_EMPTIED_ROWS = 20;

/** As it is stored: unit, goods and lot of the row, and its marks. */
type Stored = readonly [of: string, by: string, at: number, before: number, booked: number, handled: number];

/** What a bin remembers of a row that nothing stands in any more. */
export function emptiedIn(text: string, key: string): RowMarks | undefined {
  const of = ofKey(key);
  const all = storedIn(text);
  const known = all.find(([each]) => each === of) ?? all.find(([each]) => each === FORGOTTEN);
  if (!known) return undefined;
  const [, moved_by, moved_at, moved_before, booked_at, handled_at] = known;
  return {moved_by, moved_at, moved_before, booked_at, handled_at};
}

/** The same with one row more, the latest first. */
export function markEmptied(text: string, key: string, marks: RowMarks): string {
  const of = ofKey(key);
  const {moved_by, moved_at, moved_before, booked_at, handled_at} = marks;
  const others = storedIn(text).filter(([each]) => each !== of && each !== FORGOTTEN);
  const before = storedIn(text).filter(([each]) => each === FORGOTTEN);
  const dropped = [...others.slice(MAX_EMPTIED_ROWS - 1), ...before];
  return JSON.stringify([
    [of, moved_by, moved_at, moved_before, booked_at, handled_at],
    ...others.slice(0, MAX_EMPTIED_ROWS - 1),
    ...(dropped.length === 0 ? [] : [forgotten(dropped)]),
  ]);
}

/** Of rows that are not told apart any more: anybody may have moved them, as late as the last. */
const FORGOTTEN = '';
function forgotten(rows: readonly Stored[]): Stored {
  const last = Math.max(...rows.map(([, , at]) => at));
  return [FORGOTTEN, '', last, last, last, last];
}

/** Warehouse and place are the bin's own. */
const ofKey = (key: string): string => key.split('/').slice(2).join('/');

/** Written above as JSON: where it enters again. */
const storedIn = (text: string): readonly Stored[] => (listIn(text) ?? []) as readonly Stored[];
