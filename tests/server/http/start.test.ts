import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PACKAGE_ROOT} from '#server/start.ts';
import {FILE_NAME} from '#server/storage/open.ts';
import {freePort} from '../../server-process.ts';
import {call} from './site.ts';

interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs the server's own command; `until` stops it with SIGTERM once that was printed. */
async function run(
  env: Readonly<Record<string, string>>,
  until?: RegExp,
  words: readonly string[] = [],
): Promise<Ended> {
  const node = path.join(PACKAGE_ROOT, 'node_modules/.bin/node');
  const child = spawn(node, ['src/server/main.ts', ...words], {
    cwd: PACKAGE_ROOT,
    env: {...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (until?.test(printed)) child.kill('SIGTERM');
    });
  }
  await once(child, 'exit');
  return {code: child.exitCode, printed};
}

describe('the server at its start', () => {
  let dir: string;
  beforeAll(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'binward-start-'))));
  afterAll(() => rm(dir, {recursive: true, force: true}));
  const dataDir = async (name: string): Promise<string> => {
    const made = path.join(dir, name);
    await mkdir(made, {recursive: true});
    return made;
  };

  test('PORT=0 prints the real port, and SIGTERM ends it with 0', async () => {
    const {code, printed} = await run(
      {PORT: '0', DATA_DIR: await dataDir('free')},
      /127\.0\.0\.1:\d+\/app\//,
    );
    expect(printed).toMatch(/http:\/\/127\.0\.0\.1:[1-9]\d+\/app\//);
    expect(code).toBe(0);
  });

  test('a port in use is named with the way out', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const {code, printed} = await run({PORT: String(port), DATA_DIR: await dataDir('port')});
    other.close();
    expect(printed).toContain(`PORT ${String(port)} is in use: stop what uses it, or set PORT`);
    expect(code).toBe(1);
  });

  test('a database file that is none is named, and left as it is', async () => {
    const data = await dataDir('broken');
    await writeFile(path.join(data, FILE_NAME), 'this is a letter to my aunt. '.repeat(500));
    const {code, printed} = await run({PORT: '0', DATA_DIR: data});
    expect(printed).toContain(`${path.join(data, FILE_NAME)} is not a database of Binward`);
    expect(printed).not.toContain('at Object');
    expect(code).toBe(1);
  });

  test('a data directory that cannot be one is named', async () => {
    const file = path.join(dir, 'a-file');
    await writeFile(file, '');
    const {code, printed} = await run({PORT: '0', DATA_DIR: path.join(file, 'data')});
    expect(printed).toContain(`DATA_DIR ${file}/data cannot be written`);
    expect(code).toBe(1);
  });

  test.each([[], ['--https']])(
    'a data directory that refuses what is written there is named at once %s',
    async (...words) => {
      // Its bits allow root anything, and it takes no file from anybody.
      const {code, printed} = await run({PORT: '0', DATA_DIR: '/proc'}, undefined, words);
      expect(printed).toContain('DATA_DIR /proc cannot be written');
      expect(code).toBe(1);
    },
  );

  test('a PostgreSQL that does not answer is named without its password', async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://bo:s3cret@127.0.0.1:${String(port)}/binward`;
    const {code, printed} = await run({PORT: '0', DATA_DIR: await dataDir('pg'), DATABASE_URL});
    expect(printed).toContain(`no PostgreSQL answers at 127.0.0.1:${String(port)}`);
    expect(printed).not.toContain('s3cret');
    expect(code).toBe(1);
  });

  test.each([
    [{PORT: 'eighty'}, 'PORT is not a port'],
    [{TLS_KEY: '/none/key.pem'}, 'TLS_CERT is missing'],
    [{TLS_KEY: '/none/key.pem', TLS_CERT: '/none/cert.pem'}, 'TLS_KEY cannot be read'],
    [{REGISTRATION: 'maybe'}, 'REGISTRATION is not known'],
    [{METRICS_TOKEN: 'short'}, 'METRICS_TOKEN is too short'],
  ])('%j ends it with 1 and the words for it', async (env, words) => {
    const {code, printed} = await run({PORT: '0', DATA_DIR: await dataDir('env'), ...env});
    expect(printed).toContain(words);
    expect(code).toBe(1);
  });
});

describe('npm run dev', () => {
  test('serves the app from its sources with a demo company, its logins and codes to scan', async () => {
    const data = await mkdtemp(path.join(tmpdir(), 'binward-dev-'));
    const node = path.join(PACKAGE_ROOT, 'node_modules/.bin/node');
    const child = spawn(node, ['src/server/dev.ts'], {
      cwd: PACKAGE_ROOT,
      env: {...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn'},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          if (/Yuki Mori, check code \d+/.test(printed)) resolve();
        });
      }
      child.on('exit', () => reject(new Error(printed)));
    });
    await ready;
    const [, home = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/app\//.exec(printed) ?? [];
    expect((await call(`${home}/app/`, 'GET')).text).toContain('src/client/main.tsx');
    expect((await call(`${home}/demo-codes`, 'GET')).text).toMatch(/<svg.*BW1:B:[0-9A-Z]{26}/);
    const [, openid, code] = /OPENID (\w+)[^]*Supervisor Samir Haddad, check code (\d+)/.exec(printed) ?? [];
    const login = {mode: 'user', openid, name: 'Samir Haddad', code};
    expect((await call(`${home}/api/session`, 'POST', login)).status).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await rm(data, {recursive: true, force: true});
  });
});
