import {countTask} from '#domain/counting/count-plan.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource, type RowOf} from '#domain/kernel/resource.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {mustGoBack} from '#domain/outbound/line-units.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';
import {countedBy} from './bins-to-count.ts';
import {TO_SORT} from './inbound/deliveries.ts';
import {MAX_WAITING_COUNTED} from './most-waiting.ts';

/** What waits for a job: documents, and lines of them where it is done line by line. */
export interface WaitingWork {
  readonly lines?: number;
  readonly documents: number;
  /** Those that can be begun with at once: all of them unless told. */
  readonly here?: number;
}

/** Rows of a list that stand under one of these beginnings of its indexes. */
interface Source {
  readonly resource: Resource;
  readonly under: readonly (readonly [index: string, value: string | number])[];
  /** The column of the document's line, where a row is a part of one. */
  readonly line?: string;
}

/** What waits for the jobs that have work of others before them, by their names. */
const SOURCES: Readonly<Record<string, Source>> = {
  sort: {resource: asn, under: TO_SORT.map((state) => ['state', state] as const)},
  'put-away': {resource: asnLine, under: [['sorted', 1]]},
  pick: {resource: allocation, under: [['open', 1]], line: 'for'},
  dispatch: {resource: dn, under: [['state', 'picked']]},
  deliver: {resource: dn, under: [['state', 'shipped']]},
  inventory: {resource: countTask, under: [['open', 1]]},
  'put-back': {resource: dnLine, under: [['picked', 1]]},
};

/** Where what waits is told by documents: the lines that name things. */
const WAITING_SOURCES: Readonly<Record<string, Source>> = {
  sort: {
    resource: asnLine,
    under: [
      ['unload', 1],
      ['sort', 1],
    ],
  },
};

/** What is on the road waits for news of a customer, and is no work for the floor. */
const CALLS_NOBODY = 'deliver';

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
  if (source.resource === asn)
    return {documents: rows.length, here: rows.filter(({state}) => state !== 'announced').length};
  // Of some orders nobody proves that they arrived: they are over when they leave.
  if (source.resource === dn)
    return {documents: rows.filter(({closed_at}) => !(Number(closed_at) > 0)).length};
  const {line} = source;
  const count = line === undefined ? rows.length : new Set(rows.map((row) => row[line])).size;
  return {lines: count, documents: new Set(rows.map((row) => row['document'])).size};
}

/** What waits of a source: of lines that hold something those that hold what will not be sent. */
const rowsOf = async (lists: ListReads, warehouse: string, source: Source): Promise<readonly Row[]> =>
  source.resource === dnLine
    ? (await rowsUnder(lists, warehouse, dnLine, source)).filter((line) => mustGoBack(line) > 0)
    : rowsUnder(lists, warehouse, source.resource, source);

async function rowsUnder<R extends Resource>(
  lists: ListReads,
  warehouse: string,
  resource: R,
  {under}: Source,
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
  const source = entryOf(WAITING_SOURCES, job) ?? entryOf(SOURCES, job);
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
    return job !== CALLS_NOBODY && here > 0;
  });
