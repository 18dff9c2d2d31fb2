import {countTask, type CountTaskRow} from '#domain/counting/count-plan.ts';
import {taskTake} from '#domain/tasks/task-take.ts';
import {bin as bins, type BinRow} from '#domain/warehouse/bin.ts';
import type {ListReads} from '../../data/lists.ts';
import type {BelievedUnits, FoundBin, FoundGoods, FoundThing, StockLine} from '../../data/found.ts';
import {standingIn} from './contents.ts';
import type {LooseLine, MissingStock, SeenLine} from '../engine/job.ts';
import {MAX_WAITING_COUNTED} from './most-waiting.ts';

/** Those of these tasks that a person is offered: their own and everybody's, less what others have taken (TASK-2). */
export async function countedBy(
  lists: ListReads,
  warehouse: string,
  who: string,
  tasks: readonly CountTaskRow[],
): Promise<readonly CountTaskRow[]> {
  const held = await heldByOthers(lists, warehouse, who);
  return tasks.filter(({assigned, bin}) => (assigned === '' || assigned === who) && !held.has(bin));
}

/**
 * The bins that have to be counted, in walking order, a person's own before those of all; none that another has taken
 * as long as that holds (TASK-2).
 */
export async function binsToCount(
  lists: ListReads,
  warehouse: string,
  who: string,
): Promise<readonly FoundThing[]> {
  const query = {index: 'open', prefix: [warehouse, 1], offset: 0, limit: MAX_WAITING_COUNTED};
  const tasks = await countedBy(lists, warehouse, who, await lists.rows(countTask, query));
  const rows = await lists.rowsOf(
    bins,
    tasks.map((task) => task.bin),
  );
  const isOwn = (task: CountTaskRow): number => Number(task.assigned !== '');
  const step = (task: CountTaskRow): number => rows.get(task.bin)?.walking_sequence ?? 0;
  return tasks
    .toSorted((a, b) => isOwn(b) - isOwn(a) || step(a) - step(b))
    .map((task) => binAsScanned(task.bin, rows.get(task.bin), warehouse));
}

/** A bin as if its label had been scanned. */
export const binAsScanned = (id: string, row: BinRow | undefined, warehouse: string): FoundBin => ({
  kind: 'bin',
  id,
  name: row?.name ?? '',
  property: row?.property ?? '',
  warehouse,
});

/** The bins that others have taken to count. */
async function heldByOthers(lists: ListReads, warehouse: string, who: string): Promise<ReadonlySet<string>> {
  const query = {index: 'until', prefix: [warehouse], offset: 0, limit: MAX_WAITING_COUNTED};
  const takes = await lists.rows(taskTake, query);
  const now = lists.serverNow();
  return new Set(
    takes.flatMap((row) => {
      const isHeld = row.kind === 'count' && row.who !== who && row.until > now;
      return isHeld ? [row.about] : [];
    }),
  );
}

/** Whether the counter of a bin shall not see what the records say of it. */
export async function isBlind(lists: ListReads, bin: FoundThing | string | undefined): Promise<boolean> {
  if (typeof bin !== 'object') return false;
  const [task] = [...(await lists.rowsOf(countTask, [bin.id])).values()];
  return task?.is_blind === 1;
}

/** What the records say of some goods in the bin in hand, lot by lot; none where they know of none there. */
export async function linesToCount(
  lists: ListReads,
  {got: {bin}}: Pick<SeenLine, 'got'>,
  goods: FoundGoods,
): Promise<readonly StockLine[]> {
  const {lot = ''} = goods;
  const all = (await believedIn(lists, bin)).filter(({thing}) => thing.id === goods.id);
  const isLot = all.filter((line) => goods.lot === undefined || line.lot === lot);
  if (isLot.length > 0) return isLot;
  const seen = await lists.seen();
  return [{lot, lotCode: '', unit: '', quantity: 0, believed: {units: 0, ...seen}}];
}

/** What the records say stands in the bin and was not counted there. */
export async function notCounted(
  lists: ListReads,
  {got, items, stock: open}: Pick<LooseLine, 'got' | 'items' | 'stock'>,
): Promise<readonly MissingStock[]> {
  const counted = new Set(items.map((item) => stockLineName(item['goods'], item.stock)));
  if (got['goods']) counted.add(stockLineName(got['goods'], open));
  return (await believedIn(lists, got['bin'])).filter(
    (line) => !counted.has(stockLineName(line.thing, line)),
  );
}

/** Goods, lot and unit, as a count tells them apart. */
export const stockLineName = (goods: unknown, {lot, unit}: Pick<StockLine, 'lot' | 'unit'>): string =>
  [isThing(goods) ? goods.id : '', lot, unit].join('/');

const isThing = (what: unknown): what is {readonly id: string} =>
  typeof what === 'object' && what !== null && 'id' in what;

/** All that stands in a bin with what is believed of it; how many is hidden where the count is blind. */
async function believedIn(
  lists: ListReads,
  bin: SeenLine['got'][string] | undefined,
): Promise<readonly MissingStock[]> {
  // First what has been heard: the rows may be newer, and never older.
  const seen = await lists.seen();
  const [rows, isHidden] = await Promise.all([standingIn(lists, bin), isBlind(lists, bin)]);
  return rows.map(({quantity = 0, ...line}) => {
    const believed: BelievedUnits = {units: quantity, ...seen};
    return isHidden ? {...line, believed} : {...line, quantity, believed};
  });
}
