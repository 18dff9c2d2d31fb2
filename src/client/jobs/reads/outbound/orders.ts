import {goods as goodsList} from '#domain/goods/goods.ts';
import {dn, dnLine, type DnRow} from '#domain/outbound/dn.ts';
import {pickingList, type PickingListRow} from '#domain/outbound/picking-list.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {stock} from '#domain/stock/stock.ts';
import {nextTask, type TaskSeeker} from '#domain/tasks/next-task.ts';
import {bin as binList, type BinRow} from '#domain/warehouse/bin.ts';
import {namedLotOf, lotsOf} from '../../../data/lots.ts';
import type {ListReads} from '../../../data/lists.ts';
import {foundGoods} from '../../../data/stock-in-bins.ts';
import type {FoundBin, FoundThing} from '../../../data/found.ts';
import {blockedIn} from '../blocked.ts';
import type {JobBeginning, MissingStock, PlanLine} from '../../engine/job.ts';
import {MAX_WAITING_COUNTED} from '../most-waiting.ts';
import {documentLineOf} from '../../engine/state.ts';
import {takenBy} from '../next-of-kind.ts';
import {openTasks} from '../open-tasks.ts';
import {allWithOwnZones} from './own-zones.ts';

/** Promises of one order or picking list that are looked at. */
const MAX_ORDER_PROMISES = 10_000;

/** The picking lists with something open, the oldest first, and the orders to be picked, in their rank. */
export async function workToPick(
  lists: ListReads,
  warehouse: string,
  who: string,
): Promise<readonly FoundThing[]> {
  const query = {index: 'open', prefix: [warehouse, 1], offset: 0, limit: MAX_ORDER_PROMISES};
  const [orders, open] = await Promise.all([ordersToPick(lists, warehouse), lists.rows(allocation, query)]);
  const ids = idsIn(open, 'list').filter((id) => id !== '');
  const walks = [...(await lists.rowsOf(pickingList, ids)).values()];
  return [
    ...walks.map(nameOfList).toSorted((a, b) => compare(a.id, b.id)),
    ...(await allWithOwnZones(lists, orders.map(nameOfOrder), who)),
  ];
}

/**
 * The next of a worker's tasks: of the order that they are at first, else as tasks follow each other (TASK-7); the
 * whole list where it stands in one.
 */
export async function nextToPick(
  lists: ListReads,
  warehouse: string,
  last: string,
  looking: TaskSeeker,
): Promise<JobBeginning | undefined> {
  const tasks = (await openTasks(lists, warehouse)).filter(({kind}) => kind === 'pick');
  const own = tasks.filter(({about}) => about === last);
  const task = nextTask(own, looking) ?? nextTask(tasks, looking);
  if (!task) return undefined;
  const query = {index: 'document', prefix: [task.about], offset: 0, limit: MAX_ORDER_PROMISES};
  const open = (await lists.rows(allocation, query)).filter(({quantity}) => quantity > 0);
  const inLists = idsIn(open, 'list').filter((id) => id !== '');
  const [list] = (await lists.rowsOf(pickingList, inLists)).values();
  if (list) return {thing: nameOfList(list), pieces: []};
  const {about, zone} = task;
  return {thing: {kind: 'dn', id: about, name: task.name, zones: [zone]}, pieces: takenBy(task, looking)};
}

/** The orders that are to be picked, those first that were confirmed first. */
const ordersToPick = (lists: ListReads, warehouse: string): Promise<readonly DnRow[]> =>
  lists.rows(dn, {index: 'ranked', prefix: [warehouse, 'to-pick'], offset: 0, limit: MAX_WAITING_COUNTED});

/** The orders that are to be picked out of a bin, or that some goods are promised to. */
export async function ordersPromised(
  lists: ListReads,
  {kind, id}: FoundThing,
  warehouse: string,
): Promise<readonly FoundThing[]> {
  const query = {index: 'open', prefix: [warehouse, 1], offset: 0, limit: MAX_ORDER_PROMISES};
  const open = await lists.rows(allocation, query);
  const rows = open.filter(({bin, goods}) => (kind === 'bin' ? bin : goods) === id);
  const ids = [...new Set(rows.map(({document}) => document))];
  return [...(await lists.rowsOf(dn, ids)).values()].map(nameOfOrder);
}

/** An order by its code. */
export const nameOfOrder = ({id, code, provisional}: DnRow): FoundThing => ({
  kind: 'dn',
  id,
  name: code || provisional,
});

const nameOfList = ({id, code, provisional}: PickingListRow): FoundThing => ({
  kind: 'pickingList',
  id,
  name: code || provisional,
});

