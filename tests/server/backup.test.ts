import {execFile} from 'node:child_process';
import {appendFile, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createAfterRestore} from '#server/auth/after-restore.ts';
import {createSessions} from '#server/auth/sessions.ts';
import {createSigning} from '#server/auth/signing.ts';
import {createTickets} from '#server/auth/tickets.ts';
import {WorkStore} from '#server/long-work/work-store.ts';
import {createPhotos} from '#server/photos/photos.ts';
import {backUp} from '#server/storage/backup/backup.ts';
import {checkBackup, DamagedBackup} from '#server/storage/backup/backup-file.ts';
import {isSigned, restoreBackup, RestoreRefused} from '#server/storage/backup/restore.ts';
import {MIGRATIONS} from '#server/storage/migrations/migrate.ts';
import {connectDatabase, openStorage, type Database} from '#server/storage/open.ts';
import {BACKUP_RESTORED} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {bin, line, settledRow, stock, unit} from '../contract/rows.ts';
import {migratedDatabase} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {aJpeg} from './rig/a-jpeg.ts';

const COMPANY = 'C0000001';
/** A photo of work that stands in the history. */
const PHOTO = {company: COMPANY, mutation: anId(50), n: 1} as const;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let directory: string;
let postgres: Postgres;
let made = 0;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'binward-backup-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(directory, {recursive: true, force: true});
});

const newDataDir = (): string => path.join(directory, `data-${String(++made)}`);
const at = (where: {dataDir: string; databaseUrl?: string}): Promise<Database> =>
  connectDatabase({resources: RESOURCES, ...where});
const sqlite = async (): Promise<Database> => at(await migratedDatabase(newDataDir(), undefined));
const onPostgres = async (): Promise<Database> => at(await migratedDatabase(newDataDir(), postgres));

/** A history with rows, tombstones, epochs, credentials and awkward text in it. */
async function fill(database: Database): Promise<void> {
  await database.createCompany(COMPANY, 1);
  await database.createCompany('C0000002', 1);
  await database.write(COMPANY, async (tx) => {
    await tx.put(
      'goodsUnit',
      Array.from({length: 2_500}, (_, n) => unit(tx, n + 1, `unit ${String(n)} "𝔸\\n"`)),
    );
    await tx.put('bin', [bin(tx, 1, 'A-01 \u{1f642}'), bin(tx, 2, 'Äpfel\n')]);
  });
  await database.write(COMPANY, async (tx) => {
    await tx.put('stock', [stock(tx, 'discrepancy', -3), stock(tx, 'bin:A', 5)]);
    await tx.remove('goodsUnit', [anId(7)]);
    await tx.addMutations([settledRow(tx, anId(50))]);
    await tx.addLedger([line(tx, 1)]);
    await tx.putClients([{client: anId(9), device: anId(8), last: 3, tip: anId(50)}]);
    await tx.openEpoch('epoch-b', true, 'proof', 7);
  });
  await createPhotos(database.kysely).keep(PHOTO, anId(8), aJpeg(1_500_000), 5);
  await database.kysely
    .insertInto('device_logins')
    .values({company: COMPANY, device: anId(8), who: anId(3), at: 1})
    .execute();
  await database.kysely
    .insertInto('accounts')
    .values({
      company: COMPANY,
      staff: anId(3),
      name_key: 'ana',
      password_hash: 'p',
      check_hash: '',
      wrong_count: 0,
      locked_at: 0,
      exposed_at: 0,
      preferences: '{"lang":"ar"}',
    })
    .execute();
}

/** Everything a company's mirror and history hold. */
const contentOf = (database: Database) =>
  database.read(COMPANY, async (tx) => ({
    head: tx.head,
    lineage: await tx.lineage(),
    changes: await tx.changes({lists: [...RESOURCES.keys()], warehouse: WAREHOUSE}, 0, 10_000),
    settled: await tx.settled({version: 0, id: ''}, 100),
    ledger: await tx.ledger({version: 0, n: 0}, 100),
    client: await tx.client(anId(9)),
  }));

/** The rows of each table as a backup writes them. */
async function rowsIn(file: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of (await readFile(file, 'utf8')).split('\n').slice(1, -2)) {
    if (line.startsWith('{'))
      tables.set(String((JSON.parse(line) as {table: string}).table), (rows = [line]));
    else rows.push(line);
  }
  return tables;
}

