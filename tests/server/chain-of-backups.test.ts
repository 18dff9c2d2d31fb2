import {createHash} from 'node:crypto';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import {readAnchorFiles} from '#server/commands/anchors.ts';
import {backUp} from '#server/storage/backup/backup.ts';
import {restoreBackup, RestoreRefused} from '#server/storage/backup/restore.ts';
import type {ChainAnchor} from '#server/storage/chain/anchor.ts';
import {linkOfEpoch} from '#server/storage/chain/link.ts';
import {readKept} from '#server/installation/installation-file.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {migratedIn} from '../migrated.ts';
import {Caller, openServer, type TestServer} from './http/site.ts';
import {furnishHall} from './rig/hall.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {runVerify} from './rig/verify.ts';

let directory: string;
let server: TestServer;
let source: Database;
let company: string;
/** A backup as it was made, and what a device heard at the same moment. */
let honest: string;
let device: DeviceFile;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'binward-chain-'));
  server = await openServer('sqlite');
  const owner = await Caller.register(server.url);
  company = owner.company;
  const hall = await furnishHall(owner, {units: 10, bins: 3});
  const floor = await FloorDevice.enrol(owner);
  await floor.sync();
  await floor.move(hall.move(0, 1, 3));
  await floor.sync();
  await floor.sync();
  device = await floor.file();
  source = await connectDatabase({resources: RESOURCES, ...server.where});
  honest = path.join(directory, 'honest.ndjson');
  await backUp(source, honest, 1);
});
afterAll(async () => {
  await source.close();
  await server.close();
  await rm(directory, {recursive: true, force: true});
});

async function fresh(): Promise<Database> {
  const dataDir = await mkdtemp(path.join(directory, 'target-'));
  await migratedIn(dataDir);
  return connectDatabase({resources: RESOURCES, dataDir});
}

/** A backup that somebody has changed and hashed again. */
async function resigned(name: string, change: (line: string) => string): Promise<string> {
  const lines = (await readFile(honest, 'utf8')).trimEnd().split('\n').slice(0, -1).map(change);
  const text = lines.map((line) => `${line}\n`).join('');
  const rows = lines.filter((line) => line.startsWith('[')).length;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const file = path.join(directory, name);
  await writeFile(file, `${text}${JSON.stringify({sha256, rows})}\n`);
  return file;
}

/** The same by somebody who knows the chain and hashes that again too. */
async function rechained(name: string): Promise<string> {
  const database = await fresh();
  await restoreBackup(database, honest);
  const body = (await database.kysely.selectFrom('mutations').selectAll().execute()).find(
    ({action}) => action === 'stock.moveBin',
  );
  await database.kysely
    .updateTable('mutations')
    .set({body: String(body?.body).replace('"quantity":3', '"quantity":2')})
    .where('id', '=', String(body?.id))
    .execute();
  await database.kysely.updateTable('mutations').set({link: ''}).execute();
  await database.kysely.updateTable('companies').set({link: ''}).execute();
  await database.beginChains();
  const file = path.join(directory, name);
  await backUp(database, file, 2);
  await database.close();
  return file;
}

const anchorsOf = async (...files: readonly string[]): Promise<ReadonlyMap<string, readonly ChainAnchor[]>> =>
  (await readAnchorFiles(files)).anchors;

test('a backup carries where each history stands, and restores where its chain is whole', async () => {
  const target = await fresh();
  await restoreBackup(target, honest, {anchors: await anchorsOf(honest)});
  const [anchor, ...more] = (await anchorsOf(honest)).get(company) ?? [];
  expect(more).toEqual([]);
  const {head, lineage} = await target.read(company, async (tx) => ({
    head: tx.head,
    lineage: await tx.lineage(),
  }));
  // It is gone on with from there in an epoch that tells of the restore.
  const [was, now] = lineage.slice(-2);
  const {epoch = '', link = ''} = anchor ?? {};
  expect(anchor).toMatchObject({name: honest, epoch: was?.epoch, version: head.version});
  expect(now).toEqual({epoch: head.epoch, start: head.version, lost: false});
  expect(epoch).not.toBe(head.epoch);
  expect(head.link).toBe(linkOfEpoch(link, {epoch: head.epoch, start: head.version, lost: false}));
  await target.close();
});

