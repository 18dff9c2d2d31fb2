import {BETWEEN_PARTS, isUnsearched, PLAIN_LETTERS} from '#domain/kernel/search.ts';
import type {DialectName} from './table.ts';

/**
 * Text is searched without accents, without what shows nothing and without what stands between the parts of a code, as
 * `searchable` says; the words that are kept of rows are kept anew when the database is opened, with the parts of their
 * codes. On SQLite the server gives the function itself.
 */
export const foldedSearch = (dialect: DialectName): readonly string[] => [
  'delete from words',
  ...(dialect === 'sqlite' ? [] : [fold()]),
];

/** With whichever collation makes upper and lower case equal in any script: PostgreSQL's own from 17 on, ICU's before. */
const fold = (): string => `
do $do$
declare
  chosen text;
begin
  select collname into chosen from pg_collation
  where collname in ('pg_c_utf8', 'und-x-icu')
  order by collname = 'pg_c_utf8' desc
  limit 1;
  execute format(
    'create or replace function binward_fold(value text) returns text language sql immutable parallel safe '
    || 'return ' || ${quoted(body())},
    coalesce(chosen, 'default')
  );
end $do$`;

function body(): string {
  const shown = `regexp_replace(normalize(value, nfkd), ${quoted(`[${unsearched()}]`)}, '', 'g')`;
  const plain = Object.entries(PLAIN_LETTERS).reduce(
    (text, [letter, letters]) => `replace(${text}, ${quoted(letter)}, ${quoted(letters)})`,
    `lower(${shown} collate %I)`,
  );
  return `translate(${plain}, ${quoted(BETWEEN_PARTS)}, ${quoted('')})`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What is not searched, as ranges of a regular expression. */
function unsearched(): string {
  const ranges: string[] = [];
  const point = (of: number): string => String.raw`\U` + of.toString(16).padStart(8, '0');
  for (let at = 0, start = -1; at <= 0x11_00_00; at++) {
    const isIn = at < 0x11_00_00 && !isSurrogate(at) && isUnsearched(String.fromCodePoint(at));
    if (isIn && start < 0) start = at;
    if (!isIn && start >= 0) {
      ranges.push(start === at - 1 ? point(start) : `${point(start)}-${point(at - 1)}`);
      start = -1;
    }
  }
  return ranges.join('');
}

const isSurrogate = (point: number): boolean => point >= 0xd8_00 && point <= 0xdf_ff;
