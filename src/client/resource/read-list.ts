import type {Row, Value} from '#domain/kernel/field.ts';
import {
  indexBy,
  indexOfWhere,
  isByWarehouse,
  MAX_CONTAINED_ROWS,
  referredTo,
  startOfStanding,
  whereOfView,
  type List,
  type ListCondition,
} from '#domain/kernel/list.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {ListReads} from '../data/lists.ts';
import {loadMultiplied, loadReferences, NO_REFERENCES, type ListReferences} from './references.ts';

/** Enough for the first screen, so that it paints at once; then more and more, since each read is a way to the disk. */
const [FIRST, SECOND, MOST_PER_READ] = [60, 2_000, 8_000];
/** Lines that are read of one row that they refer to. */
const MAX_REFERRING_LINES = 2_000;

/** Some rows more of a list, with what its columns show of others. */
interface ListPart {
  readonly rows: readonly Row[];
  readonly references: ListReferences;
}

/** Whose rows are read. */
export interface ListReader {
  readonly lists: Pick<ListReads, 'counts' | 'rows' | 'rowsOf' | 'rowsUnder'>;
  readonly warehouse: string;
}

/** The rows of a list under one of its views, from the mirror and own work, part by part; the first is small. */
export async function* listPartsOf(reader: ListReader, list: List, view: string): AsyncGenerator<ListPart> {
  let references = NO_REFERENCES;
  for await (const found of rowsOf(reader, list, whereOfView(list, view))) {
    const {rows, standing} = await withStanding(reader, list, whereOfView(list, view), found);
    references = await loadReferences(reader.lists, list, rows, references);
    if (standing.size > 0) {
      references = await loadMultiplied(reader.lists, list, [...standing.values()].flat(), references);
      references = {...references, standing: new Map([...references.standing, ...standing])};
    }
    yield {rows, references};
  }
}

/**
 * How many rows a view has: where their own index tells which, it counts them. What other rows decide is read, and stops
 * at `most`; what columns show of other rows is not.
 */
export async function viewCountOf(reader: ListReader, of: List, view: string, most: number): Promise<number> {
  const where = whereOfView(of, view);
  const isOwn = where && 'is' in where && !('through' in where);
  if (isOwn && indexOfWhere(of, where) !== 'key') return countIn(reader, of, where);
  const list = {...of, columns: []};
  let count = 0;
  for await (const found of rowsOf(reader, list, whereOfView(list, view))) {
    count += (await withStanding(reader, list, whereOfView(list, view), found)).rows.length;
    if (count >= most) break;
  }
  return count;
}

async function countIn(
  reader: ListReader,
  list: List,
  where: Extract<ListCondition, {is: string}>,
): Promise<number> {
  const {resource} = list;
  const index = indexOfWhere(list, where);
  let count = 0;
  for (const value of where.values) {
    const prefix = prefixOf(reader, resource, index, value);
    for (const each of await reader.lists.counts(resource, {index, prefix})) count += each.count;
  }
  return count;
}

async function* rowsOf(
  reader: ListReader,
  list: List,
  where: ListCondition | undefined,
): AsyncGenerator<readonly Row[]> {
  const {resource} = list;
  const index = indexOfWhere(list, where);
  if (where && 'through' in where) return yield* rowsThrough(reader, resource, where, index);
  if (!where || 'standing' in where) return yield* rowsUnder(reader, resource, index, []);
  for (const value of where.values)
    yield* rowsUnder(reader, resource, index, prefixOf(reader, resource, index, value));
}

/** Rows by the rows that they refer to, of which an index tells those that are meant. */
async function* rowsThrough(
  reader: ListReader,
  resource: Resource,
  where: Extract<ListCondition, {through: string}>,
  index: string,
): AsyncGenerator<readonly Row[]> {
  const named = referredTo(RESOURCES, resource, where.through);
  const theirs = indexBy(named, where.is);
  for (const value of where.values)
    for await (const rows of rowsUnder(reader, named, theirs, prefixOf(reader, named, theirs, value))) {
      const prefixes = rows.map((row) => prefixOf(reader, resource, index, rowKey(named, row)));
      yield (await reader.lists.rowsUnder(resource, index, prefixes, MAX_REFERRING_LINES)).flat();
    }
}

async function* rowsUnder(
  {lists}: ListReader,
  resource: Resource,
  index: string,
  prefix: readonly Value[],
): AsyncGenerator<readonly Row[]> {
  for (
    let offset = 0, limit = FIRST;
    ;
    limit = limit === FIRST ? SECOND : Math.min(limit * 2, MOST_PER_READ)
  ) {
    const rows = await lists.rows(resource, {index, prefix, offset, limit});
    yield rows;
    if (rows.length < limit) return;
    offset += limit;
  }
}

/** What rows of this value begin with under an index. */
export const prefixOf = (
  {warehouse}: ListReader,
  resource: Resource,
  index: string,
  value: Value,
): Value[] => (isByWarehouse(resource, index) ? [warehouse, value] : [value]);

/** Of these rows those that the list holds, with the rows that stand in them. */
async function withStanding(
  {lists}: ListReader,
  {resource, standing, columns}: List,
  where: ListCondition | undefined,
  rows: readonly Row[],
): Promise<{rows: readonly Row[]; standing: ReadonlyMap<string, readonly Row[]>}> {
  const isShown = columns.some((column) => column.standing);
  const wanted = where && 'standing' in where ? where.standing : undefined;
  if (!standing || rows.length === 0 || (wanted === undefined && !isShown))
    return {rows, standing: new Map()};
  const starts = rows.map((row) => startOfStanding(standing, row));
  const found = await lists.rowsUnder(
    standing.resource,
    standing.index,
    starts,
    isShown ? MAX_CONTAINED_ROWS : 1,
  );
  const isWanted = (_: Row, i: number): boolean =>
    wanted === undefined || (found[i]?.length ?? 0) > 0 === wanted;
  return {
    rows: rows.filter(isWanted),
    standing: isShown ? new Map(rows.map((row, i) => [rowKey(resource, row), found[i] ?? []])) : new Map(),
  };
}
