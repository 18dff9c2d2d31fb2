import {execFile} from 'node:child_process';
import {mkdir, rename} from 'node:fs/promises';
import path from 'node:path';
import {FILE_NAME, type Database} from '#server/storage/open.ts';
import {PACKAGE_ROOT} from '#server/start.ts';
import {openRecords} from '../e2e/site.ts';
import {startPostgres} from '../postgres.ts';
import {type ServerProcess, startServer} from '../server-process.ts';

/** The servers of a site over one database, and what its operator does with them. */
export interface Premises {
  readonly kind: 'sqlite' | 'postgres';
  readonly servers: readonly ServerProcess[];
  /** Starts one that is down, or all. */
  start(one?: ServerProcess): Promise<void>;
  backUp(file: string): Promise<void>;
  /** Puts a backup into an empty database in the place of the present one; the servers are down meanwhile. */
  restore(file: string): Promise<void>;
  /** Runs `npm run verify` beside the servers; with what it said. */
  verify(files: readonly string[]): Promise<{readonly isClean: boolean; readonly said: string}>;
  /** The database beside the servers. Whoever opens it closes it. */
  records(): Promise<Database>;
  close(): Promise<void>;
}

const ENV = {REGISTRATION: 'open', LOG_LEVEL: 'info'};
const NODE = path.join(PACKAGE_ROOT, 'node_modules/.bin/node');

/** SQLite under one process, or one PostgreSQL under two. */
export async function openPremises(kind: Premises['kind'], folder: string): Promise<Premises> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  let databaseUrl = (await postgres?.fresh()) ?? '';
  const servers: ServerProcess[] = [];
  for (let n = 1; n <= (postgres ? 2 : 1); n++) {
    const dataDir = path.join(folder, `server-${String(n)}`);
    await mkdir(dataDir, {mode: 0o700});
    servers.push(await startServer({dataDir, databaseUrl, env: ENV}));
  }
  const dataDir = servers[0]?.dataDir ?? '';
  let replaced = 0;

  const command = (name: string, args: readonly string[]) =>
    new Promise<{code: number; said: string}>((resolve) => {
      const env = {...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl};
      execFile(
        NODE,
        [`src/server/commands/${name}.ts`, ...args],
        {cwd: PACKAGE_ROOT, env},
        (error, out, err) => resolve({code: error ? Number(error.code ?? 1) : 0, said: out + err}),
      );
    });
  const mustGo = async (name: string, args: readonly string[]): Promise<void> => {
    const {code, said} = await command(name, args);
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${said}`);
  };

  return {
    kind,
    servers,
    async start(one) {
      for (const server of one ? [one] : servers) await server.restart({DATABASE_URL: databaseUrl});
    },
    backUp: (file) => mustGo('backup', [file]),
    async restore(file) {
      for (const server of servers) await server.stop();
      if (postgres) databaseUrl = await postgres.fresh();
      else await putAside(dataDir, `replaced-${String(++replaced)}`);
      await mustGo('restore', [file]);
    },
    async verify(files) {
      const {code, said} = await command('verify', files);
      return {isClean: code === 0, said};
    },
    records: () => openRecords(dataDir, databaseUrl),
    async close() {
      for (const server of servers) await server.close();
      await postgres?.stop();
    },
  };
}

/** The file of a database and what belongs to it, as an operator moves it out of the way. */
async function putAside(dataDir: string, to: string): Promise<void> {
  await mkdir(path.join(dataDir, to), {mode: 0o700});
  for (const end of ['', '-wal', '-shm'])
    await rename(path.join(dataDir, FILE_NAME + end), path.join(dataDir, to, FILE_NAME + end)).catch(
      (error: unknown) => {
        if (end === '') throw error;
      },
    );
}
