import type {Row, Value} from '#domain/kernel/field.ts';
import {indexColumns, keyColumns, type Resource, type RowOf} from '#domain/kernel/resource.ts';
import {countValues, type ValueCount} from '#domain/kernel/value-counts.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import type {CountsQuery, ListReads, RowsQuery} from '../lists.ts';

/** Questions that are under way at once: a browser opens six lines to a server. */
const QUESTIONS_TOGETHER = 4;

/** The lists of the server, for a visitor, who has none here. What it does not tell, or cannot now, is no row. */
export class ServerLists implements ListReads {
  readonly #peek: (path: string) => Promise<OfficeReply>;
  readonly #warehouse: string;

  constructor(peek: (path: string) => Promise<OfficeReply>, warehouse: string) {
    this.#peek = peek;
    this.#warehouse = warehouse;
  }

  async rows<R extends Resource>(
    resource: R,
    {index, prefix, offset, limit}: RowsQuery,
  ): Promise<RowOf<R>[]> {
    const rows: RowOf<R>[] = [];
    const size = Math.min(offset + limit, PAGE_ROWS.most);
    let next: string | undefined = this.#pathOf(resource, index, prefix, size);
    while (next !== undefined && rows.length < offset + limit) {
      const reply: OfficeReply = await this.#peek(next);
      if (reply.kind !== 'answered') break;
      const {results, next: further} = reply.body;
      if (Array.isArray(results)) rows.push(...(results as RowOf<R>[]));
      next = typeof further === 'string' ? further : undefined;
    }
    return rows.slice(offset, offset + limit);
  }

  /** The server counts them; told apart by a column they are read, as many as a screen would show. */
  async counts(resource: Resource, {index, prefix, by}: CountsQuery): Promise<ValueCount[]> {
    if (by !== undefined) {
      const rows = await this.rows(resource, {index, prefix, offset: 0, limit: PAGE_ROWS.most});
      return countValues(rows.map((row: Row) => row[by] ?? ''));
    }
    const reply = await this.#peek(this.#pathOf(resource, index, prefix, 1));
    const count = reply.kind === 'answered' ? Number(reply.body['count']) : 0;
    return count > 0 ? [{value: '', count}] : [];
  }

  rowsUnder<R extends Resource>(
    resource: R,
    index: string,
    prefixes: readonly (readonly Value[])[],
    limit: number,
  ): Promise<RowOf<R>[][]> {
    return inTurn(prefixes, (prefix) => this.rows(resource, {index, prefix, offset: 0, limit}));
  }

  async rowsOf<R extends Resource>(
    resource: R,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, RowOf<R>>> {
    const found = await inTurn(keys, (key) =>
      this.rows(resource, {index: 'key', prefix: keyColumns(key), offset: 0, limit: 1}),
    );
    return new Map(keys.flatMap((key, i) => (found[i]?.[0] ? [[key, found[i][0]] as const] : [])));
  }

  serverNow(): number {
    return Date.now();
  }

  seen(): Promise<{epoch: string; version: number}> {
    return Promise.resolve({epoch: '', version: 0});
  }

  #pathOf(resource: Resource, index: string, prefix: readonly Value[], limit: number): string {
    const query = new URLSearchParams({index, limit: String(limit)});
    if (resource.scope === 'warehouse') query.set('warehouse', this.#warehouse);
    for (const [i, column] of indexColumns(resource, index).slice(0, prefix.length).entries())
      query.set(column, String(prefix[i]));
    return `/api/lists/${resource.name}?${query.toString()}`;
  }
}

/** Asks for each, a few at a time, and answers in their order. */
async function inTurn<T, A>(of: readonly T[], ask: (each: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  for (let i = 0; i < of.length; i += QUESTIONS_TOGETHER)
    answers.push(...(await Promise.all(of.slice(i, i + QUESTIONS_TOGETHER).map(ask))));
  return answers;
}
