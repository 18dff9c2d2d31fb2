import type {Row, Value} from '#domain/kernel/field.ts';
import {idsInText, namesOfSeveral} from '#domain/kernel/several.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {rowLabelOf} from './check-removals.ts';

type Columns = ImportableKind['columns'];

/** What rows have in the columns of a file, as people read it: of another row its name; nothing where they have none. */
export async function storedValues(
  tx: ReadTransaction,
  columns: Columns,
  rows: readonly Row[],
): Promise<readonly Readonly<Record<string, Value>>[]> {
  const named = await namesIn(tx, columns, rows);
  return rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(({field, is}): (readonly [string, Value])[] => {
        const value = row[field] ?? '';
        const shown =
          is.kind === 'reference'
            ? (named.get(String(value)) ?? '')
            : is.severalOf === undefined
              ? value
              : namesOfSeveral(String(value), (id) => named.get(id));
        return shown === '' ? [] : [[field, shown]];
      }),
    ),
  );
}

/** What the rows that these name are called, by their ids. */
async function namesIn(
  tx: ReadTransaction,
  columns: Columns,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const named = columns.flatMap(({field, is}) => {
    const {severalOf} = is;
    if (severalOf !== undefined)
      return rows.flatMap((row) =>
        idsInText(String(row[field] ?? '')).map((key) => ({list: severalOf, key})),
      );
    return is.kind === 'reference' && is.list !== undefined
      ? rows.flatMap((row) => (row[field] ? [{list: is.list ?? '', key: String(row[field])}] : []))
      : [];
  });
  const each = [...new Map(named.map((read) => [read.key, read])).values()];
  const found = await tx.fetch(each);
  return new Map(
    found.flatMap(({rows: [row]}, i) => (row ? [[each[i]?.key ?? '', rowLabelOf(row)] as const] : [])),
  );
}
