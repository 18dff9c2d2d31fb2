import {setImmediate as othersTurn} from 'node:timers/promises';
import {csvLine} from '#domain/kernel/csv.ts';
import type {Storage} from '../storage/storage.ts';
import {selectedBy, type ListRequest} from './list-request.ts';
import {readPage, shownColumns} from './list-page.ts';
import type {ListQuery} from './list-query.ts';

/** Rows of a sheet that are read and written at a time: everybody else waits for them. */
export const SHEET_ROWS = 250;

/**
 * All rows from the asked page on for machines: names of fields, and values as they are stored. Each few are read for
 * themselves: a slow download must not hold one moment of the database open.
 */
export async function* rawCsv(
  storage: Storage,
  company: string,
  asked: ListRequest,
  first: ListQuery,
): AsyncGenerator<string> {
  const columns = shownColumns(asked);
  yield `\uFEFF${csvLine(columns)}`;
  for (let at: ListQuery | undefined = {...first, limit: SHEET_ROWS}; at;) {
    const query: ListQuery = at;
    const {rows, next} = await storage.read(company, async (tx) =>
      readPage(tx, await selectedBy(tx, asked, query), query),
    );
    yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? ''))).join('');
    at = next && {...query, after: next};
    // An embedded database answers at once: the next page would be read before anybody else is heard.
    await othersTurn();
  }
}
