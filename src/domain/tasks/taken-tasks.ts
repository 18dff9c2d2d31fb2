import {countTask} from '../counting/count-plan.ts';
import {DOCUMENT_DEFINITIONS, documentOfTask, SCANNED_DOCUMENTS} from '../document-definitions.ts';
import {del, put, type Context, type Del, type Done, type Put, type Read} from '../kernel/action.ts';
import {DraftView} from '../kernel/draft-view.ts';
import type {Value} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import type {Resource} from '../kernel/resource.ts';
import type {Projection} from '../kernel/settle.ts';
import {askAll, ifDownloaded, type View} from '../kernel/view.ts';
import {allocation} from '../stock/allocation.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {zoneOfBin} from '../warehouse/zone-of-bin.ts';
import {remainingTaskWork} from './remaining-work.ts';
import {leaseOf, taskTake, type TaskTakeRow} from './task-take.ts';
import {nameOfTask} from './task.ts';

/** More zones than an order is picked in. */
const MAX_TAKES = 100;
/** Work renews a take once such a part of it is over: not each scan writes a row. */
const STALE = 0.1;

/** What tasks are derived from. */
const SOURCES: ReadonlyMap<string, Resource> = new Map(
  [...SCANNED_DOCUMENTS.map((name) => DOCUMENT_DEFINITIONS[name].header), countTask, allocation].map(
    (each) => [each.name, each],
  ),
);

/** A document that stands for its own task: what is left of it stands in its header. */
const TOLD_BY_HEADER = documentOfTask('put-away');

/** The takes that work on what these reads fetch may end or renew. */
export const takesReads = (reads: readonly Read[]): readonly Read[] =>
  reads.flatMap((read) =>
    'key' in read && read.list !== allocation.name && SOURCES.has(read.list)
      ? [{list: taskTake.name, index: 'about', prefix: [read.key], limit: MAX_TAKES}]
      : [],
  );

/**
 * A task that is done is of none any more, whichever worker did it (TASK-3). Work of the one who has taken it renews
 * what is left of it: by the server's time, and without any act of their own (TASK-2).
 */
export const takenTasks: Projection = (outcome, view, context) => {
  const worked = workedOn(outcome, view);
  if (worked.size === 0) return [];
  const takes = takesOf(view, [...worked.keys()]);
  if (takes.length === 0) return [];
  const after = new DraftView(view);
  after.layOn(SOURCES, outcome);
  return takes.flatMap((take) => afterWork(take, worked.get(take.about), after, context));
};

/**
 * Where an order was picked from, and whether anything is left to pick there; of all else that is worked on, nothing.
 */
type Bins = ReadonlyMap<Id, boolean>;

function workedOn({puts, dels}: Done, view: View): ReadonlyMap<Id, Bins> {
  const worked = new Map<Id, Map<Id, boolean>>();
  const at = (about: Value = '', from?: Value, isOpen = false): void => {
    const bins = worked.get(String(about)) ?? new Map<Id, boolean>();
    if (from !== undefined) bins.set(String(from), isOpen || (bins.get(String(from)) ?? false));
    worked.set(String(about), bins);
  };
  for (const {list, row, isNew} of puts)
    if (isNew) continue;
    else if (list === allocation.name) at(row['document'], row['bin'], Number(row['quantity']) > 0);
    else if (list === countTask.name) at(row['bin']);
    else if (list === TOLD_BY_HEADER) at(row['id']);
  for (const {list, key} of dels)
    if (list === countTask.name) at(key);
    else if (list === allocation.name) {
      const row = view.get(allocation, key);
      if (row) at(row.document, row.bin);
    }
  return worked;
}

/** None on a device that has not heard of takes yet. */
function takesOf(view: View, ids: readonly Id[]): readonly TaskTakeRow[] {
  const asks = ids.map((id) => () => view.range(taskTake, 'about', [id], MAX_TAKES));
  return (
    ifDownloaded(() => {
      askAll(asks);
      return asks.flatMap((ask) => ask());
    }) ?? []
  );
}

function afterWork(take: TaskTakeRow, bins: Bins = NOWHERE, after: View, context: Context): (Put | Del)[] {
  if (take.kind === 'pick') {
    askAll(Array.from(bins.keys(), (id) => () => zoneOfBin(id, after)));
    const here = [...bins].filter(([id]) => zoneOfBin(id, after) === take.zone);
    if (here.length === 0) return [];
    // What is left of a line that was picked is left of its task: nothing else is read for it.
    if (here.some(([, isOpen]) => isOpen)) return renewed(take, after, context);
  }
  if (!remainingTaskWork(nameOfTask(take), after)?.isLeft) return [del(taskTake, take.id)];
  return renewed(take, after, context);
}

const NOWHERE: Bins = new Map();

function renewed(take: TaskTakeRow, after: View, {who, now, device}: Context): Put[] {
  const isFresh = now - take.update_time < (take.until - take.update_time) * STALE;
  if (take.who !== who || isFresh) return [];
  const until = now + leaseOf(after.get(warehouse, take.warehouse));
  return until > take.until ? [put(taskTake, {...take, device, until})] : [];
}
