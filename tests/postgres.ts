import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import pg from 'pg';
import {RUN_DIRECTORY, runOfNow} from './test-run.ts';

/** What the keeper of a cluster writes down once it is up. */
export interface Ready {
  readonly port: number;
}

/** A real PostgreSQL shared by every worker of one test run. */
export interface Postgres {
  /** Makes an empty database and returns its address. */
  fresh(): Promise<string>;
  /**
   * Makes a copy of the run's database of this name and returns its address. Whoever asks first has `make` put into
   * that one what all copies hold.
   */
  copyOf(name: string, make: (address: string) => Promise<void>): Promise<string>;
  /** Drops what was made here. The cluster itself ends with the run. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/**
 * Joins the run's PostgreSQL, or starts it: a keeper process holds it for as long as the run lives, so that
 * workers come and go, and a run that is killed leaves nothing behind. `durable` waits for the disk, for benches.
 */
export async function startPostgres({durable = false} = {}): Promise<Postgres> {
  const owner = runOfNow();
  const name = `binward-postgres-${String(owner)}`;
  const directory = durable ? path.join(tmpdir(), `${name}-durable`) : path.join(RUN_DIRECTORY, name);
  if (isFirst(directory)) startKeeper(directory, owner, durable);
  const {port} = await ready(directory);
  const address = (database: string): string =>
    `postgres://postgres:postgres@127.0.0.1:${String(port)}/${database}`;
  const made: string[] = [];
  const whole = new Set<string>();
  const create = async (more = ''): Promise<string> => {
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
    await askPostgres(address('postgres'), `create database ${name} ${more}`);
    made.push(name);
    return address(name);
  };

  return {
    fresh: () => create(),
    async copyOf(name, make) {
      if (!whole.has(name)) await once(address, name, make);
      whole.add(name);
      return create(`template ${name} strategy file_copy`);
    },
    async stop() {
      for (const name of made.splice(0))
        await askPostgres(address('postgres'), `drop database if exists ${name} with (force)`);
    },
  };
}

/** Makes a database that is not there yet; it gets its name when it is whole. */
async function once(
  address: (database: string) => string,
  name: string,
  make: (address: string) => Promise<void>,
): Promise<void> {
  await connected(address('postgres'), async (client) => {
    const isThere = async () =>
      (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await isThere()) return;
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (await isThere()) return;
    await client.query(`drop database if exists making_${name}`);
    await client.query(`create database making_${name}`);
    await make(address(`making_${name}`));
    await client.query(`alter database making_${name} rename to ${name}`);
  });
}

function isFirst(directory: string): boolean {
  try {
    mkdirSync(directory);
    return true;
  } catch {
    return false;
  }
}

function startKeeper(directory: string, owner: number, durable: boolean): void {
  const keeper = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));
  spawn(process.execPath, [keeper, directory, String(owner), String(durable)], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}

async function ready(directory: string): Promise<Ready> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    const failed = path.join(directory, 'failed');
    if (existsSync(failed)) throw new Error(`PostgreSQL did not start: ${readFileSync(failed, 'utf8')}`);
    const file = path.join(directory, 'ready.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Ready;
  }
  throw new Error(`PostgreSQL did not start within ${String(PATIENCE_MS)} ms; see ${directory}/log`);
}

/** Has a database do something. */
export const askPostgres = (address: string, text: string): Promise<void> =>
  connected(address, async (client) => void (await client.query(text)));

async function connected(address: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({connectionString: address});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
