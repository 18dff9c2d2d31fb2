import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {eachRow} from '../../storage/history.ts';
import type {ReadTransaction} from '../../storage/storage.ts';

/** Every row of a list; none where these rules know no such list. */
export async function* allRowsOf(tx: ReadTransaction, rules: Rules, list: string): AsyncGenerator<Row> {
  const resource = rules.resources.get(list);
  if (resource) yield* eachRow(tx, resource);
}

/** `warehouse/goods`. */
export const goodsKey = (row: Row): string => `${String(row['warehouse'])}/${String(row['goods'])}`;
