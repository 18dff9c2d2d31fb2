import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';

/** Stands between columns in the text that is searched; nobody types it. */
export const SEPARATOR = '\u001f';

/** Columns that a search looks into: what people write and choose, never ids, and nothing secret. */
export const searchedColumns = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => (field.kind === 'text' || field.kind === 'choice') && !field.secret)
    .map(([column]) => column);

/** Upper and lower case made equal; the SQL function `binward_fold` does the same. */
export const fold = (text: string): string => text.toLowerCase();

export function matchesSearch(resource: Resource, row: Row, search: string): boolean {
  if (search === '') return true;
  const text = searchedColumns(resource)
    .map((column) => row[column])
    .join(SEPARATOR);
  return fold(text).includes(fold(search));
}
