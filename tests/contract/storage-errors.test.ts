import {randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {openStorage, type Database} from '#server/storage/open.ts';
import {createPostgresEngine, type PostgresEngine} from '#server/storage/postgres/postgres-engine.ts';
import {SqliteConnection} from '#server/storage/sqlite/connection.ts';
import {RowRefused, DatabaseFull} from '#server/storage/storage.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';

/** Whose fault an error is: the work's, the disk's, or the machine's, of which nothing more is known. */
const blamed = (error: unknown): string => {
  if (error instanceof RowRefused) return 'work';
  return error instanceof DatabaseFull ? 'disk' : 'machine';
};

describe('[F45] whose fault an error of PostgreSQL is', () => {
  const COMPANY = 'C0000001';
  let postgres: Postgres;
  let database: Database;
  let engine: PostgresEngine;
  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await migratedOn(postgres);
    database = await openStorage({resources: RESOURCES, dataDir: '', databaseUrl});
    await sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
      database.kysely,
    );
    const nothing = () => undefined;
    const told = {newEpoch: () => 'epoch', now: () => 1, onError: nothing, onCommit: nothing};
    engine = createPostgresEngine(databaseUrl, told);
  });
  afterAll(async () => {
    await engine.close();
    await database.close();
    await postgres.stop();
  });
  const faultOf = (...statements: string[]): Promise<string> =>
    engine
      .write(COMPANY, async (session) => {
        for (const text of statements) await session.run(text);
        return 'nobody';
      })
      .catch(blamed);

  test.each([
    ['a duplicate', '23505', 'work'],
    ['a check', '23514', 'work'],
    ['a text that is no number', '22P02', 'work'],
    ['a limit of PostgreSQL', '54000', 'work'],
    ['a full disk', '53100', 'disk'],
    ['a serialisation', '40001', 'machine'],
    ['a deadlock', '40P01', 'machine'],
    ['too many connections', '53300', 'machine'],
    ['a shutdown', '57P01', 'machine'],
    ['a cancelled statement', '57014', 'machine'],
    ['a broken disk', '58030', 'machine'],
  ])('%s (%s): the %s’s', async (_, code, fault) => {
    expect(await faultOf(`do $$ begin raise exception using errcode = '${code}'; end $$`)).toBe(fault);
  });

  test('a text too long for its index: the work’s, which would else stop all behind it', async () => {
    const long = randomBytes(10_000).toString('base64');
    const table = 'create temporary table named (name text primary key)';
    expect(await faultOf(table, `insert into named values ('${long}')`)).toBe('work');
  });

  test('[P1] what is answered is on the disk, whatever the database was set to', async () => {
    const settings = [
      await engine.write(COMPANY, (session) => session.all('show synchronous_commit', [], ['is'])),
      (await sql<{synchronous_commit: string}>`show synchronous_commit`.execute(engine.kysely)).rows,
    ];
    expect(settings).toEqual([[{is: 'on'}], [{synchronous_commit: 'on'}]]);
  });
});

describe('[F45] whose fault an error of SQLite is', () => {
  let directory: string;
  let connection: SqliteConnection;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'binward-errors-'));
    connection = new SqliteConnection(path.join(directory, 'errors.sqlite'));
    connection.exec('create table counted (n integer primary key check (n > 0), text text) strict');
    connection.exec("insert into counted values (1, '')");
  });
  afterEach(() => {
    connection.close();
    rmSync(directory, {recursive: true, force: true});
  });
  const faultOf = (text: string): string => {
    try {
      connection.run(text);
      return 'nobody';
    } catch (error) {
      return blamed(error);
    }
  };

  test.each([
    ['a duplicate', "insert into counted values (1, '')", 'work'],
    ['a check', "insert into counted values (0, '')", 'work'],
    ['a text that is no number', "insert into counted values ('two', '')", 'work'],
    ['a statement that is none', 'inserted', 'machine'],
  ])('%s: the %s’s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test('a full disk: the disk’s', () => {
    connection.exec('pragma max_page_count = 3');
    expect(faultOf('insert into counted values (2, hex(zeroblob(100000)))')).toBe('disk');
  });

  test('a file that somebody else writes: the machine’s', () => {
    const other = new SqliteConnection(path.join(directory, 'errors.sqlite'));
    other.exec('begin immediate');
    connection.exec('pragma busy_timeout = 0');
    expect(faultOf("insert into counted values (2, '')")).toBe('machine');
    other.close();
  });
});
