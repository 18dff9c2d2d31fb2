import {cp, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Id} from '#domain/kernel/id.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {PACKAGE_ROOT} from '#server/start.ts';
import {SCHEMA_VERSION} from '#server/storage/migrations/migrate.ts';
import {FILE_NAME} from '#server/storage/open.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {type ServerProcess, startServer} from '../server-process.ts';
import {call, Caller, PASSWORD} from './http/site.ts';
import {runCommand} from './rig/command.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {lookInto, proveRest} from './rig/proof.ts';

/**
 * The backup of a server as it was with its first schema: one company, twelve kettles of which five were moved, and
 * the handheld that moved them.
 */
const OLDER = path.join(PACKAGE_ROOT, 'tests/server/older/schema-1.ndjson');
const THERE = {
  openid: 'N99JSYH0',
  warehouse: 'BDM3N5WH',
  goods: '01M7ZFBFCHE30VX4W1WKF6T000',
  from: '01M7ZFBFCHEH6TPNCYBPS4G000',
  to: '01M7ZFBFCHF9MTTTBGM2JE0000',
  device: {id: '01M7ZFBFM0EAESCNCATCWWR000', secret: 'XecI_y8qs5XHoUZEb0w5MrRjWD8tw7BVJVeJkwBXAlQ'},
  client: '01M7ZFBFMMEG9B39RDG7HG4000',
  login: '01M7ZFBFMMFEPV82GQ6XM0G000',
  last: '01M7ZFBFN4EMB8AKJJX0RZA000',
  epoch: 'f1425b72-4d6c-4065-889d-aae15df16bef',
} as const;

let dir: string;
let postgres: Postgres;
const running: ServerProcess[] = [];
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'binward-upgrade-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const server of running) await server.close();
  await postgres.stop();
  await rm(dir, {recursive: true, force: true});
});

async function start(dataDir: string, databaseUrl = ''): Promise<ServerProcess> {
  const server = await startServer({dataDir, databaseUrl, env: {LOG_LEVEL: 'warn'}});
  running.push(server);
  return server;
}

async function owner(url: string): Promise<Caller> {
  const answer = await call(`${url}/api/session`, 'POST', {
    mode: 'admin',
    name: 'older owner',
    password: PASSWORD,
    device: {name: 'Handheld of old', ...THERE.device},
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return new Caller(url, answer.body as unknown as SessionAnswer);
}

const standing = async (caller: Caller): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await caller.list('stock')).map((row) => [String(row['place']), Number(row['quantity'])]),
  );

/** The handheld as it was: two of its sequence are answered, and it holds its login. */
const handheldOf = ({url, session}: Caller): Promise<FloorDevice> =>
  FloorDevice.loggedIn(
    url,
    {...session, device: {...THERE.device, name: 'Handheld of old'}},
    {
      client: THERE.client,
      login: THERE.login,
      nextN: 3,
      nextSeq: 3,
      tip: THERE.last,
      knownAck: 2,
      epoch: THERE.epoch,
    },
  );

/** It goes on where it was: the next of its sequence, under the login it holds. */
async function moveOneMore(handheld: FloorDevice): Promise<Id> {
  const {warehouse, goods, from, to} = THERE;
  await handheld.sync();
  const id = await handheld.move({warehouse, goods, from, to, quantity: 1});
  await handheld.sync();
  return id;
}

test.each(['sqlite', 'postgres'] as const)(
  '[P1] the data of an older build goes on under this one on %s: logins, stock, and the handheld in mid-shift',
  async (kind) => {
    const dataDir = path.join(dir, kind);
    const databaseUrl = kind === 'postgres' ? await postgres.fresh() : '';
    const env = {DATA_DIR: dataDir, DATABASE_URL: databaseUrl};
    // Restored with the older schema, which the start then brings up.
    expect(await runCommand('restore', env, OLDER)).toContain('read back and compared');
    const server = await start(dataDir, databaseUrl);
    const caller = await owner(server.url);
    const [from, to] = [`bin:${THERE.from}`, `bin:${THERE.to}`];
    expect(await standing(caller)).toEqual({[from]: 7, [to]: 5});
    await moveOneMore(await handheldOf(caller));
    expect(await standing(caller)).toEqual({[from]: 6, [to]: 6});
    // Nobody was asked then what its amounts are in; it is said now.
    const [row] = await caller.list('company');
    expect(row?.['currency']).toBe('');
    const edit = {id: caller.company, version: Number(row?.['version']), set: '{"currency":"EUR"}'};
    await caller.do('company.edit', edit);
    expect((await caller.list('company'))[0]?.['currency']).toBe('EUR');
    expect(await runCommand('verify', env)).toContain('proved, no fault');
    // Accounts and devices of that time are on record, as they stood at the first start.
    await lookInto({dataDir, databaseUrl}, ({kysely}) =>
      kysely.updateTable('devices').set({secret_hash: 'mine'}).where('id', '=', THERE.device.id).execute(),
    );
    const failed = runCommand('verify', env);
    await expect(failed).rejects.toMatchObject({
      stdout: expect.stringContaining(`devices ${THERE.device.id} is not what was recorded of it`) as string,
    });
  },
);

test('[P1] an upgrade is undone by the backup before it: what was done since comes back from the handhelds', async () => {
  const dataDir = path.join(dir, 'undone');
  await runCommand('restore', {DATA_DIR: dataDir}, OLDER);
  const backup = path.join(dir, 'before.ndjson');
  expect(await runCommand('backup', {DATA_DIR: dataDir}, backup)).toContain('Backed up to');
  const server = await start(dataDir);
  const handheld = await handheldOf(await owner(server.url));
  const move = await moveOneMore(handheld);
  await server.stop();

  // A database moved aside, and the backup in its place: the handheld's move is not in it, and is offered again.
  for (const end of ['', '-wal', '-shm']) {
    const file = path.join(dataDir, `${FILE_NAME}${end}`);
    await cp(file, `${file}.aside`).catch(() => undefined);
    await rm(file, {force: true});
  }
  await runCommand('restore', {DATA_DIR: dataDir}, backup);
  await server.restart();
  const caller = await owner(server.url);
  const [from, to] = [`bin:${THERE.from}`, `bin:${THERE.to}`];
  expect(await standing(caller)).toEqual({[from]: 7, [to]: 5});
  await handheld.sync();
  expect(await standing(caller)).toEqual({[from]: 6, [to]: 6});
  expect((await caller.call('GET', `/api/actions/by-id/${move}`)).body).toMatchObject({status: 'applied'});
  await moveOneMore(handheld);
  expect(await standing(caller)).toEqual({[from]: 5, [to]: 7});
  await lookInto({dataDir}, (database) => proveRest(database, [handheld]));
});

test('the older data is older: else these tests would prove nothing', () => {
  expect(SCHEMA_VERSION).toBeGreaterThan(1);
});
