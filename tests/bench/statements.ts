import {DatabaseSync, type StatementSync} from 'node:sqlite';
import path from 'node:path';
import pg from 'pg';
import type {Value} from '#domain/kernel/field.ts';
import {FILE_NAME} from '#server/storage/open.ts';
import {SqliteConnection} from '#server/storage/sqlite/connection.ts';
import type {BenchDatabasePlace} from './company.ts';

/** One statement as our server gave it to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs work and gives every statement that it sent to the database in this process, in their order. */
export async function recordedStatements(
  kind: BenchDatabasePlace['kind'],
  work: () => Promise<void>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const keep = (text: string, values: unknown): void => {
    // News to other processes go over a connection of their own, and how another is set up is no part of the work.
    if (!text.includes('pg_notify') && !text.startsWith('pragma'))
      statements.push({text, values: Array.isArray(values) ? values : []});
  };
  const stop =
    kind === 'sqlite'
      ? overhear(SqliteConnection.prototype, ['exec', 'all', 'get', 'run'], (text, values) =>
          keep(String(text), values),
        )
      : overhear(pg.Client.prototype, ['query'], (first, second) => {
          // A text with its values, or both in one object: our own code uses no other of its many forms.
          const query = first as string | {readonly text: string; readonly values?: unknown};
          if (typeof query === 'string') keep(query, second);
          else keep(query.text, query.values);
        });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}

/** Lets `listener` see the arguments of a class's methods; gives how to stop. */
function overhear(
  prototype: object,
  names: readonly string[],
  listener: (...args: unknown[]) => void,
): () => void {
  const before = Object.fromEntries(
    names.map((name) => [name, Reflect.get(prototype, name) as (...args: unknown[]) => unknown]),
  );
  for (const [name, method] of Object.entries(before))
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
      listener(...args);
      return method.apply(this, args);
    });
  return () => void Object.assign(prototype, before);
}

/** The database alone, with nothing of ours in between. */
export interface Raw {
  /** Runs statements one after another; gives how many rows they read or changed. */
  replay(statements: readonly Statement[]): Promise<number>;
  /** How the database goes about a statement. */
  plan(text: string): Promise<string>;
  close(): Promise<void>;
}

export const openRaw = ({kind, dataDir, databaseUrl = ''}: BenchDatabasePlace): Promise<Raw> =>
  kind === 'sqlite' ? openRawSqlite(path.join(dataDir, FILE_NAME)) : openRawPostgres(databaseUrl);

async function openRawSqlite(file: string): Promise<Raw> {
  const database = new DatabaseSync(file, {timeout: 5_000, enableForeignKeyConstraints: false});
  // As the server opens it.
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = full',
    'cache_size = -32000',
    'wal_autocheckpoint = 4000',
  ])
    database.exec(`pragma ${pragma}`);
  const prepared = new Map<string, {readonly statement: StatementSync; readonly gives: boolean}>();
  const known = (text: string) => {
    let found = prepared.get(text);
    if (!found) {
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      prepared.set(text, (found = {statement, gives: statement.columns().length > 0}));
    }
    return found;
  };
  return {
    async replay(statements) {
      let rows = 0;
      for (const {text, values} of statements) {
        const {statement, gives} = known(text);
        const given = values as Value[];
        rows += gives ? statement.all(...given).length : Number(statement.run(...given).changes);
      }
      return rows;
    },
    async plan(text) {
      const count = text.split('?').length - 1;
      const rows = database
        .prepare(`explain query plan ${text}`)
        .all(...Array.from({length: count}, () => ''));
      return rows.map((row) => String(row['detail'])).join('; ');
    },
    async close() {
      prepared.clear();
      database.close();
    },
  };
}

async function openRawPostgres(url: string): Promise<Raw> {
  const client = new pg.Client({connectionString: url});
  await client.connect();
  await client.query('set enable_seqscan = off');
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    let name = names.get(text);
    if (!name) names.set(text, (name = `raw${String(names.size)}`));
    return name;
  };
  return {
    async replay(statements) {
      let rows = 0;
      for (const {text, values} of statements) {
        const query = values.length === 0 ? {text} : {name: nameOf(text), text};
        rows += (await client.query({...query, values: [...values], rowMode: 'array'})).rowCount ?? 0;
      }
      return rows;
    },
    async plan(text) {
      const {rows} = await client.query<{'QUERY PLAN': string}>(`explain (generic_plan, costs off) ${text}`);
      return rows.map((row) => row['QUERY PLAN'].trim()).join('; ');
    },
    close: () => client.end(),
  };
}