/** What is promised to these orders or picking lists and not yet picked, in the order in which the floor is walked. */
export async function linesToPick(
  lists: ListReads,
  opened: readonly FoundThing[],
): Promise<readonly PlanLine[]> {
  const found = await Promise.all(
    opened.map(({kind, id}) =>
      lists.rows(allocation, {
        index: kind === 'pickingList' ? 'list' : 'document',
        prefix: [id],
        offset: 0,
        limit: MAX_ORDER_PROMISES,
      }),
    ),
  );
  // An order may be opened beside the list that it stands in.
  const rows = [
    ...new Map(found.flat().flatMap((row) => (row.quantity > 0 ? [[row.id, row] as const] : []))).values(),
  ];
  const bins = await binsOf(lists, rows);
  const [lines, blocked] = await Promise.all([
    linesOf(lists, rows.filter(isOfOpened(opened, bins)), bins),
    blockedIn(lists, rows[0]?.warehouse ?? ''),
  ]);
  return lines.toSorted(
    (a, b) =>
      // The way may have been cleared until then (CASE-17).
      Number(blocked.has(a.bin.id)) - Number(blocked.has(b.bin.id)) ||
      wayTo(bins, a.bin) - wayTo(bins, b.bin) ||
      compare(a.bin.name, b.bin.name) ||
      compare(a.goods.code, b.goods.code),
  );
}

/** Lines of orders, each once, whatever bins they stand in: with all that is left of them. */
export function orderLinesOf(lines: readonly PlanLine[]): readonly MissingStock[] {
  const found = new Map<string, MissingStock>();
  for (const {goods: thing, bin: _, quantity = 0, ...line} of lines) {
    const before = found.get(documentLineOf({...line, goods: thing}));
    const units = (before?.quantity ?? 0) + quantity;
    found.set(documentLineOf({...line, goods: thing}), {...(before ?? {...line, thing}), quantity: units});
  }
  return [...found.values()];
}

/** Whether a promise is in one of the zones that its order was opened for. */
const isOfOpened = (opened: readonly FoundThing[], bins: ReadonlyMap<string, BinRow>) => {
  const zones = new Map(opened.flatMap((thing) => ('zones' in thing ? [[thing.id, thing.zones]] : [])));
  return ({document, bin}: AllocationRow): boolean =>
    zones.get(document)?.includes(bins.get(bin)?.zone ?? '') ?? true;
};

/** What is left of these lines now and where it stands, in their order: others pick, too, and move things. */
export async function linesStillToPick(
  lists: ListReads,
  kept: readonly PlanLine[],
): Promise<readonly PlanLine[]> {
  const ids = kept.map(({id}) => id);
  const rows = [...(await lists.rowsOf(allocation, ids)).values()];
  const open = rows.filter((row) => row.quantity > 0);
  const left = new Map(
    (await linesOf(lists, open, await binsOf(lists, open))).map((line) => [line.id, line]),
  );
  return ids.flatMap((id) => left.get(id) ?? []);
}

const binsOf = (lists: ListReads, rows: readonly AllocationRow[]) =>
  lists.rowsOf(binList, idsIn(rows, 'bin'));

/** What promises are as lines of a plan, with the names of their bins, goods and lots. */
async function linesOf(
  lists: ListReads,
  rows: readonly AllocationRow[],
  bins: ReadonlyMap<string, BinRow>,
): Promise<readonly (PlanLine & {readonly bin: FoundBin})[]> {
  const [goods, standing, wanting, lots] = await Promise.all([
    lists.rowsOf(goodsList, idsIn(rows, 'goods')),
    lists.rowsOf(stock, idsIn(rows, 'stock')),
    lists.rowsOf(dnLine, idsIn(rows, 'for')),
    lotsOf(lists, rows),
  ]);
  return rows.map((row) => {
    const there = standing.get(row.stock)?.quantity;
    const wanted = wanting.get(row.for)?.wanted;
    return {
      id: row.id,
      bin: foundBin(row, bins.get(row.bin)),
      goods: foundGoods(row, goods.get(row.goods)),
      ...namedLotOf(row, lots),
      unit: row.unit,
      quantity: row.quantity,
      document: row.document,
      documentLine: row.for,
      ...(there === undefined ? {} : {there}),
      ...(wanted === undefined ? {} : {wanted}),
    };
  });
}

const idsIn = (
  rows: readonly AllocationRow[],
  column: 'list' | 'bin' | 'goods' | 'stock' | 'for',
): string[] => [...new Set(rows.map((row) => row[column]))];

const foundBin = (row: AllocationRow, bin: BinRow | undefined): FoundBin => ({
  kind: 'bin',
  id: row.bin,
  name: bin?.name ?? '',
  property: bin?.property ?? '',
  warehouse: row.warehouse,
});

/** Where on the way through the warehouse a bin is. */
const wayTo = (bins: ReadonlyMap<string, BinRow>, {id}: FoundBin): number =>
  bins.get(id)?.walking_sequence ?? 0;

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
