import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {hasAllWords, isNamingField, searchableText} from '#domain/kernel/search.ts';

/** Stands between columns in the text that is searched; it is not typed. */
export const COLUMN_SEPARATOR = '\u001f';

/** Columns that a search looks into where no words are kept: what names a row (FIND-3). */
export const searchedColumns = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([column, field]) => isNamingField(column, field))
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
