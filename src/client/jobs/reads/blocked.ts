import {blockedBin} from '#domain/stock/blocked-bin.ts';
import type {ListReads} from '../../data/lists.ts';

/** More bins are blocked at a time in no warehouse that works. */
const MAX_BLOCKED_BINS = 2_000;

/** The bins that are blocked now, as far as it is known here (CASE-17). */
export async function blockedIn(
  lists: Pick<ListReads, 'rows'>,
  warehouse: string,
): Promise<ReadonlySet<string>> {
  const query = {index: 'open', prefix: [warehouse, 1], offset: 0, limit: MAX_BLOCKED_BINS};
  return new Set((await lists.rows(blockedBin, query)).map((row) => row.bin));
}