test.each([
  ['SQLite', 'PostgreSQL', sqlite, onPostgres],
  ['PostgreSQL', 'SQLite', onPostgres, sqlite],
  ['SQLite', 'SQLite', sqlite, sqlite],
])('a backup of %s restores into %s, the same to every device', async (from, to, openSource, openTarget) => {
  const source = await openSource();
  await fill(source);
  const file = path.join(directory, `${from}-${to}.ndjson`);
  await backUp(source, file, 5);
  const target = await openTarget();
  expect(await restoreBackup(target, file)).toBeGreaterThan(2_500);
  const [before, restored] = [await contentOf(source), await contentOf(target)];
  const {epoch, start} = restored.lineage.at(-1) ?? {};
  // All of it, gone on with in an epoch that tells of the restore.
  expect(start).toBe(before.head.version);
  expect(restored).toEqual({
    ...before,
    head: {...before.head, epoch, link: restored.head.link},
    lineage: [...before.lineage, {epoch, start, lost: false}],
  });
  expect((await target.read(COMPANY, (tx) => tx.losses())).at(-1)).toBe(start);
  expect(await target.kysely.selectFrom('accounts').selectAll().execute()).toMatchObject([{name_key: 'ana'}]);
  // [PHOTO-6] With its photos, byte for byte.
  const photo = await createPhotos(target.kysely).read(PHOTO);
  expect(photo).toMatchObject({bytes: 1_500_000, received_at: 5});
  expect(Buffer.from(photo?.jpeg ?? '', 'base64').equals(aJpeg(1_500_000))).toBe(true);
  const again = path.join(directory, `${from}-${to}-again.ndjson`);
  await backUp(target, again, 5);
  const [told, tables] = [await rowsIn(again), await rowsIn(file)];
  expect(told.get('epochs')?.filter((row) => !row.includes(BACKUP_RESTORED))).toEqual(tables.get('epochs'));
  for (const name of ['epochs', 'companies']) for (const each of [told, tables]) each.delete(name);
  // The other database gives the same text but for its name, which is its own until it is opened again.
  expect(told).toEqual(tables);
  await target.write(COMPANY, (tx) => tx.put('goodsUnit', [unit(tx, 9_000, 'after')]));
  await source.close();
  await target.close();
});

test('[L2] a restored database is the same server, in a new epoch that begins where the backup stood', async () => {
  const source = await sqlite();
  await fill(source);
  const file = path.join(directory, 'lineage.ndjson');
  await backUp(source, file, 5);
  const dataDir = newDataDir();
  const target = await at({dataDir});
  await restoreBackup(target, file);
  await target.close();
  const server = await openStorage({resources: RESOURCES, dataDir});
  expect(server.serverId).toBe(source.serverId);
  const lineage = await server.read(COMPANY, (tx) => tx.lineage());
  expect(lineage.at(-1)).toMatchObject({start: 2, lost: false});
  await server.close();
  await source.close();
});

test('long work that a backup caught under way is stopped: whoever wants it begins it again', async () => {
  const source = await sqlite();
  await fill(source);
  const store = new WorkStore(source.kysely, () => 5, 'a process');
  const order = {company: COMPANY, kind: 'k', args: {}, warehouse: WAREHOUSE, who: anId(3)};
  const [under, over] = [anId(31), anId(32)];
  await store.start({...order, id: over, at: 1});
  const taken = await store.take(COMPANY, over);
  if (taken) await store.end(taken, 'done');
  await store.start({...order, id: under, at: 2});
  const file = path.join(directory, 'long-work.ndjson');
  await backUp(source, file, 9);
  await source.close();
  const target = await onPostgres();
  await restoreBackup(target, file, {at: 77});
  const there = new WorkStore(target.kysely, () => 80, 'another');
  expect(await there.find(COMPANY, under)).toMatchObject({
    state: 'stopped',
    code: 'work.restored',
    ended_at: 77,
  });
  expect(await there.find(COMPANY, over)).toMatchObject({state: 'done', code: '', ended_at: 5});
  expect(await there.start({...order, id: anId(33), at: 78})).toMatchObject({id: anId(33)});
  await target.close();
});

test('a backup is one moment, whatever is committed while it is written', async () => {
  for (const open of [sqlite, onPostgres]) {
    const source = await open();
    await fill(source);
    const file = path.join(directory, `moment-${source.kind}.ndjson`);
    const writing = backUp(source, file, 5);
    for (let n = 0; n < 20; n++) {
      await source.write(COMPANY, (tx) => tx.put('stock', [stock(tx, 'bin:A', n), stock(tx, 'bin:B', n)]));
    }
    await writing;
    const target = await sqlite();
    await restoreBackup(target, file);
    const rows = await target.read(COMPANY, (tx) => tx.pageByKey('stock', WAREHOUSE, '', 10));
    const {version} = await target.read(COMPANY, async (tx) => tx.head);
    expect(rows.filter((row) => Number(row['version']) > version)).toEqual([]);
    const quantities = rows
      .filter(({place}) => String(place).startsWith('bin:'))
      .map(({quantity}) => quantity);
    expect(new Set(quantities).size).toBe(1);
    await source.close();
    await target.close();
  }
});

