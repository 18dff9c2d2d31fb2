import type {Row, Value} from '#domain/kernel/field.ts';
import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {staff} from '#domain/people/staff.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {placeOfRow, type ListQuery} from './list-query.ts';

/** One page of rows as they are shown, and where its neighbours go on, if it has any. */
export interface ListPage {
  readonly rows: readonly Row[];
  readonly next?: readonly Value[];
  readonly previous?: readonly Value[];
}

/** The columns that a role may see, with the name of whoever made the row (`shapes.md`, People). */
export const shownColumns = (resource: Resource, role: Role): string[] => [
  ...columnsOf(resource).filter((column) => {
    const {secret} = fieldOf(resource, column);
    return !secret || secret.includes(role);
  }),
  'creater_name',
];

/** Reads a page, always in the order of its index, whichever way it was reached. */
export async function readPage(
  tx: ReadTransaction,
  resource: Resource,
  query: ListQuery,
  role: Role,
): Promise<ListPage> {
  // One row more than asked tells whether there is a neighbour that way.
  const found = await tx.page(resource.name, {...query, limit: query.limit + 1});
  const rows = found.slice(0, query.limit);
  const hasMore = found.length > query.limit;
  if (query.backward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasPrevious = query.backward ? hasMore : query.hasPrevious;
  const hasNext = query.isLast ? false : query.backward ? true : hasMore;
  return {
    rows: await shown(tx, resource, rows, role),
    ...(last && hasNext ? {next: placeOfRow(resource, query.index, last)} : {}),
    ...(first && hasPrevious ? {previous: placeOfRow(resource, query.index, first)} : {}),
  };
}

async function shown(
  tx: ReadTransaction,
  resource: Resource,
  rows: readonly Row[],
  role: Role,
): Promise<Row[]> {
  const names = await namesOf(tx, [...new Set(rows.map((row) => String(row['creater'] ?? '')))]);
  const columns = shownColumns(resource, role);
  return rows.map((row) => {
    const whole: Row = {...row, creater_name: names.get(String(row['creater'] ?? '')) ?? ''};
    return Object.fromEntries(columns.map((column) => [column, whole[column] ?? '']));
  });
}

/** The names in force now of these staff ids. */
async function namesOf(tx: ReadTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await tx.fetch(ids.filter((id) => id !== '').map((key) => ({list: staff.name, key})));
  return new Map(found.flatMap(({rows}) => rows.map((row) => [String(row['id']), String(row['name'])])));
}
