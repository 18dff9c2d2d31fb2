import {countTask} from '../counting/count-plan.ts';
import {asn} from '../inbound/asn.ts';
import type {Read} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import {askAll, ifKnown, type View} from '../kernel/view.ts';
import {dn} from '../outbound/dn.ts';
import {allocation, type AllocationRow} from '../stock/allocation.ts';
import {bin} from '../warehouse/bin.ts';
import type {TaskName} from './task.ts';

/** Promises of one order that are looked at; of more, some are taken to be open. */
const MAX_PROMISES_READ = 500;

/** What a task is about, and whether any of it is left to do. */
export interface RemainingTaskWork {
  readonly warehouse: string;
  readonly isLeft: boolean;
  /** Whose it is by a plan of the office, or ''. */
  readonly assigned: string;
}

/** A task as the rows say; `undefined` where there is nothing that it could be about. */
export function remainingTaskWork({kind, about, zone}: TaskName, view: View): RemainingTaskWork | undefined {
  if (kind === 'count') {
    const row = view.get(countTask, about);
    return row && {warehouse: row.warehouse, isLeft: row.is_open === 1, assigned: row.assigned};
  }
  if (kind === 'put-away') {
    const row = view.get(asn, about);
    return row && {warehouse: row.warehouse, isLeft: row.sorted > 0, assigned: ''};
  }
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
    if (few.some((id) => zoneOf(id, view) === zone)) return true;
  }
  return false;
}

/** Bins that are asked for at once. */
const BINS_PER_QUESTION = 24;

const chunks = (ids: readonly Id[]): readonly (readonly Id[])[] =>
  Array.from({length: Math.ceil(ids.length / BINS_PER_QUESTION)}, (_, i) =>
    ids.slice(i * BINS_PER_QUESTION, (i + 1) * BINS_PER_QUESTION),
  );

/** '' also where the bin is not known here. */
export const zoneOf = (id: Id, view: View): string => view.get(bin, id)?.zone ?? '';

/** The rows that tell it. */
export function readsOfTask({kind, about}: TaskName, view?: View): readonly Read[] {
  if (kind === 'count') return [{list: countTask.name, key: about}];
  if (kind === 'put-away') return [{list: asn.name, key: about}];
  const promised = {list: allocation.name, index: 'document', prefix: [about], limit: MAX_PROMISES_READ};
  const rows = view && ifKnown(() => view.range(allocation, 'document', [about], MAX_PROMISES_READ));
  const bins = new Set((rows ?? []).filter(({quantity}) => quantity > 0).map((row) => row.bin));
  return [{list: dn.name, key: about}, promised, ...[...bins].map((key) => ({list: bin.name, key}))];
}
