import {put, type Context} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {NOBODY} from '../kernel/nobody.ts';
import type {Projection} from '../kernel/settle.ts';
import {keyOf} from '../kernel/resource.ts';
import {stockKeyAt} from './ledger.ts';
import {stock, type StockRow} from './stock.ts';

type Marks = Pick<StockRow, 'moved_by' | 'moved_at' | 'moved_before'>;

/** Each stock row that a ledger line changes says whose hand moved units there, and at which version. */
export const movedProjection: Projection = (outcome, _view, context) => {
  const moved = new Set(
    outcome.entries.flatMap((entry) => [stockKeyAt(entry, 'from'), stockKeyAt(entry, 'to')]),
  );
  return (
    outcome.puts
      .filter(({list, row}) => list === stock.name && moved.has(keyOf(stock, row)))
      // Rows of a list of ours have its shape.
      .map(({row}) => put(stock, {...(row as StockRow), ...marked(row as StockRow, context)}))
  );
};

/** Whose work this is of which numbers on a screen are: a device's, and at a desk, which has none, a person's (COUNT-2). */
export const handOf = ({device, who}: Pick<Context, 'device' | 'who'>): Id =>
  [device, who].find((id) => id !== '' && id !== NOBODY) ?? '';

function marked(before: Marks, context: Context): Marks {
  const hand = handOf(context);
  const other = before.moved_by === hand ? before.moved_before : before.moved_at;
  return {moved_by: hand, moved_at: context.version ?? 0, moved_before: other};
}

/**
 * Whether any other hand has moved units of a row since a version: the work of a device comes in its order, and the
 * numbers on its screen have counted it. The server's own is everybody's other.
 */
export const hasMovedSince = (row: Marks | undefined, hand: Id, version: number): boolean =>
  row !== undefined && (hand !== '' && row.moved_by === hand ? row.moved_before : row.moved_at) > version;
