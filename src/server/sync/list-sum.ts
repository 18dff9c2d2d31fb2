import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import type {ReadTransaction} from '../storage/storage.ts';

const SUMMED_ROWS_PER_PAGE = 2_000;

/** Count and checksum of a list as a mirror of one warehouse holds it (L12); `turn` is waited for between pages. */
export async function sumOfList(
  tx: ReadTransaction,
  resource: Resource,
  warehouse: string,
  turn: () => Promise<void> = async () => {},
): Promise<{count: number; sum: number}> {
  const scope = resource.scope === 'warehouse' ? warehouse : '';
  const of = {count: 0, sum: 0};
  for (let after = ''; ;) {
    const rows = await tx.pageByKey(resource.name, scope, after, SUMMED_ROWS_PER_PAGE);
    for (const row of rows) {
      after = rowKey(resource, row);
      of.sum = addSums(of.sum, rowSum(after, Number(row['version'])));
    }
    of.count += rows.length;
    if (rows.length < SUMMED_ROWS_PER_PAGE) return of;
    await turn();
  }
}
