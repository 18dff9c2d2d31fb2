import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';

/** Stands between columns in the text that is searched; it is not typed. */
export const COLUMN_SEPARATOR = '\u001f';

/** Columns that a search looks into: what people write and choose, never ids, and nothing secret. */
export const searchedColumns = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => (field.kind === 'text' || field.kind === 'choice') && !field.secret)
    .map(([column]) => column);

/**
 * Whether a row has all parts of a search in its own text; the SQL function `binward_fold` makes it searchable alike.
 */
export function matchesSearch(resource: Resource, row: Row, search: string): boolean {
  const text = searchedColumns(resource)
    .map((column) => row[column])
    .join(COLUMN_SEPARATOR);
  return hasAllWords(search)(searchableText(text));
}