test('a database that is not empty, a damaged file and a file that is none are refused, and nothing changes', async () => {
  const source = await sqlite();
  await fill(source);
  const file = path.join(directory, 'good.ndjson');
  await backUp(source, file, 5);
  await expect(restoreBackup(source, file)).rejects.toThrow(RestoreRefused);
  const whole = await readFile(file, 'utf8');
  const target = await sqlite();
  const damaged: [string, string][] = [
    ['changed.ndjson', whole.replace('"unit 7 ', '"unit 8 ')],
    ['cut.ndjson', whole.slice(0, whole.length / 2)],
    ['without-a-row.ndjson', whole.split('\n').toSpliced(40, 1).join('\n')],
    ['other-server.ndjson', whole.replace(source.serverId, crypto.randomUUID())],
    ['none.ndjson', 'hello\n'],
    ['empty.ndjson', ''],
  ];
  for (const [name, text] of damaged) {
    const bad = path.join(directory, name);
    await writeFile(bad, text);
    await expect(restoreBackup(target, bad), name).rejects.toThrow(DamagedBackup);
  }
  expect(await target.companies()).toEqual([]);
  await restoreBackup(target, file);
  await source.close();
  await target.close();
});

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', onPostgres],
])('a restore into %s ends every session and makes open tickets void', async (to, openTarget) => {
  const source = await sqlite();
  await source.createCompany(COMPANY, 1);
  const of = {company: COMPANY, staff: anId(3), device: ''};
  const {token = ''} = (await createSessions(source.kysely).open(of, 5)) ?? {};
  const ticket = {company: COMPANY, id: anId(4), name: 'Handheld 1', ticket_hash: 'h', creater: anId(3)};
  const blank = {device: '', created_at: 5, expires_at: 9, used_at: 0, revoked_at: 0};
  await source.kysely
    .insertInto('tickets')
    .values({...ticket, ...blank})
    .execute();
  const file = path.join(directory, `access-${to}.ndjson`);
  await backUp(source, file, 5);
  const target = await openTarget();
  await restoreBackup(target, file, {at: 6});
  expect(await createSessions(source.kysely).find(token, 7)).toMatchObject({staff: anId(3)});
  expect(await createSessions(target.kysely).find(token, 7)).toBeUndefined();
  expect(await createTickets(source.kysely).open(COMPANY, 7)).toHaveLength(1);
  expect(await createTickets(target.kysely).open(COMPANY, 7)).toEqual([]);
  await source.close();
  await target.close();
});

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', onPostgres],
])(
  'after a restore into %s everybody and every device is on the office’s list, until ticked',
  async (to, openTarget) => {
    const source = await sqlite();
    const [ana, shut, open, late] = [anId(3), anId(70), anId(71), anId(72)];
    await source.createCompany(COMPANY, 1);
    await source.write(COMPANY, (tx) => {
      const kernel = {creater: ana, create_time: 1, update_time: 1, version: tx.version};
      return tx.put('staff', [{id: ana, name: 'Ana', type: 'Admin', ...kernel}]);
    });
    const [told, never] = [
      {seen_at: 1, build: ''},
      {pending: 0, oldest_at: 0, storage: 0, made: 0},
    ];
    const device = (id: string, name: string, revoked_at = 0) => ({
      ...told,
      ...never,
      quiet_at: 0,
      returned_at: 0,
      company: COMPANY,
      id,
      name,
      secret_hash: id,
      revoked_at,
    });
    await source.kysely
      .insertInto('devices')
      .values([device(shut, 'Dock 1', 5), device(open, 'Dock 2')])
      .execute();
    const file = path.join(directory, `list-${to}.ndjson`);
    await backUp(source, file, 5);
    const target = await openTarget();
    await restoreBackup(target, file, {at: 6});
    const afterRestore = createAfterRestore(target.kysely);
    const left = async () => (await afterRestore.open(COMPANY)).map(({name, isShut}) => [name, isShut]);
    expect(await left()).toEqual([
      ['Ana', false],
      ['Dock 2', false],
      ['Dock 1', true],
    ]);
    expect(await afterRestore.tick(COMPANY, ana, ana, 7)).toBe(true);
    expect(await afterRestore.tick(COMPANY, open, ana, 7)).toBe(true);
    expect(await afterRestore.tick('C0000009', shut, ana, 7)).toBe(false);
    expect(await left()).toEqual([['Dock 1', true]]);
    await target.kysely.insertInto('devices').values(device(late, 'Dock 3')).execute();
    await afterRestore.returned(COMPANY, late, 8);
    expect(await left()).toEqual([
      ['Dock 3', false],
      ['Dock 1', true],
    ]);
    expect(await createAfterRestore(source.kysely).open(COMPANY)).toEqual([]);
    await source.close();
    await target.close();
  },
);

