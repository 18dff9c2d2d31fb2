import type {Row, Value} from '#domain/kernel/field.ts';
import {foundIndexBy, referredTo, whereOfView, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {codeColumnsOf} from './arrange.ts';
import {prefixOf, type ListReader} from './read-list.ts';
import {loadReferences, NO_REFERENCES, type ListReferences} from './references.ts';

/** Rows of one code that are looked at: of goods in a thousand bins all are found, only not at once. */
const MAX_ROWS_OF_CODE = 200;

/**
 * The rows of a list that are called just so, as it is typed or in one case of letters, by the index of their codes:
 * few are read, however many there are. Of a view that other rows decide none are found so.
 */
export async function rowsOfCode(
  reader: ListReader,
  list: List,
  view: string,
  text: string,
): Promise<{readonly rows: readonly Row[]; readonly references: ListReferences}> {
  const where = whereOfView(list, view);
  if (where && !('is' in where && !('through' in where))) return {rows: [], references: NO_REFERENCES};
  const found = new Map<string, Row>();
  for (const column of codeColumnsOf(list))
    for (const row of await rowsCalled(reader, list, column, text))
      if (!where || where.values.includes(row[where.is] ?? '')) found.set(rowKey(list.resource, row), row);
  const rows = [...found.values()];
  return {rows, references: await loadReferences(reader.lists, list, rows, NO_REFERENCES)};
}

/** Rows of a list whose code stands in a column: in the row itself, or in one that it names. */
async function rowsCalled(reader: ListReader, list: List, column: Column, text: string): Promise<Row[]> {
  const {resource} = list;
  const {field, through} = column;
  const place = through === undefined ? resource.places?.[field] : undefined;
  if (through === undefined && !place) return rowsUnderValues(reader, resource, field, writtenAs(text));
  if (through?.includes('.')) return [];
  const named = place ? RESOURCES.get(place.list) : referredTo(RESOURCES, resource, through ?? '');
  if (!named) return [];
  const code = place ? 'name' : field;
  const others = await rowsUnderValues(reader, named, code, writtenAs(text));
  const keys = others.map((row) => `${place?.before ?? ''}${rowKey(named, row)}`);
  return rowsUnderValues(reader, resource, through ?? field, keys);
}

/** The rows in which a column has one of these values; none where no index says so. */
async function rowsUnderValues(
  reader: ListReader,
  resource: Resource,
  column: string,
  values: readonly Value[],
): Promise<Row[]> {
  const index = foundIndexBy(resource, column);
  if (index === undefined || values.length === 0) return [];
  const prefixes = values.map((value) => prefixOf(reader, resource, index, value));
  return (await reader.lists.rowsUnder(resource, index, prefixes, MAX_ROWS_OF_CODE)).flat();
}

/** A code as it may be stored: as it is typed, and in one case of letters. */
const writtenAs = (text: string): readonly string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
];
