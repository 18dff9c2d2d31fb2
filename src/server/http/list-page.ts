import type {Row, Value} from '#domain/kernel/field.ts';
import {
  MAX_CONTAINED_ROWS,
  nameOfColumn,
  standingValue,
  startOfStanding,
  resourceOfColumn,
  stepsOf,
  timesValue,
  waysOf,
  type Column,
  type List,
} from '#domain/kernel/list.ts';
import {
  readableColumns,
  isColumnReadable,
  isWayReadable,
  mayRead,
  type RowReader,
} from '#domain/kernel/readable.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {placeOfRow, type ListQuery} from './list-query.ts';
import {comparePrefix, type Scope} from './list-strands.ts';
import {readableOfNamed} from './own-rows.ts';

/** One page of rows as they are shown, and where its neighbours go on, if it has any. */
interface ListPage {
  readonly rows: readonly Row[];
  readonly next?: readonly Value[];
  readonly previous?: readonly Value[];
}

/** What is read: a resource, as a list shows it where one is asked for. */
export interface SelectedList {
  readonly resource: Resource;
  readonly list?: List;
  readonly scope: Scope;
  readonly reader: RowReader;
}

/**
 * The columns that a reader is told, with the name of the person who made the row (`shapes.md`, People) where she knows
 * the staff, and what a list shows of other rows, under the names that its columns have there (`goods.code`).
 */
export const shownColumns = ({
  resource,
  list,
  reader,
}: Pick<SelectedList, 'resource' | 'list' | 'reader'>): string[] => [
  ...readableColumns(resource, reader),
  ...(mayRead(staff, reader) ? ['creater_name'] : []),
  ...(list ? joinedOf(list, reader).map(([name]) => name) : []),
];

/** The columns of a list that other rows tell, by name. */
function joinedOf(list: List, reader: RowReader): [string, Column][] {
  return list.columns.flatMap((column): [string, Column][] => {
    const isOwn = column.through === undefined || column.through === 'creater';
    if (isOwn && !column.standing) return [];
    return isColumnReadable(RESOURCES, list, column, reader) ? [[nameOfColumn(list, column), column]] : [];
  });
}

