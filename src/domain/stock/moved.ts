import {put, type Context} from '../kernel/action.ts';
import type {Projection} from '../kernel/settle.ts';
import {keyOf} from '../kernel/resource.ts';
import {stockKeyAt} from './ledger.ts';
import {stock, type StockRow} from './stock.ts';

type Marks = Pick<StockRow, 'moved_by' | 'moved_at' | 'moved_before'>;

/** Each stock row that a ledger line changes says which device moved units there, and at which version. */
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

function marked(before: Marks, {device, version = 0}: Context): Marks {
  const other = before.moved_by === device ? before.moved_before : before.moved_at;
  return {moved_by: device, moved_at: version, moved_before: other};
}

/**
 * Whether any other device has moved units of a row since a version: the work of a device comes in its order, and the
 * numbers on its screen have counted it. Who asks without a device is everybody's other.
 */
export const hasMovedSince = (row: Marks | undefined, device: string, version: number): boolean =>
  row !== undefined && (device !== '' && row.moved_by === device ? row.moved_before : row.moved_at) > version;