/** Runs a command as an operator does. */
function run(command: string, words: readonly string[], env: Record<string, string>) {
  return new Promise<{code: number; said: string}>((resolve) => {
    execFile(
      path.join(ROOT, 'node_modules/.bin/node'),
      [`src/server/commands/${command}.ts`, ...words],
      {cwd: ROOT, env: {...process.env, DATABASE_URL: '', ...env}},
      (error, out, err) => resolve({code: error ? Number(error.code) : 0, said: out + err}),
    );
  });
}

test('backup, restore and verify are commands that say what they did and what is wrong', async () => {
  const dataDir = newDataDir();
  const server = await openStorage({resources: RESOURCES, dataDir});
  await server.createCompany(COMPANY, 1);
  await server.write(COMPANY, async () => undefined);
  const file = path.join(directory, 'command.ndjson');
  // Beside the running server.
  const backedUp = await run('backup', [file], {DATA_DIR: dataDir});
  expect(backedUp).toEqual({code: 0, said: `Backed up to ${file}\n`});
  expect(await run('verify', [], {DATA_DIR: dataDir})).toMatchObject({code: 0});
  expect(await run('restore', [file], {DATA_DIR: dataDir})).toMatchObject({
    code: 1,
    said: expect.stringContaining('another server is running') as string,
  });
  expect(await run('restore', [], {DATA_DIR: dataDir})).toMatchObject({code: 1});
  expect(await run('restore', ['/nowhere.ndjson'], {DATA_DIR: newDataDir()})).toMatchObject({
    code: 1,
    said: expect.stringContaining('/nowhere.ndjson') as string,
  });
  const DATABASE_URL = await postgres.fresh();
  const restored = await run('restore', [file], {DATABASE_URL, DATA_DIR: newDataDir()});
  expect(restored.said).toContain('read back and compared');
  expect(await run('verify', [], {DATABASE_URL, DATA_DIR: newDataDir()})).toMatchObject({
    code: 0,
    said: expect.stringContaining('Verified 1 companies') as string,
  });
  await server.write(COMPANY, (tx) => tx.put('stock', [stock(tx, 'bin:A', 1)]));
  const found = await run('verify', [], {DATA_DIR: dataDir});
  expect(found.code).toBe(1);
  expect(found.said).toContain('its ledger says 0');
  await server.close();
  expect(await run('restore', [file], {DATA_DIR: dataDir})).toMatchObject({
    code: 1,
    said: expect.stringContaining('not empty') as string,
  });
});

test('the backup that an upgrading start makes is signed: it comes back where the keys are known', async () => {
  const dataDir = newDataDir();
  const older = MIGRATIONS.slice(0, -1);
  const open = (dir: string) => connectDatabase({resources: RESOURCES, dataDir: dir, migrations: older});
  const before = await open(dataDir);
  await createSigning(before.kysely, () => 7).ready();
  await before.createCompany(COMPANY, 1);
  const keys = await before.kysely.selectFrom('signing_keys').select(['id', 'public_key']).execute();
  await before.close();
  const upgraded = await at({dataDir});
  await upgraded.close();
  const [made = ''] = await readdir(path.join(dataDir, 'backups'));
  const file = path.join(dataDir, 'backups', made);
  const {header, trailer} = await checkBackup(file);
  expect([header.schema, isSigned(trailer, keys)]).toEqual([older.length, true]);
  const target = await open(newDataDir());
  await restoreBackup(target, file, {keys});
  expect(await target.companies()).toEqual([COMPANY]);
  await target.close();
});

test('a file that is no database is named, with what to do', async () => {
  const dataDir = newDataDir();
  await (await at({dataDir})).close();
  await writeFile(path.join(dataDir, 'binward.sqlite'), 'This is a letter, not a database. '.repeat(100));
  await rm(path.join(dataDir, 'binward.sqlite-wal'), {force: true});
  await appendFile(path.join(dataDir, 'binward.sqlite'), 'x');
  const failed = await run('verify', [], {DATA_DIR: dataDir});
  expect(failed.code).toBe(1);
  expect(failed.said).toContain(path.join(dataDir, 'binward.sqlite'));
  expect(failed.said).toContain('DATA_DIR');
  expect(failed.said).not.toContain('    at ');
});
