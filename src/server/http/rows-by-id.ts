import type {Row} from '#domain/kernel/field.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** Rows of a list that are named by their ids, each once; '' names none. */
export async function rowsById(
  tx: ReadTransaction,
  list: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const each = [...new Set(ids)].filter((id) => id !== '');
  const found = await tx.fetch(each.map((key) => ({list, key})));
  return new Map(found.flatMap(({rows: [row]}) => (row ? [[String(row['id']), row] as const] : [])));
}