/** Reads a page, always in the order of its index, whichever way it was reached. */
export async function readPage(
  tx: ReadTransaction,
  selected: SelectedList,
  query: ListQuery,
): Promise<ListPage> {
  const {resource} = selected;
  // One row more than asked tells whether there is a neighbour that way.
  const found = await rowsOf(tx, selected, {...query, limit: query.limit + 1});
  const rows = found.slice(0, query.limit);
  const hasMore = found.length > query.limit;
  if (query.backward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasPrevious = query.backward ? hasMore : query.hasPrevious;
  const hasNext = query.isLast ? false : query.backward ? true : hasMore;
  return {
    rows: await rowsForReader(tx, selected, rows),
    ...(last && hasNext ? {next: placeOfRow(resource, query.index, last)} : {}),
    ...(first && hasPrevious ? {previous: placeOfRow(resource, query.index, first)} : {}),
  };
}

/** The rows of one strand after the other, until there are enough. */
async function rowsOf(
  tx: ReadTransaction,
  {resource, scope}: SelectedList,
  query: ListQuery,
): Promise<Row[]> {
  const {after, ...first} = query;
  const rows: Row[] = [];
  for await (const strand of scope.strands(tx, query)) {
    const isHere = after !== undefined && comparePrefix(strand.prefix, after) === 0;
    const limit = query.limit - rows.length;
    rows.push(...(await tx.page(resource.name, {...first, ...strand, limit, ...(isHere ? {after} : {})})));
    if (rows.length === query.limit) break;
  }
  return rows;
}

/** Rows as their reader is told them, with what a list shows of others. */
export async function rowsForReader(
  tx: ReadTransaction,
  {resource, list, reader}: SelectedList,
  rows: readonly Row[],
): Promise<Row[]> {
  const creaters = mayRead(staff, reader) ? rows.map((row) => String(row['creater'] ?? '')) : [];
  const names = await namesOf(tx, [...new Set(creaters)]);
  const columns = shownColumns({resource, reader});
  const joined = list ? await joinedRows(tx, list, rows, joinedOf(list, reader), reader) : [];
  return rows.map((row, i) => {
    const whole: Row = {...row, creater_name: names.get(String(row['creater'] ?? '')) ?? ''};
    return {
      ...Object.fromEntries(columns.map((column) => [column, whole[column] ?? ''])),
      ...joined[i],
    };
  });
}

/** For each row the columns that other rows tell. */
async function joinedRows(
  tx: ReadTransaction,
  list: List,
  rows: readonly Row[],
  columns: readonly [string, Column][],
  reader: RowReader,
): Promise<Row[]> {
  const known = new Map<string, readonly (Row | undefined)[]>();
  for (const [, {through, field, standing}] of columns)
    if (!standing && through !== undefined && !known.has(through))
      known.set(through, await rowsAtOneEnd(tx, list.resource, {through, field}, rows, reader));
  const standing = await standingIn(tx, list, rows, columns);
  const multiplied = await multipliedIn(tx, list, standing, columns, reader);
  return rows.map((row, i) =>
    Object.fromEntries(
      columns.map(([name, column]) => {
        const {through = '', times} = column;
        if (times !== undefined && column.standing)
          return [name, timesValue(column, standing[i] ?? [], (key) => multiplied.get(key))];
        if (times !== undefined) return [name, timesValue(column, [row], () => known.get(through)?.[i])];
        if (column.standing && list.standing)
          return [name, standingValue(list.standing, column, standing[i] ?? [])];
        return [name, known.get(column.through ?? '')?.[i]?.[column.field] ?? ''];
      }),
    ),
  );
}

/** For each row the first that one of a column's ways leads to, of those that its reader is told. */
async function rowsAtOneEnd(
  tx: ReadTransaction,
  resource: Resource,
  {through, field}: Required<Pick<Column, 'through' | 'field'>>,
  rows: readonly Row[],
  reader: RowReader,
): Promise<readonly (Row | undefined)[]> {
  const ways = waysOf(RESOURCES, resource, through);
  let found: readonly (Row | undefined)[] = [];
  for (const way of ways) {
    if (ways.length > 1 && !isWayReadable(RESOURCES, resource, {way, field}, reader)) continue;
    const ends = await rowsAtEnd(tx, resource, way, rows, reader);
    found = ends.map((end, i) => found[i] ?? end);
  }
  return found;
}

/** For each row the one that a way leads to, fetched step by step for all of them together. */
async function rowsAtEnd(
  tx: ReadTransaction,
  resource: Resource,
  way: string,
  rows: readonly Row[],
  reader: RowReader,
): Promise<readonly (Row | undefined)[]> {
  let at: readonly (Row | undefined)[] = rows;
  for (const {reference, named} of stepsOf(RESOURCES, resource, way)) {
    const keys = at.map((row) => String(row?.[reference] ?? ''));
    const wanted = [...new Set(keys)].filter((key) => key !== '');
    const byKey = await namedRows(tx, named, wanted, reader);
    at = keys.map((key) => byKey.get(key));
  }
  return at;
}

async function standingIn(
  tx: ReadTransaction,
  {standing}: List,
  rows: readonly Row[],
  columns: readonly [string, Column][],
): Promise<(readonly Row[])[]> {
  if (!standing || !columns.some(([, column]) => column.standing)) return [];
  const {index} = standing;
  const list = standing.resource.name;
  const found = await tx.fetch(
    rows.map((row) => ({list, index, prefix: startOfStanding(standing, row), limit: MAX_CONTAINED_ROWS})),
  );
  return found.map((each) => each.rows);
}

/** What the rows that stand in others name, where a column multiplies with it. */
async function multipliedIn(
  tx: ReadTransaction,
  list: List,
  standing: readonly (readonly Row[])[],
  columns: readonly [string, Column][],
  reader: RowReader,
): Promise<ReadonlyMap<string, Row>> {
  const of = columns.map(([, column]) => column).find(({standing: is, times}) => is && times !== undefined);
  if (!of) return new Map();
  const named = resourceOfColumn(RESOURCES, list, of);
  const keys = [...new Set(standing.flat().map((row) => String(row[of.through ?? ''] ?? '')))];
  return namedRows(tx, named, keys, reader);
}

/** The rows of these keys that other rows name, each with what its reader is told of it. */
export async function namedRows(
  tx: ReadTransaction,
  named: Resource,
  keys: readonly string[],
  reader: RowReader,
): Promise<ReadonlyMap<string, Row>> {
  const found = await tx.fetch(keys.map((key) => ({list: named.name, key})));
  return new Map(
    keys.flatMap((key, i) => {
      const row = found[i]?.rows[0];
      return row ? [[key, readableOfNamed(named, row, reader)] as const] : [];
    }),
  );
}

/** The names in force now of these staff ids. */
async function namesOf(tx: ReadTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await tx.fetch(ids.filter((id) => id !== '').map((key) => ({list: staff.name, key})));
  return new Map(found.flatMap(({rows}) => rows.map((row) => [String(row['id']), String(row['name'])])));
}
