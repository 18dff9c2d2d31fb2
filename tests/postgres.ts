import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import pg from 'pg';

/** What the keeper of a cluster writes down once it is up. */
export interface Ready {
  readonly port: number;
}

/** A real PostgreSQL shared by every worker of one test run. */
export interface Postgres {
  /** Makes an empty database and returns its address. */
  fresh(): Promise<string>;
  /** Drops what `fresh` made here. The cluster itself ends with the run. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const WITHIN_RUN = 'BINWARD_TEST_RUN';

/**
 * Joins the run's PostgreSQL, or starts it: a keeper process holds it for as long as the run lives, so that
 * workers come and go, and a run that is killed leaves nothing behind. `durable` waits for the disk, for benches.
 */
export async function startPostgres({durable = false} = {}): Promise<Postgres> {
  const owner = runOfNow();
  const directory = path.join(tmpdir(), `binward-postgres-${String(owner)}${durable ? '-durable' : ''}`);
  if (isFirst(directory)) startKeeper(directory, owner, durable);
  const {port} = await ready(directory);
  const address = (database: string): string =>
    `postgres://postgres:postgres@127.0.0.1:${String(port)}/${database}`;
  const made: string[] = [];

  return {
    async fresh() {
      const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
      await ask(address('postgres'), `create database ${name}`);
      made.push(name);
      return address(name);
    },
    async stop() {
      for (const name of made.splice(0))
        await ask(address('postgres'), `drop database if exists ${name} with (force)`);
    },
  };
}

/** Workers are children of the run; a script is a run of its own, and a run within a run is told whose it is. */
function runOfNow(): number {
  const told = process.env[WITHIN_RUN];
  if (told !== undefined) return Number(told);
  return process.env['VITEST'] ? process.ppid : process.pid;
}

/** For a test that starts a run of its own: what it must have in its environment to share the PostgreSQL of this one. */
export const withinThisRun = (): Readonly<Record<string, string>> => ({[WITHIN_RUN]: String(runOfNow())});

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

async function ask(address: string, text: string): Promise<void> {
  const client = new pg.Client({connectionString: address});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
