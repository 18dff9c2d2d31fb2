import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {CompiledQuery, Kysely, PostgresDialect, type LogEvent} from 'kysely';
import {createPool} from '#server/storage/postgres/pool.ts';
import {migrateDatabase} from '#server/storage/migrations/migrate.ts';
import {sqliteDialect} from '#server/storage/sqlite/sqlite-dialect.ts';
import {SqliteDatabase} from '#server/storage/sqlite/sqlite-database.ts';
import type {Tables} from '#server/storage/tables.ts';
import {startPostgres} from '../postgres.ts';

/** How a database runs each statement that some work asks of it, in their order. */
export type Plans = (work: (db: Kysely<Tables>) => Promise<unknown>) => Promise<string[]>;

/** On a new database of either kind, in which `fill` puts what its plans depend on. */
export async function withPlans(
  kind: 'sqlite' | 'postgres',
  fill: (db: Kysely<Tables>) => Promise<unknown>,
  use: (plans: Plans) => Promise<void>,
): Promise<void> {
  const asked: CompiledQuery[] = [];
  const log = ({query}: LogEvent): void => void asked.push(query);
  const {db, close} = kind === 'sqlite' ? ofSqlite(log) : await ofPostgres(log);
  try {
    await migrateDatabase(db, kind);
    await fill(db);
    if (kind === 'postgres') await db.executeQuery(CompiledQuery.raw('analyze'));
    await use(async (work) => {
      asked.length = 0;
      await work(db);
      const plans: string[] = [];
      for (const {sql, parameters} of asked.splice(0)) {
        const explain = kind === 'sqlite' ? 'explain query plan' : 'explain (costs off)';
        const {rows} = await db.executeQuery<Readonly<Record<string, unknown>>>(
          CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
        );
        plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'));
      }
      return plans;
    });
  } finally {
    await close();
  }
}

function ofSqlite(log: (event: LogEvent) => void) {
  const directory = mkdtempSync(path.join(tmpdir(), 'binward-asked-'));
  const database = new SqliteDatabase(path.join(directory, 'asked.sqlite'));
  const close = async (): Promise<void> => {
    await database.close();
    rmSync(directory, {recursive: true, force: true});
  };
  return {db: new Kysely<Tables>({dialect: sqliteDialect(database), log}), close};
}

async function ofPostgres(log: (event: LogEvent) => void) {
  const postgres = await startPostgres();
  const pool = createPool(await postgres.fresh(), () => undefined);
  const db = new Kysely<Tables>({dialect: new PostgresDialect({pool}), log});
  const close = async (): Promise<void> => {
    await db.destroy();
    await postgres.stop();
  };
  return {db, close};
}