test('a backup that was changed and hashed again is refused before anything is kept', async () => {
  const bad = await resigned('changed.ndjson', (line) =>
    line.replaceAll('\\"quantity\\":3', '\\"quantity\\":2'),
  );
  const target = await fresh();
  await expect(restoreBackup(target, bad)).rejects.toThrow(RestoreRefused);
  await expect(restoreBackup(target, bad)).rejects.toThrow(/the chain breaks .*; nothing has been kept/);
  expect(await target.companies()).toEqual([]);
  await target.close();
});

/** Changes values of a column in a backup's rows of a table. */
function changing(table: string, column: string, to: string): (line: string) => string {
  let columns: readonly string[] = [];
  return (line) => {
    if (line.startsWith('{"table"')) {
      const told = JSON.parse(line) as {table: string; columns: string[]};
      columns = told.table === table ? told.columns : [];
      return line;
    }
    const at = columns.indexOf(column);
    if (at < 0 || !line.startsWith('[')) return line;
    return JSON.stringify((JSON.parse(line) as unknown[]).toSpliced(at, 1, to));
  };
}

test.each([
  ['accounts', 'password_hash'],
  ['accounts', 'check_hash'],
  ['devices', 'secret_hash'],
  ['signing_keys', 'public_key'],
])('one in which somebody has changed %s.%s and hashed it again is refused', async (table, column) => {
  const bad = await resigned(`${table}-${column}.ndjson`, changing(table, column, 'mine'));
  const target = await fresh();
  await expect(restoreBackup(target, bad)).rejects.toThrow(/nothing has been kept/);
  expect(await target.companies()).toEqual([]);
  await target.close();
});

test('one that somebody has made anew has not the signature of the server, and an own one has', async () => {
  const {keys} = await readKept(server.where.dataDir, source.serverId);
  const target = await fresh();
  const file = await rechained('signed-by-nobody.ndjson');
  await expect(restoreBackup(target, file, {keys})).rejects.toThrow('signature of this server');
  // Nor is one that says as little of its keys as those of older builds did.
  const silent = await resigned('silent.ndjson', (line) =>
    line.startsWith('{"binward"') ? JSON.stringify({...(JSON.parse(line) as object), keys: undefined}) : line,
  );
  await expect(restoreBackup(target, silent, {keys})).rejects.toThrow('signature of this server');
  expect(await target.companies()).toEqual([]);
  await restoreBackup(target, honest, {keys});
  await target.close();
});

test('one whose chain was made anew is named by what a device heard, and by another backup', async () => {
  const file = await rechained('anew.ndjson');
  const heard = path.join(directory, 'device.json');
  await writeFile(heard, JSON.stringify(device));
  expect(device.heard).toHaveLength(1);
  for (const anchor of [heard, honest]) {
    const target = await fresh();
    await expect(restoreBackup(target, file, {anchors: await anchorsOf(anchor)})).rejects.toThrow(
      'was told another history',
    );
    expect(await target.companies()).toEqual([]);
    await target.close();
  }
});

test('verify compares what devices and backups were told where it lies in the history', async () => {
  const told = (await anchorsOf(honest)).get(company) ?? [];
  const strange = told.map((anchor) => ({...anchor, link: 'f'.repeat(64)}));
  const elsewhere = told.map((anchor) => ({...anchor, epoch: 'another', link: 'f'.repeat(64)}));
  const faults = (anchors: readonly ChainAnchor[]) =>
    source.read(company, (tx) => checkHistory(tx, RULES, anchors));
  expect(await faults(told)).toEqual([]);
  expect(await faults(elsewhere)).toEqual([]);
  expect(await faults(strange)).toEqual([expect.stringContaining('was told another history')]);
  const {code, said} = await runVerify(server.where, [device]);
  expect(said).toContain('1 of 1 links that others were told lie in this history');
  expect(code).toBe(0);
});
