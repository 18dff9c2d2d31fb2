import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {openStorage, type Database} from '#server/storage/open.ts';
import type {Lineage} from '#protocol/sync.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {unit} from './rows.ts';

const COMPANY = 'C0000001';
const lineageOf = (database: Database): Promise<Lineage> => database.read(COMPANY, (tx) => tx.lineage());
const commit = (database: Database, n: number): Promise<void> =>
  database.write(COMPANY, (tx) => tx.put('goodsUnit', [unit(tx, n, `unit ${String(n)}`)]));

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
const onPostgres = async () => {
  const databaseUrl = await postgres.fresh();
  return () => openStorage({resources: RESOURCES, dataDir: '', databaseUrl});
};

test('[L2] on SQLite every start opens an epoch where the company stands', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'binward-epochs-'));
  const open = () => openStorage({resources: RESOURCES, dataDir});
  const first = await open();
  await first.createCompany(COMPANY, 1);
  await commit(first, 1);
  const {serverId} = first;
  await first.close();
  const second = await open();
  const lineage = await lineageOf(second);
  expect(lineage.map(({start, lost}) => [start, lost])).toEqual([
    [0, false],
    [1, false],
  ]);
  expect(second.serverId).toBe(serverId);
  await second.close();
  rmSync(dataDir, {recursive: true, force: true});
});

test('[L2] on PostgreSQL a rolling restart of three processes opens no epoch, a start of the first one does', async () => {
  const open = await onPostgres();
  const fleet = [await open(), await open(), await open()];
  await fleet[0]?.createCompany(COMPANY, 1);
  for (let i = 0; i < 3; i++) {
    await fleet[i]?.close();
    fleet[i] = await open();
    await commit(fleet[i] ?? (await open()), i + 1);
  }
  for (const one of fleet) expect(await lineageOf(one)).toHaveLength(1);
  for (const one of fleet) await one.close();
  const alone = await open();
  expect((await lineageOf(alone)).map(({start}) => start)).toEqual([0, 3]);
  await alone.close();
});

test('[L8] a process that has seen a later version than the database holds opens an epoch on proof of loss', async () => {
  const open = await onPostgres();
  const database = await open();
  await database.createCompany(COMPANY, 1);
  for (const n of [1, 2, 3]) await commit(database, n);
  // An old copy put back under a running server.
  await database.kysely.deleteFrom('tombstones').execute();
  await database.kysely.updateTable('companies').set({version: 2}).execute();
  const lineage = await lineageOf(database);
  expect(lineage.map(({start, lost}) => [start, lost])).toEqual([
    [0, false],
    [2, true],
  ]);
  await commit(database, 4);
  expect(await lineageOf(database)).toHaveLength(2);
  await database.close();
});

test('[L2] another cluster, timeline or start of PostgreSQL opens an epoch before anything is written', async () => {
  const open = await onPostgres();
  const [one, two] = [await open(), await open()];
  await one.createCompany(COMPANY, 1);
  await commit(one, 1);
  await one.kysely.updateTable('instance').set({cluster: 'another/00000001/0'}).execute();
  const late = await open();
  await commit(late, 2);
  const lineage = await lineageOf(two);
  expect(lineage.map(({start, lost}) => [start, lost])).toEqual([
    [0, false],
    [1, false],
  ]);
  for (const each of [one, two, late]) await each.close();
});

test('news of a commit reaches this process at once and another one soon, never twice', async () => {
  const open = await onPostgres();
  const [here, there] = [await open(), await open()];
  await here.createCompany(COMPANY, 1);
  const heard: number[] = [];
  here.listen((_, __, version) => heard.push(version));
  const {promise: last, resolve: arrived} = Promise.withResolvers<number[]>();
  const afar: number[] = [];
  there.listen((company, epoch, version) => {
    expect([company, epoch.length]).toEqual([COMPANY, 36]);
    afar.push(version);
    if (version === 20) arrived(afar);
  });
  for (let n = 1; n <= 20; n++) {
    await commit(here, n);
    expect(heard.at(-1)).toBe(n);
  }
  const versions = await last;
  // At most four a second: most commits of a burst travel in one notification.
  expect(versions.length).toBeLessThan(10);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  await here.close();
  await there.close();
});

test('connections that PostgreSQL ends are replaced: work and news go on, in the same epoch', async () => {
  const open = await onPostgres();
  const [here, there] = [await open(), await open()];
  await here.createCompany(COMPANY, 1);
  await commit(here, 1);
  const {rows} = await sql<{ended: number}>`
    select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(there.kysely);
  expect(Number(rows[0]?.ended)).toBeGreaterThan(2);
  let n = 2;
  const {promise: heard, resolve: hear} = Promise.withResolvers<number>();
  there.listen((_, __, version) => hear(version));
  // Until the listening connection is back nothing is heard; the first commits may meet a dead connection.
  const heardOf = async (): Promise<number> => {
    for (;;) {
      await commit(here, n++).catch(() => undefined);
      const early = await Promise.race([heard, new Promise<undefined>((go) => setTimeout(go, 100))]);
      if (early !== undefined) return early;
    }
  };
  expect(await heardOf()).toBeGreaterThan(1);
  expect(await lineageOf(here)).toHaveLength(1);
  await here.close();
  await there.close();
});
