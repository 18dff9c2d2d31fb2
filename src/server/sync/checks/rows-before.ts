import {CASE_ID, caseResource} from '#domain/kernel/case.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import type {ReadTransaction} from '../../storage/storage.ts';

/** All of a row gave way. */
export const WHOLE_ROW = '';
/** Cases of one mutation that are read at once. */
const CASES = 50;

/**
 * What gave way to the floor where rows were brought in, as the cases say that came of it (IMPORT-13): by the number of
 * the row the field that stood, or {@link WHOLE_ROW}.
 */
export async function rowsBefore(tx: ReadTransaction, mutation: Id): Promise<ReadonlyMap<number, string>> {
  const stood = new Map<number, string>();
  for (let at = 0; ; at += CASES) {
    const keys = Array.from({length: CASES}, (_, i) => derivedId(mutation, CASE_ID + at + i));
    const found = await tx.fetch(keys.map((key) => ({list: caseResource.name, key})));
    const cases = found.flatMap(({rows}) => rows);
    for (const {facts} of cases) {
      // Only we write this column.
      const {row, field = WHOLE_ROW} = JSON.parse(String(facts)) as {row: number; field?: string};
      stood.set(row, field);
    }
    if (cases.length < CASES) return stood;
  }
}
