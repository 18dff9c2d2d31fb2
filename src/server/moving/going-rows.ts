import type {Row, Value} from '#domain/kernel/field.ts';
import type {Importable} from '#domain/moving/importable.ts';
import type {StandingRow} from '#protocol/importing.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {nameOf, removalsOf} from './check-removals.ts';
import {ROWS_SHOWN} from './standing-rows.ts';

/** Rows of a page that go, as they stand now, from one of them on; and from which on the next are. */
export async function goingRows(
  tx: ReadTransaction,
  {name, columns}: Importable,
  body: string,
  from: number,
): Promise<{readonly rows: readonly StandingRow[]; readonly next: number | undefined}> {
  const all = removalsOf(body);
  const shown = all.slice(from, from + ROWS_SHOWN);
  const found = await tx.fetch(shown.map(([key]) => ({list: name, key})));
  const rows = found.map(({rows: [row]}): Row => row ?? {});
  const named = await namesIn(tx, columns, rows);
  return {
    rows: shown.map(([, stands], i): StandingRow => {
      const row = rows[i] ?? {};
      const values = columns.flatMap(({field, is}): (readonly [string, Value])[] => {
        const value = row[field] ?? '';
        const shownAs = is.kind === 'reference' ? (named.get(String(value)) ?? '') : value;
        return shownAs === '' ? [] : [[field, shownAs]];
      });
      return {
        line: 0,
        does: stands === 1 ? 'wrong' : 'removed',
        values: Object.fromEntries(values),
        changes: [],
      };
    }),
    next: from + ROWS_SHOWN < all.length ? from + ROWS_SHOWN : undefined,
  };
}

/** What the rows that these name are called, by their ids. */
async function namesIn(
  tx: ReadTransaction,
  columns: Importable['columns'],
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const named = columns.flatMap(({field, is}) =>
    is.kind === 'reference' && is.list !== undefined
      ? rows.flatMap((row) => (row[field] ? [{list: is.list ?? '', key: String(row[field])}] : []))
      : [],
  );
  const each = [...new Map(named.map((read) => [read.key, read])).values()];
  const found = await tx.fetch(each);
  return new Map(
    found.flatMap(({rows: [row]}, i) => (row ? [[each[i]?.key ?? '', nameOf(row)] as const] : [])),
  );
}
