import {Kysely} from 'kysely';
import type {SqlEngine} from '../sql/sql-storage.ts';
import {StatementTexts} from '../sql/session.ts';
import type {Tables} from '../tables.ts';
import {sqliteDialect} from './sqlite-dialect.ts';
import {SqliteDatabase} from './sqlite-database.ts';
import {SqliteSession} from './sqlite-session.ts';

/** Storage on an SQLite file, or in memory with the path ':memory:'. */
export function createSqliteEngine(path: string): SqlEngine & {readonly database: SqliteDatabase} {
  const database = new SqliteDatabase(path);
  const kysely = new Kysely<Tables>({dialect: sqliteDialect(database)});
  const texts = new StatementTexts(kysely, 'sqlite');
  return {
    kysely,
    database,
    write: (company, work) => database.write((writer) => work(new SqliteSession(company, texts, writer))),
    read: (company, work) => database.read((reader) => work(new SqliteSession(company, texts, reader))),
    committed: () => undefined,
    close: () => database.close(),
  };
}
