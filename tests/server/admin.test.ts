import {execFile} from 'node:child_process';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {call} from './http/site.ts';
import {lookInto} from './rig/proof.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgres'] as const)('npm run admin beside a running server on %s', (kind) => {
  let server: ServerProcess;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = kind === 'postgres' ? await postgres.fresh() : '';
    server = await startServer({databaseUrl, env: {REGISTRATION: 'closed', LOG_LEVEL: 'warn'}});
  });
  afterAll(() => server.close());

  /** Runs the command as an operator does; `code` is 0 where it worked. */
  const admin = (...words: string[]): Promise<{code: number; told: string}> =>
    new Promise((resolve) => {
      const file = path.join(ROOT, 'src/server/commands/admin.ts');
      const env = {...process.env, DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn'};
      const child = execFile(process.execPath, [file, ...words], {env, cwd: ROOT}, (_, out, err) =>
        resolve({code: child.exitCode ?? 1, told: out + err}),
      );
    });
  const passwordIn = (told: string): string =>
    / password .*?([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(told)?.[1] ?? '';
  const logIn = (name: string, password: string) =>
    call(`${server.url}/api/session`, 'POST', {mode: 'admin', name, password});

  test('registers a company where registration is closed, and its administrator logs in', async () => {
    const closed = await call(`${server.url}/api/register`, 'POST', {
      name: 'eve',
      password: 'a long password',
    });
    expect(closed.body['code']).toBe('register.closed');
    const {code, told} = await admin('register', 'Ana', 'North');
    expect(code).toBe(0);
    const {status, body} = await logIn('ana', passwordIn(told));
    expect([status, body['company'], body['role']]).toEqual([200, 'North', 'Admin']);
    expect(told).toContain(String(body['openid']));
  });

  test('a name that is taken is refused in words', async () => {
    const {code, told} = await admin('register', 'ANA');
    expect([code, told]).toEqual([1, 'Username already Exists: ANA\n']);
  });

  test('a new password takes the place of the old one and ends what was open', async () => {
    const first = passwordIn((await admin('register', 'Bo')).told);
    const session = String((await logIn('Bo', first)).body['session']);
    const {code, told} = await admin('password', 'bo');
    expect(code).toBe(0);
    const next = passwordIn(told);
    expect(next).not.toBe(first);
    const bearer = {authorization: `Bearer ${session}`};
    expect((await call(`${server.url}/api/session`, 'GET', undefined, bearer)).status).toBe(401);
    expect((await logIn('Bo', first)).status).toBe(401);
    expect((await logIn('Bo', next)).status).toBe(200);
  });

  test.each([
    [['password', 'nobody'], 'No administrator of this server is named nobody'],
    [['password'], 'npm run admin -- password <administrator>'],
    [[], 'npm run admin -- password <administrator>'],
    [['dance', 'ana'], 'npm run admin -- password <administrator>'],
  ])('%j says what is wrong and changes nothing', async (words, told) => {
    const answer = await admin(...words);
    expect(answer.code).toBe(1);
    expect(answer.told).toContain(told);
  });

  test('says that history was lost where an old copy was put in place, once for each time that it is told', async () => {
    const {told} = await admin('register', 'Di');
    const company = /OPENID (\w{8})/.exec(told)?.[1] ?? '';
    const lineage = () =>
      lookInto({dataDir: server.dataDir, databaseUrl}, (database) =>
        database.read(company, (tx) => tx.lineage()),
      );
    const before = await lineage();
    expect(await admin('history-lost', company)).toMatchObject({code: 0});
    expect((await lineage()).slice(before.length)).toMatchObject([{lost: true}]);
    expect(await admin('history-lost', 'C0000009')).toMatchObject({code: 1});
  });

  test('registers a demo where that is asked for', async () => {
    const {told} = await admin('register-demo', 'Cy', 'Demo');
    const {body} = await logIn('Cy', passwordIn(told));
    const bearer = {authorization: `Bearer ${String(body['session'])}`};
    const bins = await call(`${server.url}/api/lists/bin?limit=1000`, 'GET', undefined, bearer);
    expect(Number(bins.body['count'])).toBeGreaterThan(100);
  });
});
