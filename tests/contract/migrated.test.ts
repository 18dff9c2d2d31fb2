import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {SCHEMA_VERSION, schemaOf} from '#server/storage/migrations/migrate.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import {migratedDatabase} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';

/** Everything that a migration makes, as the database tells of it. */
const TOLD = {
  sqlite: sql`select type, name, tbl_name, sql from sqlite_master order by type, name`,
  postgres: sql`
    select table_name as at, column_name as name, data_type || is_nullable || coalesce(column_default, '') as is
    from information_schema.columns where table_schema = 'public'
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname, '', prosrc from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2, 3`,
};

describe.each(['sqlite', 'postgres'] as const)('databases that tests begin with, on %s', (kind) => {
  let directory: string;
  let postgres: Postgres | undefined;
  const opened: Database[] = [];
  const open = async (where: {dataDir: string; databaseUrl?: string}): Promise<Database> => {
    const database = await connectDatabase({resources: RESOURCES, ...where});
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'binward-migrated-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await postgres?.stop();
    rmSync(directory, {recursive: true, force: true});
  });

  test('are as one that is migrated from nothing, and each is a server of its own', async () => {
    const dataDir = path.join(directory, 'from-nothing');
    const fromNothing = await open({dataDir, databaseUrl: (await postgres?.fresh()) ?? ''});
    const copies = [
      await open(await migratedDatabase(path.join(directory, 'one'), postgres)),
      await open(await migratedDatabase(path.join(directory, 'two'), postgres)),
    ];
    const {rows} = await TOLD[kind].execute(fromNothing.kysely);
    expect(rows.length).toBeGreaterThan(200);
    for (const {kysely} of copies) {
      expect((await TOLD[kind].execute(kysely)).rows).toEqual(rows);
      expect(await schemaOf(kysely, kind)).toBe(SCHEMA_VERSION);
    }
    const servers = [fromNothing, ...copies].map(({serverId}) => serverId);
    expect(new Set(servers).size).toBe(servers.length);
  });
});
