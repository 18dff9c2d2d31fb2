import {copyFile, mkdir, mkdtemp, rename, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {INSTALLATION_FILE, readKept} from '#server/installation/installation-file.ts';
import {migratedDatabase, migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {call, Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './http/site.ts';
import {runCommand} from './rig/command.ts';
import {runVerify} from './rig/verify.ts';

let directory: string;
let postgres: Postgres;
let made = 0;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'binward-new-machine-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(directory, {recursive: true, force: true});
});

const newName = (what: string): string => path.join(directory, `${what}-${String(++made)}`);
const HOLDS = {code: 0, said: expect.stringContaining('proved, no fault')};

type Where = TestServer['where'];
const envOf = ({dataDir, databaseUrl}: Where) => ({DATA_DIR: dataDir, DATABASE_URL: databaseUrl});
const restoreAt = (where: Where, file: string) => runCommand('restore', envOf(where), file);
async function backUpAt(where: Where): Promise<string> {
  const file = newName('backup');
  await runCommand('backup', envOf(where), file);
  return file;
}
/** Takes a file out of a data directory, and puts nothing in its place. */
async function takeOut(dataDir: string, ...names: readonly string[]): Promise<string> {
  const aside = newName('aside');
  await mkdir(aside);
  for (const name of names)
    await rename(path.join(dataDir, name), path.join(aside, name)).catch(() => undefined);
  return aside;
}

describe.each(DATABASES)('[ACT-6] a backup that is restored on a new machine, on %s', (kind) => {
  /** An empty database beside what a machine knows. */
  async function emptied({dataDir}: Where): Promise<Where> {
    if (kind === 'postgres') return {dataDir, databaseUrl: await migratedOn(postgres)};
    await takeOut(dataDir, 'binward.sqlite', 'binward.sqlite-wal', 'binward.sqlite-shm');
    return {dataDir, databaseUrl: ''};
  }
  const newPlace = (): Promise<Where> =>
    migratedDatabase(newName('home'), kind === 'postgres' ? postgres : undefined);
  const open = (where: Where): Promise<TestServer> => openServer(kind, {}, where);
  const changedCases = async (owner: Caller): Promise<unknown[]> =>
    (await owner.list('case')).filter(({code}) => code === 'history.changed');

  async function firstBackup(): Promise<{readonly owner: Caller; readonly file: string; readonly at: Where}> {
    const at = await newPlace();
    const first = await open(at);
    const owner = await Caller.register(first.url);
    await HttpHandheld.enrol(owner);
    const file = await backUpAt(at);
    await first.close();
    return {owner, file, at};
  }

  test('goes on under the key that is made there: what it signs holds, and so do its own backups', async () => {
    const {owner, file} = await firstBackup();
    let where = await newPlace();
    await restoreAt(where, file);
    expect(await runVerify(where, [])).toMatchObject(HOLDS);
    const server = await open(where);
    const desk = await owner.back(server.url);
    await desk.hire('StockControl');
    const {device, session} = await HttpHandheld.enrol(desk);
    expect(await runVerify(where, [])).toMatchObject(HOLDS);
    const next = await backUpAt(where);
    await server.close();
    where = await emptied(where);
    expect(await restoreAt(where, next)).toContain('Signed by this server');
    // The first one once more: whoever was let in between is known by her device's enrolment.
    where = await emptied(where);
    await restoreAt(where, file);
    const again = await open(where);
    const shown = {name: 'Dock', secret: device.secret, enrolment: session.device?.enrolment};
    expect(await call(`${again.url}/api/enrol/again`, 'POST', shown)).toMatchObject({
      status: 200,
      body: {device: {id: device.id}},
    });
    expect(await changedCases(await owner.back(again.url))).toEqual([]);
    await again.close();
    expect(await runVerify(where, [])).toMatchObject(HOLDS);
  });

  test('goes on under a new key where an operator has moved away what the machine knew', async () => {
    const {owner, file, at} = await firstBackup();
    await takeOut(at.dataDir, INSTALLATION_FILE);
    const where = await emptied(at);
    await restoreAt(where, file);
    const server = await open(where);
    await (await owner.back(server.url)).hire('StockControl');
    expect(await changedCases(await owner.back(server.url))).toEqual([]);
    await server.close();
    expect(await runVerify(where, [])).toMatchObject(HOLDS);
  });
});

describe('[ACT-6] of two machines on one PostgreSQL one is replaced, and restores', () => {
  const open = (where: Where): Promise<TestServer> => openServer('postgres', {}, where);
  const on = async (dataDir: string): Promise<Where> => ({dataDir, databaseUrl: await migratedOn(postgres)});

  /** What is left: a backup, and the machine that goes on. */
  async function begin() {
    const a = await on(newName('home'));
    const b = {...a, dataDir: newName('home')};
    const servers = [await open(a), await open(b)];
    const owner = await Caller.register(servers[0]?.url ?? '');
    await HttpHandheld.enrol(owner);
    const file = await backUpAt(a);
    for (const server of servers) await server.close();
    return {owner, file, b};
  }

  test('with what the other one knows: both prove the history, and either takes its backups', async () => {
    const {owner, file, b} = await begin();
    const a = await on(newName('home'));
    await mkdir(a.dataDir);
    await copyFile(path.join(b.dataDir, INSTALLATION_FILE), path.join(a.dataDir, INSTALLATION_FILE));
    expect(await restoreAt(a, file)).not.toContain('a new key signs');
    await provesAtBoth(owner, a, b);
  });

  test('without it: the other one believes the new key once its own memory is out of the way, and it is told so', async () => {
    const {owner, file, b} = await begin();
    const a = await on(newName('home'));
    const said = await restoreAt(a, file);
    expect(said).toContain('a new key signs');
    expect(said).toContain(INSTALLATION_FILE);
    await takeOut(b.dataDir, INSTALLATION_FILE);
    await provesAtBoth(owner, a, b);
  });

  async function provesAtBoth(owner: Caller, a: Where, {dataDir}: Where): Promise<void> {
    const b = {...a, dataDir};
    const servers = [await open(a), await open(b)];
    const [one, two] = servers;
    const desk = await owner.back(one?.url ?? '');
    await HttpHandheld.enrol(desk);
    await (await owner.back(two?.url ?? '')).hire('StockControl');
    const next = await backUpAt(a);
    for (const where of [a, b]) expect(await runVerify(where, [])).toMatchObject(HOLDS);
    expect((await desk.list('case')).filter(({code}) => code === 'history.changed')).toEqual([]);
    const {serverId} = one?.server.deps ?? {};
    const keysAt = async (where: Where) => (await readKept(where.dataDir, serverId ?? '')).keys;
    for (const server of servers) await server.close();
    expect((await keysAt(a)).length).toBeGreaterThan(0);
    expect(await keysAt(b)).toEqual(await keysAt(a));
    for (const home of [a.dataDir, b.dataDir])
      expect(await restoreAt(await on(home), next)).toContain('Signed by this server');
  }
});
