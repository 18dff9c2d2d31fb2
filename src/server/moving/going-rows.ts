import type {Row} from '#domain/kernel/field.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import type {StandingRow} from '#protocol/importing.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {removalsOf} from './check-removals.ts';
import {ROWS_SHOWN} from './rows-shown.ts';
import {storedValues} from './stored-values.ts';

/** Rows of a page that go, as they stand now, from one of them on; and from which on the next are. */
export async function goingRows(
  tx: ReadTransaction,
  {name, columns}: ImportableKind,
  body: string,
  from: number,
): Promise<{readonly rows: readonly StandingRow[]; readonly next: number | undefined}> {
  const all = removalsOf(body);
  const shown = all.slice(from, from + ROWS_SHOWN);
  const found = await tx.fetch(shown.map(([key]) => ({list: name, key})));
  const values = await storedValues(
    tx,
    columns,
    found.map(({rows: [row]}): Row => row ?? {}),
  );
  return {
    rows: shown.map(([, stands], i): StandingRow => ({
      line: 0,
      does: stands === 1 ? 'wrong' : 'removed',
      values: values[i] ?? {},
      changes: [],
    })),
    next: from + ROWS_SHOWN < all.length ? from + ROWS_SHOWN : undefined,
  };
}
