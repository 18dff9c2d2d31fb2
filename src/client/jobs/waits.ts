import {countTask} from '#domain/counting/count-plan.ts';
import {asnLine} from '#domain/inbound/asn.ts';
import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {Lists} from '../data/standing.ts';
import type {FoundThing} from '../scan/found.ts';
import {isFor} from './bins-to-count.ts';
import {isLeftOver} from './left-over.ts';

/** What waits for a job: documents, and lines of them where it is done line by line. */
export interface Waits {
  readonly lines?: number;
  readonly documents: number;
}

/** More are counted by nobody who has to do them. */
const MOST = 2_000;

/** Rows of a list that stand under one of these beginnings of its indexes. */
interface Source {
  readonly resource: Resource;
  readonly under: readonly (readonly [index: string, value: string | number])[];
  readonly is?: (row: Row) => boolean;
}

/** What waits for the jobs that have work of others before them, by their names. */
const SOURCES: Readonly<Record<string, Source>> = {
  sort: {
    resource: asnLine,
    under: [
      ['unload', 1],
      ['sort', 1],
    ],
  },
  'put-away': {resource: asnLine, under: [['sorted', 1]]},
  pick: {resource: allocation, under: [['open', 1]]},
  dispatch: {resource: dn, under: [['state', 'picked']]},
  deliver: {resource: dn, under: [['state', 'shipped']]},
  inventory: {resource: countTask, under: [['open', 1]]},
  'put-back': {resource: dnLine, under: [['picked', 1]], is: isLeftOver},
};

/** What is on the road waits for news of a customer, and calls nobody on the floor. */
const CALLS_NOBODY = 'deliver';

/** Counts what waits for a job on this device; `undefined` for one that nothing waits for. */
export async function waitsFor(
  lists: Lists,
  warehouse: string,
  job: string,
  who = '',
): Promise<Waits | undefined> {
  const source = entryOf(SOURCES, job);
  if (!source) return undefined;
  const rows = await rowsOf(lists, warehouse, source);
  if (source.resource === countTask) return {documents: rows.filter(isFor(who)).length};
  if (source.resource === dn) return {documents: rows.length};
  return {lines: rows.length, documents: new Set(rows.map((row) => row['document'])).size};
}

async function rowsOf(
  lists: Lists,
  warehouse: string,
  {resource, under, is = () => true}: Source,
): Promise<Row[]> {
  const found = await Promise.all(
    under.map(([index, value]) =>
      lists.rows(resource, {index, prefix: [warehouse, value], offset: 0, limit: MOST}),
    ),
  );
  // A line may be to be unloaded and to be sorted at once.
  return [...new Map(found.flat().map((row) => [keyOf(resource, row), row])).values()].filter(is);
}

/**
 * Whether a job has work with such a thing: orders promised something in a bin, lines of some goods to sort. True of a
 * job whose work does not name things of the kind.
 */
export async function waitsWith(
  lists: Lists,
  warehouse: string,
  job: string,
  {kind, id}: FoundThing,
): Promise<boolean> {
  const source = entryOf(SOURCES, job);
  if (!source || !isKeyOf(source.resource.fields, kind)) return true;
  return (await rowsOf(lists, warehouse, source)).some((row) => row[kind] === id);
}

/** The first of these jobs that something waits for. */
export const nextOf = (jobs: readonly string[], waits: ReadonlyMap<string, Waits>): string | undefined =>
  jobs.find((job) => job !== CALLS_NOBODY && (waits.get(job)?.documents ?? 0) > 0);
