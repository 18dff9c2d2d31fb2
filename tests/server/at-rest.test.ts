import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {FILE_NAME} from '#server/storage/open.ts';
import {PACKAGE_ROOT} from '#server/start.ts';
import {startServer} from '../server-process.ts';

const NODE = path.join(PACKAGE_ROOT, 'node_modules/.bin/node');
let dir: string;
beforeAll(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'binward-at-rest-'))));
afterAll(() => rm(dir, {recursive: true, force: true}));

interface Started {
  readonly child: ChildProcess;
  readonly printed: string;
}

/** The server's own command over HTTPS under a umask that leaves everything open, once it answers. */
async function start(dataDir: string): Promise<Started> {
  const child = spawn('sh', ['-c', 'umask 000; exec "$0" src/server/main.ts --https', NODE], {
    cwd: PACKAGE_ROOT,
    env: {...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    printed += String(text);
    if (printed.includes('Binward answers at')) break;
  }
  child.stdout.resume();
  return {child, printed};
}

async function stop({child}: Started): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A command beside the server, under the same umask: its exit code and what it said. */
const command = (name: string, dataDir: string, ...words: string[]) =>
  new Promise<{code: number; said: string}>((resolve) => {
    const run = `umask 000; exec "$0" src/server/commands/${name}.ts "$@"`;
    const env = {...process.env, DATA_DIR: dataDir, DATABASE_URL: ''};
    const child = execFile('sh', ['-c', run, NODE, ...words], {cwd: PACKAGE_ROOT, env}, (_, out, err) =>
      resolve({code: child.exitCode ?? 1, said: out + err}),
    );
  });

const rightsOf = async (name: string): Promise<string> => ((await stat(name)).mode & 0o777).toString(8);

/** Rights of the directory and of what lies in it and in its backups. */
async function allRights(dataDir: string): Promise<Record<string, string>> {
  const names = ['.', ...(await readdir(dataDir)), ...(await readdir(path.join(dataDir, 'backups')))];
  const rights = names.map(async (name) => {
    const here = path.join(dataDir, name.endsWith('.ndjson') ? 'backups' : '.', name);
    return [name.replace(/^binward-.*\.ndjson$/, 'a backup'), await rightsOf(here)];
  });
  return Object.fromEntries(await Promise.all(rights)) as Record<string, string>;
}

const OWNERS_ALONE = {
  '.': '700',
  backups: '700',
  'a backup': '600',
  [FILE_NAME]: '600',
  [`${FILE_NAME}-wal`]: '600',
  [`${FILE_NAME}-shm`]: '600',
  'authority.pem': '600',
  'installation.json': '600',
  'server.lock.sqlite': '600',
};

test('data directory, database, backups and keys are their owner’s alone, whatever the umask', async () => {
  const dataDir = path.join(dir, 'new', 'data');
  const server = await start(dataDir);
  expect(await command('backup', dataDir)).toMatchObject({code: 0});
  expect(await allRights(dataDir)).toMatchObject(OWNERS_ALONE);
  await stop(server);
});

test('what others could read is taken from them at the start, and the log says so', async () => {
  const dataDir = path.join(dir, 'wide');
  await mkdir(path.join(dataDir, 'backups'), {recursive: true});
  await stop(await start(dataDir));
  await writeFile(path.join(dataDir, 'backups/binward-old.ndjson'), 'an old backup');
  for (const name of ['.', 'backups']) await chmod(path.join(dataDir, name), 0o755);
  for (const name of [FILE_NAME, 'authority.pem', 'backups/binward-old.ndjson'])
    await chmod(path.join(dataDir, name), 0o644);
  const server = await start(dataDir);
  expect(await allRights(dataDir)).toMatchObject(OWNERS_ALONE);
  const told = server.printed.split('\n').filter((line) => line.includes('now only its owner can'));
  expect(told.map((line) => (JSON.parse(line) as {rights: string}).rights)).toEqual([
    '755',
    '644',
    '644',
    '755',
    '644',
  ]);
  await stop(server);
});

test('a second server on one SQLite file is refused with the reason; commands beside the first one work', async () => {
  const first = await startServer();
  const {dataDir} = first;
  await expect(startServer({dataDir})).rejects.toThrow(`another server is running on ${dataDir}: stop it`);
  const file = path.join(dataDir, 'one.ndjson');
  expect(await command('backup', dataDir, file)).toMatchObject({code: 0});
  expect((await command('verify', dataDir)).said).toContain('There is no company in this database');
  expect((await command('restore', dataDir, file)).said).toContain('another server is running');
  await first.kill9();
  const next = await startServer({dataDir});
  await next.close();
  await first.close();
});
