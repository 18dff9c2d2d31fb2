import {MAX_EXCHANGE_MS, put, type Put, type Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {binCount} from '../stock/bin-count.ts';
import {namedAt, stockKeyAt} from '../stock/ledger.ts';
import {handOf} from '../stock/row-hands.ts';
import {binOfPlace} from '../stock/place.ts';
import {stock, type StockRow} from '../stock/stock.ts';
import {countLine, countLineId, countPlan, countTask} from './count-plan.ts';
import {inDoubt, isForCaseAlone} from './count-proposals.ts';

/** What asks for a count of its own where a late movement may have been seen by the last one already. */
export const COUNT_OVERTAKEN = 'count.overtaken';

/**
 * A movement that comes after a count of what it touches may have been made before it: only its device knows, and
 * clocks of devices decide nothing. Where that device was not heard with nothing waiting since the count, the count is
 * in doubt: in a plan its line waits, else the bin is to be counted (COUNT-12).
 */
export const countDoubts: Projection = ({entries}, view, context) => {
  const {quietAt} = context;
  if (quietAt === undefined) return [];
  const hand = handOf(context);
  const isInDoubt = (count: Pick<StockRow, 'counted_at' | 'counted_by'> | undefined): boolean =>
    count !== undefined &&
    count.counted_at > 0 &&
    count.counted_by !== hand &&
    count.counted_at >= quietAt - MAX_EXCHANGE_MS;
  const doubted = new Map<string, Moved>();
  for (const entry of entries)
    for (const end of ['from', 'to'] as const) {
      const bin = binOfPlace(entry[end]);
      const key = bin === undefined ? undefined : stockKeyAt(entry, end);
      if (bin === undefined || key === undefined) continue;
      const {warehouse, goods} = entry;
      if (isInDoubt(view.get(stock, key)) || isInDoubt(ifDownloaded(() => view.get(binCount, bin))))
        doubted.set(key, {warehouse, bin, goods, ...namedAt(entry, end)});
    }
  const puts = [...doubted.values()].flatMap((moved) => doubtOf(moved, view));
  return [...puts, ...plansOf(puts, view)];
};

/** Plans of which bins are to be counted anew: of those there is no count any more. */
function plansOf(puts: readonly Put[], view: View): Put[] {
  const again = new Map<Id, Set<Id>>();
  for (const {list, row} of puts) {
    if (list !== countTask.name || row['state'] !== 'recount') continue;
    const document = String(row['document']);
    again.set(document, (again.get(document) ?? new Set()).add(String(row['bin'])));
  }
  return [...again].flatMap(([document, bins]) => {
    const plan = ifDownloaded(() => view.get(countPlan, document));
    return plan ? [put(countPlan, {...plan, counted: plan.counted - bins.size})] : [];
  });
}

/** Counts that these movements may cast doubt on. */
export const countReads = (reads: readonly Read[]): readonly Read[] =>
  reads.flatMap((read) => {
    const bin =
      'key' in read && read.list === stock.name ? binOfPlace(read.key.split('/')[1] ?? '') : undefined;
    return bin === undefined ? [] : [{list: binCount.name, key: bin}];
  });

interface Moved extends Pick<StockRow, 'warehouse' | 'goods' | 'lot' | 'unit'> {
  readonly bin: Id;
}

function doubtOf({warehouse, bin, goods, lot, unit}: Moved, view: View): readonly Put[] {
  const task = ifDownloaded(() => view.get(countTask, bin));
  if (!task || isForCaseAlone(task))
    return [put(countTask, inDoubt(task, {bin, warehouse}, COUNT_OVERTAKEN))];
  if (task.document === '') return [];
  const line = ifDownloaded(() => view.get(countLine, countLineId(task.document, {bin, goods, lot, unit})));
  if (line) return line.state === 'counted' ? [put(countLine, {...line, waits: 'moved'})] : [];
  // Of these goods the plan knows nothing: a worker looks once more.
  return task.state === 'counted' ? [put(countTask, {...task, state: 'recount', is_open: 1})] : [];
}
