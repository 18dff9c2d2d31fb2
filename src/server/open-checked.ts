import {rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Logger} from 'pino';
import {RESOURCES} from '#domain/resources.ts';
import {StartFault, type ServerConfig} from './config.ts';
import {NewerSchema} from './storage/migrations/migrate.ts';
import {makePrivateDirectory, mendRights} from './storage/private-files.ts';
import {NotADatabase} from './storage/sqlite/connection.ts';
import {ServerRunning} from './storage/sqlite/server-lock.ts';
import {DatabaseFull} from './storage/storage.ts';
import {FILE_NAME, openStorage, type Database} from './storage/open.ts';

/** Opens the database, turning what an operator can put right into words for her. */
export async function openChecked(config: ServerConfig, log: Logger): Promise<Database> {
  for (const {isMended, ...found} of mendRights(config.dataDir)) {
    if (isMended) log.warn(found, 'others could get at this; now only its owner can');
    else
      log.error(
        found,
        'others can get at this: take their rights away, or set DATA_DIR to another directory',
      );
  }
  try {
    return await openStorage({
      resources: RESOURCES,
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      onError: (error) => log.warn({err: error}, 'a database connection was replaced'),
    });
  } catch (error) {
    throw openFault(error, config) ?? error;
  }
}

/** Asks by writing: what a file system allows by its bits it may still refuse. */
export async function mustBeWritable({dataDir}: Pick<ServerConfig, 'dataDir'>): Promise<void> {
  try {
    makePrivateDirectory(dataDir);
    const probe = path.join(dataDir, `.writable-${String(process.pid)}`);
    await writeFile(probe, '', {mode: 0o600});
    await rm(probe);
  } catch (error) {
    throw new StartFault(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error)}): give this user the right, or set DATA_DIR to another directory`,
    );
  }
}

function openFault(error: unknown, {dataDir, databaseUrl}: ServerConfig): StartFault | undefined {
  const isTold = [NewerSchema, NotADatabase, ServerRunning, DatabaseFull].some(
    (kind) => error instanceof kind,
  );
  if (isTold && error instanceof Error) return new StartFault(error.message);
  const said = error instanceof Error ? error.message : String(error);
  if (databaseUrl === undefined) {
    const file = path.join(dataDir, FILE_NAME);
    return /unable to open|readonly/i.test(said)
      ? new StartFault(`${file} cannot be opened for writing: give this user the right, or change DATA_DIR`)
      : undefined;
  }
  return postgresFault(codeOf(error), said, new URL(databaseUrl));
}

function postgresFault(code: string, said: string, {host, pathname}: URL): StartFault | undefined {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new StartFault(
        `DATABASE_URL: no PostgreSQL answers at ${host} (${code}): start it, or correct the address`,
      );
    case '28P01':
    case '28000':
      return new StartFault(`DATABASE_URL: PostgreSQL at ${host} refuses this user: ${said}`);
    case '3D000':
      return new StartFault(`DATABASE_URL: there is no database ${pathname.slice(1)} at ${host}: create it`);
    default:
      return undefined;
  }
}

/** PostgreSQL's and the system's errors carry a code; several addresses tried at once carry their own. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
