import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {INSTALLATION_FILE} from '#server/installation/installation-file.ts';
import {newKey} from '#server/auth/signed-text.ts';
import {backUp} from '#server/storage/backup/backup.ts';
import {restoreBackup} from '#server/storage/backup/restore.ts';
import {FILE_NAME, connectDatabase} from '#server/storage/open.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller, DATABASES, HttpHandheld} from './http/site.ts';
import {lookInto} from './rig/proof.ts';
import {runVerify} from './rig/verify.ts';

let postgres: Postgres;
beforeAll(async () => (postgres = await startPostgres()));
afterAll(() => postgres.stop());

describe.each(DATABASES)('[ACT-6] a history that somebody without a key has blanked, on %s', (kind) => {
  let server: ServerProcess;
  let where: {readonly dataDir: string; readonly databaseUrl: string};
  let owner: Caller;
  beforeEach(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'binward-blanked-'));
    where = {dataDir, databaseUrl: kind === 'postgres' ? await postgres.fresh() : ''};
    server = await startServer({...where, env: {REGISTRATION: 'open'}});
    owner = await Caller.register(server.url);
    await owner.hire('StockControl');
    await HttpHandheld.enrol(owner);
    await server.stop();
    return async () => {
      await server.close();
      await rm(dataDir, {recursive: true, force: true});
    };
  });

  const verify = () => runVerify(where, []);
  /** Runs statements past the server, and answers what the last one found. */
  async function past(...statements: readonly string[]): Promise<unknown[]> {
    const database = await connectDatabase({resources: RESOURCES, ...where, asFound: true});
    let found: unknown[] = [];
    for (const statement of statements) found = (await sql.raw(statement).execute(database.kysely)).rows;
    await database.close();
    return found;
  }
  const BLANKED = [
    'delete from proving_changes',
    `update mutations set link = ''`,
    `update companies set link = ''`,
  ];
  const THIEF = `update accounts set password_hash = 'mine' where password_hash <> ''`;
  const records = () => past('select * from proving_changes');
  const links = () => past(`select id from mutations where link <> ''`);
  /** Makes the chain as anybody can who has no more than the records. */
  async function chainAnew(): Promise<void> {
    const database = await connectDatabase({resources: RESOURCES, ...where, asFound: true});
    await database.beginChains();
    await database.close();
  }
  /** What an installation keeps, as a build before this one did. */
  async function forgetSeen(): Promise<void> {
    const file = path.join(where.dataDir, INSTALLATION_FILE);
    const kept = JSON.parse(await readFile(file, 'utf8')) as {
      servers: Record<string, {companies: Record<string, Record<string, unknown>>}>;
    };
    for (const {companies} of Object.values(kept.servers))
      for (const company of Object.values(companies)) {
        delete company['anchor'];
        delete company['is_recorded'];
      }
    await writeFile(file, JSON.stringify(kept));
  }

  const casesOf = async () => (await owner.list('case')).filter(({code}) => code === 'history.changed');

  test('is named by the proof, which mends nothing, and neither begun anew nor signed by the next start', async () => {
    await past(THIEF, ...BLANKED);
    for (const _ of [1, 2]) {
      const {code, said} = await verify();
      expect({code, said}).toEqual({code: 1, said: expect.stringContaining(`${owner.company}: the chain`)});
      expect(said).toContain('the record of what lets people and devices in was there and is gone');
      expect(said).not.toContain('proved');
    }
    expect(await past(`select id from companies where link <> ''`)).toEqual([]);
    await server.restart();
    expect(server.logs()).toContain(
      `"company":"${owner.company}","msg":"the records of this company are not those`,
    );
    expect(await casesOf()).toMatchObject([{state: 'open', device: '', warehouse: ''}]);
    // It works on, and whatever it does from there makes nothing right.
    await Caller.register(server.url);
    await server.stop();
    expect(await records()).not.toContainEqual(expect.objectContaining({company: owner.company}));
    await server.restart();
    expect(await casesOf()).toHaveLength(1);
    await server.stop();
    const {code, said} = await verify();
    expect({code, said}).toEqual({code: 1, said: expect.stringContaining(`${owner.company}: the chain`)});
    expect(said).toContain(
      `${owner.company}: the record of what lets people and devices in was there and is gone`,
    );
  });

  test('is named where its chain was made anew, link by link', async () => {
    await past(`update ledger set quantity = quantity`, THIEF, ...BLANKED);
    await chainAnew();
    const said = async () => (await verify()).said;
    expect(await said()).toContain(
      `${owner.company}: ${INSTALLATION_FILE} was told another history up to version`,
    );
    await server.restart();
    expect(server.logs()).toContain('somebody has been in the database');
    await server.stop();
    expect(await said()).toContain(`${INSTALLATION_FILE} was told another history up to version`);
    expect(await said()).toContain('was there and is gone');
  });

  test('where its end was taken away, that is named', async () => {
    await past(
      `delete from mutations where version = (select max(version) from mutations)`,
      `delete from proving_changes where version > (select max(version) from mutations)`,
      `update companies set link = (select link from mutations where version = (select max(version) from mutations) and link <> ''), version = (select max(version) from mutations)`,
    );
    expect(await verify()).toMatchObject({code: 1, said: expect.stringContaining('and it is gone')});
  });

  test('one of an earlier build, of which nothing is known, begins with the next start, and until then nothing proves it', async () => {
    await past(...BLANKED);
    await forgetSeen();
    const before = await verify();
    expect(before).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing proves their records yet'),
    });
    expect(before.said).not.toContain('proved, no fault');
    expect([await records(), await links()]).toEqual([[], []]);
    await server.restart();
    await server.stop();
    expect(server.logs()).not.toContain('somebody has been in the database');
    expect(await verify()).toMatchObject({code: 0, said: expect.stringContaining('proved, no fault')});
    // From here on it is known.
    await past(...BLANKED);
    expect(await verify()).toMatchObject({code: 1});
  });

  test('one that an earlier build has restored since, as it tells, is on record anew, and nobody is accused', async () => {
    const {dataDir} = where;
    const file = path.join(dataDir, 'before.ndjson');
    await lookInto(where, (database) => backUp(database, file, Date.now()));
    await server.restart();
    await (await owner.back(server.url)).hire('StockControl');
    await server.stop();
    if (kind === 'postgres') where = {dataDir, databaseUrl: await postgres.fresh()};
    else for (const end of ['', '-wal', '-shm']) await rm(path.join(dataDir, FILE_NAME + end), {force: true});
    await lookInto(where, (database) => restoreBackup(database, file));
    // It kept no record, and signs by a key of its own.
    const {open, secret} = newKey();
    await past(
      ...BLANKED,
      'delete from key_changes',
      `insert into signing_keys (id, public_key, made_at, ended_at) values ('${open.id}', '${open.der}', 7, 0)`,
      `insert into signing_private (id, key, private_key) values (1, '${secret.id}', '${secret.der}')`,
    );
    await chainAnew();
    expect(await verify()).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing proves their records yet'),
    });
    await server.restart({DATABASE_URL: where.databaseUrl});
    expect(server.logs()).toContain('is on record anew');
    expect(server.logs()).not.toContain('the records of this company are not those');
    owner = await owner.back(server.url);
    await owner.hire('StockControl');
    expect(await casesOf()).toEqual([]);
    await server.restart({DATABASE_URL: where.databaseUrl});
    await server.stop();
    expect(server.logs()).not.toContain('the records of this company are not those');
    expect(await verify()).toMatchObject({code: 0, said: expect.stringContaining('proved, no fault')});
    await past(...BLANKED);
    expect(await verify()).toMatchObject({code: 1});
  });

  test('whoever puts data of an earlier build in place by hand takes the memory out first, and nobody is accused', async () => {
    await past(...BLANKED, 'delete from key_changes');
    await chainAnew();
    await rm(path.join(where.dataDir, INSTALLATION_FILE));
    await server.restart();
    await owner.hire('StockControl');
    expect(await casesOf()).toEqual([]);
    await server.stop();
    expect(server.logs()).not.toContain('somebody has been in the database');
    expect(await verify()).toMatchObject({code: 0, said: expect.stringContaining('proved, no fault')});
  });

  test('an installation whose memory an earlier build has kept learns it, and loses nothing by a kill', async () => {
    await forgetSeen();
    await server.restart();
    await server.kill9();
    expect(await verify()).toMatchObject({code: 0, said: expect.stringContaining('proved, no fault')});
    await past(...BLANKED);
    expect(await verify()).toMatchObject({code: 1});
  });
});

test('several processes on one database, each with a memory of its own, agree', async () => {
  const databaseUrl = await postgres.fresh();
  const env = {REGISTRATION: 'open'};
  const one = await startServer({databaseUrl, env});
  const owner = await Caller.register(one.url);
  const two = await startServer({databaseUrl, env});
  const there = new Caller(two.url, owner.session);
  for (const [i, at] of [there, owner, there].entries()) await at.hire('StockControl', `Ana ${String(i)}`);
  await one.stop();
  await there.hire('StockControl', 'Ben');
  await two.stop();
  for (const server of [one, two]) {
    expect(server.logs()).not.toContain('somebody has been in the database');
    expect(await runVerify({dataDir: server.dataDir, databaseUrl}, [])).toMatchObject({
      code: 0,
      said: expect.stringContaining('proved, no fault'),
    });
  }
  for (const server of [one, two]) await server.close();
});
