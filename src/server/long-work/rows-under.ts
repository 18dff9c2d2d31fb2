import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Row, Value} from '#domain/kernel/field.ts';
import {indexColumns, type Resource} from '#domain/kernel/resource.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** Rows that are read at a time. */
const ROWS_PER_READ = 1_000;

/** The row of a list with that key. */
export async function rowUnderKey(
  tx: ReadTransaction,
  {name}: Resource,
  key: string,
): Promise<Row | undefined> {
  const [found] = await tx.fetch([{list: name, key}]);
  return found?.rows[0];
}

/** All rows of a list that begin so under an index, a page at a time. */
export async function* rowsUnder(
  tx: ReadTransaction,
  resource: Resource,
  index: string,
  prefix: readonly Value[],
): AsyncGenerator<Row> {
  const columns = indexColumns(resource, index);
  for (let after: readonly Value[] | undefined; ;) {
    const query = {index, prefix, limit: ROWS_PER_READ, search: '', warehouse: '', ...(after && {after})};
    const rows = await tx.page(resource.name, query);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    after = columns.map((column) => last[column] ?? '');
    await othersTurn();
  }
}
