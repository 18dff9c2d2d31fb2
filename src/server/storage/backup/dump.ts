import {createHash} from 'node:crypto';
import {sql} from 'kysely';
import type {Row, Value} from '#domain/kernel/field.ts';
import {allOf, rowsBeyond, orderBy, parameter, columnRefs, type SqlFragment} from '../sql/fragments.ts';
import type {SqlSession} from '../sql/session.ts';
import {tablesOf, type TableSchema} from './tables.ts';

/** First line of a backup. */
export interface BackupHeader {
  readonly binward: 'backup';
  readonly format: 1;
  readonly schema: number;
  readonly server: string;
  /** ms UTC. */
  readonly at: number;
  /** Where each company's history stands, with the last link of its chain. Older builds wrote none. */
  readonly heads?: readonly BackedUpHead[] | undefined;
  /** Digest of the keys that the server has signed with; older builds wrote none, nor of people and devices. */
  readonly keys?: string | undefined;
}

export interface BackedUpHead {
  readonly company: string;
  readonly epoch: string;
  readonly version: number;
  readonly link: string;
  /** Digest of what its people and devices prove who they are by. */
  readonly identity?: string | undefined;
}

/** Last line: the hash of all before it. */
export interface BackupTrailer {
  readonly sha256: string;
  readonly rows: number;
  /** The hash as the server has signed it. */
  readonly signed?: string | undefined;
}

const DUMPED_ROWS_PER_PAGE = 2_000;

/**
 * A snapshot as lines: the header, for each table a line with its columns and one for each row, and the trailer.
 * Two databases with the same content give the same lines.
 */
export async function* dumpLines(session: SqlSession, header: BackupHeader): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  const hashed = (line: string): string => {
    hash.update(line).update('\n');
    return line;
  };
  yield hashed(JSON.stringify(header));
  for (const table of await tablesOf(session)) {
    yield hashed(JSON.stringify({table: table.name, columns: table.columns}));
    for await (const row of rowsOf(session, table)) {
      rows++;
      yield hashed(JSON.stringify(table.columns.map((column) => row[column])));
    }
  }
  const trailer: BackupTrailer = {sha256: hash.digest('hex'), rows};
  yield JSON.stringify(trailer);
}

/** Rows of a table by primary key. */
async function* rowsOf(session: SqlSession, table: TableSchema): AsyncGenerator<Row> {
  let after: Value[] = [];
  for (;;) {
    const page = await session.all(
      pageText(session, table, after.length > 0),
      [...after, DUMPED_ROWS_PER_PAGE],
      table.columns,
    );
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < DUMPED_ROWS_PER_PAGE) return;
    after = table.key.map((column) => last[column] ?? '');
  }
}

function pageText(session: SqlSession, {name, columns, key}: TableSchema, goesOn: boolean): string {
  const conditions: SqlFragment[] = goesOn ? [rowsBeyond(key, false)] : [];
  return session.texts.of(
    `dump ${name} ${String(goesOn)}`,
    () => sql`
      select ${columnRefs(columns)}
      from ${sql.table(name)}
      ${conditions.length > 0 ? sql`where ${allOf(conditions)}` : sql``}
      order by ${orderBy(key)}
      limit ${parameter}`,
  );
}
