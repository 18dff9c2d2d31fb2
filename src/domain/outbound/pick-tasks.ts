import type {Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {askAll, ifKnown, type View} from '../kernel/view.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import type {RemainingTaskWork} from '../tasks/remaining-task-work.ts';
import {groupedBy, idsNamed, openRows, type DerivedTask} from '../tasks/shown-task.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {zoneOfBin} from '../warehouse/zone-of-bin.ts';
import {dn, type DnRow} from './dn.ts';

/** What a warehouse has promised to orders and not picked. */
export const openPromises = (warehouse: Id) => ({resource: allocation, ...openRows('open', warehouse)});

/** The orders that something is promised to. */
export const ordersOfPromises = (promises: readonly AllocationRow[]) => ({
  resource: dn,
  ids: idsNamed(promises.map(({document}) => document)),
});

/** What of an order is to be picked in a zone, as tasks. */
export function pickTasks(
  promises: readonly AllocationRow[],
  bins: ReadonlyMap<Id, BinRow>,
  orders: ReadonlyMap<Id, DnRow>,
): readonly DerivedTask[] {
  const zoneOf = (row: AllocationRow): string => bins.get(row.bin)?.zone ?? '';
  const groups = groupedBy(promises, (row) => `${row.document} ${zoneOf(row)}`);
  return groups.flatMap((rows): DerivedTask[] => {
    const [first] = rows;
    const order = orders.get(first?.document ?? '');
    if (!first || order?.state !== 'to-pick') return [];
    const zone = zoneOf(first);
    return [
      {
        kind: 'pick',
        about: order.id,
        zone,
        place: zone,
        name: order.code || order.provisional,
        left: new Set(rows.map((row) => row.for)).size,
        day: order.promised_on,
        since: order.ranked_at,
        way: Math.min(...rows.map((row) => bins.get(row.bin)?.walking_sequence ?? 0)),
        assigned: '',
      },
    ];
  });
}

/** Promises of one order that are looked at; of more, some are taken to be open. */
const MAX_PROMISES_READ = 500;

/** What is left to pick of an order in a zone. */
export function remainingToPick(about: Id, zone: string, view: View): RemainingTaskWork | undefined {
  const row = view.get(dn, about);
  if (!row) return undefined;
  const rows = view.range(allocation, 'document', [about], MAX_PROMISES_READ);
  return {warehouse: row.warehouse, isLeft: isOpenIn(zone, rows, view), assigned: ''};
}

/** Whether something of these promises of one order is to be picked in a zone. */
function isOpenIn(zone: string, rows: readonly AllocationRow[], view: View): boolean {
  if (rows.length >= MAX_PROMISES_READ) return true;
  const bins = new Set(rows.filter(({quantity}) => quantity > 0).map((row) => row.bin));
  // A few at a time: mostly one of the first stands there.
  for (const few of chunks([...bins])) {
    askAll(few.map((id) => () => view.get(bin, id)));
    if (few.some((id) => zoneOfBin(id, view) === zone)) return true;
  }
  return false;
}

/** Bins that are asked for at once. */
const BINS_PER_QUESTION = 24;

const chunks = (ids: readonly Id[]): readonly (readonly Id[])[] =>
  Array.from({length: Math.ceil(ids.length / BINS_PER_QUESTION)}, (_, i) =>
    ids.slice(i * BINS_PER_QUESTION, (i + 1) * BINS_PER_QUESTION),
  );

export function readsOfPickTask(about: Id, view?: View): readonly Read[] {
  const promised = {list: allocation.name, index: 'document', prefix: [about], limit: MAX_PROMISES_READ};
  const rows = view && ifKnown(() => view.range(allocation, 'document', [about], MAX_PROMISES_READ));
  const bins = new Set((rows ?? []).filter(({quantity}) => quantity > 0).map((row) => row.bin));
  return [{list: dn.name, key: about}, promised, ...[...bins].map((key) => ({list: bin.name, key}))];
}
