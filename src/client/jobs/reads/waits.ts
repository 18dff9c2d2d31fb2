import {countTask} from '#domain/counting/count-plan.ts';
import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource, type RowOf} from '#domain/kernel/resource.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';
import {countedBy} from './bins-to-count.ts';
import {DELIVERY_WAITS} from './inbound/waits.ts';
import {MAX_WAITING_COUNTED} from './most-waiting.ts';
import {ORDER_WAITS} from './outbound/waits.ts';
import type {WaitingSource} from './waiting-source.ts';

/** What waits for a job: documents, and lines of them where it is done line by line. */
export interface WaitingWork {
  readonly lines?: number;
  readonly documents: number;
  /** Those that can be begun with at once: all of them unless told. */
  readonly here?: number;
}

/** What waits for the jobs that have work of others before them, by their names. */
const SOURCES: Readonly<Record<string, WaitingSource>> = {
  ...DELIVERY_WAITS,
  ...ORDER_WAITS,
  inventory: {resource: countTask, under: [['open', 1]]},
};

/** Counts what waits for a job on this device; `undefined` for one that nothing waits for. */
export async function waitsFor(
  lists: ListReads,
  warehouse: string,
  job: string,
  who = '',
): Promise<WaitingWork | undefined> {
  const source = entryOf(SOURCES, job);
  if (!source) return undefined;
  if (source.resource === countTask) {
    const tasks = await rowsUnder(lists, warehouse, countTask, source);
    return {documents: (await countedBy(lists, warehouse, who, tasks)).length};
  }
  const rows = await rowsOf(lists, warehouse, source);
  const {resource, line, isHere} = source;
  if (!('document' in resource.fields))
    return {documents: rows.length, ...(isHere && {here: rows.filter(isHere).length})};
  const count = line === undefined ? rows.length : new Set(rows.map((row) => row[line])).size;
  return {lines: count, documents: new Set(rows.map((row) => row['document'])).size};
}

/** What waits of a source. */
async function rowsOf(lists: ListReads, warehouse: string, source: WaitingSource): Promise<readonly Row[]> {
  const rows: readonly Row[] = await rowsUnder(lists, warehouse, source.resource, source);
  return source.isWork ? rows.filter(source.isWork) : rows;
}

async function rowsUnder<R extends Resource>(
  lists: ListReads,
  warehouse: string,
  resource: R,
  {under}: WaitingSource,
): Promise<RowOf<R>[]> {
  const found = await Promise.all(
    under.map(([index, value]) =>
      lists.rows(resource, {index, prefix: [warehouse, value], offset: 0, limit: MAX_WAITING_COUNTED}),
    ),
  );
  // A line may be to be unloaded and to be sorted at once.
  return [...new Map(found.flat().map((row) => [rowKey(resource, row), row])).values()];
}

/**
 * Whether a job has work with such a thing: orders promised something in a bin, lines of some goods to sort. True of a
 * job whose work does not name things of the kind.
 */
export async function waitsWith(
  lists: ListReads,
  warehouse: string,
  job: string,
  {kind, id}: FoundThing,
): Promise<boolean> {
  const own = entryOf(SOURCES, job);
  const source = own?.naming ?? own;
  if (!source || !isKeyOf(source.resource.fields, kind)) return true;
  return (await rowsOf(lists, warehouse, source)).some((row) => row[kind] === id);
}

/** The first of these jobs that something waits for. */
export const nextWaitingJob = (
  jobs: readonly string[],
  waits: ReadonlyMap<string, WaitingWork>,
): string | undefined =>
  jobs.find((job) => {
    const {documents = 0, here = documents} = waits.get(job) ?? {};
    return !entryOf(SOURCES, job)?.callsNobody && here > 0;
  });
