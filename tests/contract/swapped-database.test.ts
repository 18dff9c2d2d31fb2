import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {openStorage, type Database} from '#server/storage/open.ts';
import {anId} from '../builders/rows.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {settledRow} from './rows.ts';

const COMPANY = 'C0000001';
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const open = (databaseUrl: string): Promise<Database> =>
  openStorage({resources: RESOURCES, dataDir: '', databaseUrl});

/** Commits a mutation; the first tries may meet connections that were cut. */
async function commit(database: Database, n: number): Promise<void> {
  for (;;) {
    try {
      return await database.write(COMPANY, (tx) => tx.addMutations([settledRow(tx, anId(n))]));
    } catch (error) {
      if (!/terminat|not currently accepting|does not exist|Connection/.test(String(error))) throw error;
    }
  }
}

const lineageOf = (database: Database) =>
  database.read(COMPANY, async (tx) => (await tx.lineage()).map(({start, lost}) => [start, lost]));

/** Swaps databases under whoever is connected, as an operator does. */
async function swapper(url: string) {
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client({connectionString: url.replace(`/${name}`, '/postgres')});
  await admin.connect();
  const away = async (): Promise<void> => {
    await admin.query(`alter database "${name}" allow_connections false`);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
    // A backend that was told to end is gone a moment later.
    const left = `select count(*)::int as n from pg_stat_activity where datname = $1`;
    while ((await admin.query<{n: number}>(left, [name])).rows[0]?.n !== 0);
  };
  return {
    async copy(): Promise<void> {
      await away();
      await admin.query(`create database "${name}_copy" template "${name}"`);
      await admin.query(`alter database "${name}" allow_connections true`);
    },
    async swap(): Promise<void> {
      await away();
      await admin.query(`alter database "${name}" rename to "${name}_old"`);
      await admin.query(`alter database "${name}_copy" rename to "${name}"`);
    },
    async end(): Promise<void> {
      await admin.query(`drop database "${name}_old" with (force)`);
      await admin.end();
    },
  };
}

/** Two processes on a database of which a copy is put in its place; the first goes further there than both were. */
async function overtaken(url: string): Promise<{readonly one: Database; readonly two: Database}> {
  const [one, two] = [await open(url), await open(url)];
  await one.createCompany(COMPANY, 1);
  const operator = await swapper(url);
  await commit(one, 51);
  await operator.copy();
  for (const n of [52, 53]) await commit(one, n);
  await two.read(COMPANY, async (tx) => expect(tx.head.version).toBe(3));
  await operator.swap();
  await operator.end();
  return {one, two};
}

test('[L8] a copy put in the place of the database is another one, whoever goes further there', async () => {
  const {one, two} = await overtaken(await postgres.fresh());
  for (const n of [62, 63, 64]) await commit(one, n);
  const lineage = await lineageOf(two);
  expect(lineage.slice(0, 2)).toEqual([
    [0, false],
    [1, false],
  ]);
  await one.close();
  await two.close();
});

test('[L8] where PostgreSQL does not tell which database it is, the chain does: a link that was seen is not there', async () => {
  const url = await postgres.fresh();
  const admin = new pg.Client({connectionString: url});
  await admin.connect();
  const role = `plain_${crypto.randomUUID().slice(0, 8)}`;
  await admin.query(`create role ${role} login password 'plain'`);
  await admin.query(`grant all on schema public to ${role}`);
  await admin.query('revoke execute on function pg_control_system() from public');
  await admin.end();
  const plain = new URL(url);
  plain.username = role;
  plain.password = 'plain';
  const [one, two, three] = [await open(plain.href), await open(plain.href), await open(plain.href)];
  await one.createCompany(COMPANY, 1);
  await commit(one, 51);
  const operator = await swapper(url);
  await operator.copy();
  for (const n of [52, 53]) await commit(one, n);
  await two.read(COMPANY, async (tx) => expect(tx.head.version).toBe(3));
  await operator.swap();
  await operator.end();
  // A process that has never seen what was lost goes further than both.
  for (const n of [62, 63, 64]) await commit(three, n);
  expect(await lineageOf(two)).toEqual([
    [0, false],
    [4, true],
  ]);
  for (const each of [one, two, three]) await each.close();
});
