import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {makePrivateFile} from '../private-files.ts';

/** Another server works on the same file. */
export class ServerRunning extends Error {}

const FILE_NAME = 'server.lock.sqlite';
/** One that is just ending lets go within this, ms. */
const LOCK_PATIENCE_MS = 2_000;
/** SQLite's primary result code for a lock that another process holds. */
const BUSY = 5;

/**
 * Takes the place of the one server on a data directory; gives how to leave it. It is a lock that SQLite holds on a
 * file of its own, so that it ends with the process however that ends, and leaves the database to commands. Two
 * servers would each keep the company's order in their own queue and tell their devices nothing of each other.
 */
export function lockForServer(dataDir: string): () => void {
  const lock = tryLock(dataDir, LOCK_PATIENCE_MS);
  if (lock) return () => lock.close();
  throw new ServerRunning(
    `another server is running on ${dataDir}: stop it first, or give this one a DATA_DIR of its own; several processes need PostgreSQL (DATABASE_URL)`,
  );
}

/** Whether a server works on a data directory now. */
export function isServed(dataDir: string): boolean {
  const lock = tryLock(dataDir, 0);
  lock?.close();
  return lock === undefined;
}

/** The lock, or `undefined` where another process holds it for longer than `timeout` ms. */
function tryLock(dataDir: string, timeout: number): DatabaseSync | undefined {
  const file = path.join(dataDir, FILE_NAME);
  makePrivateFile(file);
  const lock = new DatabaseSync(file, {timeout});
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && Number(error.errcode) === BUSY)) throw error;
    return undefined;
  }
}
