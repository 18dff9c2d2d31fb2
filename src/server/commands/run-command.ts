import {pino} from 'pino';
import {RESOURCES} from '#domain/resources.ts';
import {readConfig, StartFault, type ServerConfig} from '../config.ts';
import {DamagedBackup} from '../storage/backup/backup-file.ts';
import {RestoreRefused} from '../storage/backup/restore.ts';
import {NewerSchema, type Migration} from '../storage/migrations/migrate.ts';
import {connectDatabase, type Database} from '../storage/open.ts';
import {NotADatabase} from '../storage/sqlite/connection.ts';
import {ServerRunning} from '../storage/sqlite/server-lock.ts';
import {printableError} from '../printable-work.ts';
import {DatabaseFull} from '../storage/storage.ts';

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** What the operator can put right; said plainly, without a stack. */
const PLAIN = [
  StartFault,
  DamagedBackup,
  RestoreRefused,
  NewerSchema,
  NotADatabase,
  ServerRunning,
  DatabaseFull,
];

/** Runs a command on the configured database; the exit code is 1 when it failed or returns false. */
export async function runCommand(
  work: (config: ServerConfig, words: readonly string[]) => Promise<boolean>,
): Promise<void> {
  try {
    if (!(await work(readConfig(process.env), process.argv.slice(2)))) process.exitCode = 1;
  } catch (error) {
    const isPlain = PLAIN.some((kind) => error instanceof kind) || isFileFault(error);
    process.stderr.write(`${isPlain && error instanceof Error ? error.message : faultText(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the configured database beside a running server and closes it after the work. */
export async function withDatabase<T>(
  {dataDir, databaseUrl, logLevel}: ServerConfig,
  work: (database: Database) => Promise<T>,
  opening: {readonly migrations?: readonly Migration[]; readonly asFound?: boolean} = {},
): Promise<T> {
  const log = pino({level: logLevel, serializers: {err: printableError}}, process.stderr);
  const database = await connectDatabase({
    resources: RESOURCES,
    dataDir,
    databaseUrl,
    onError: (error) => log.warn({err: error}, 'a database connection was replaced'),
    ...opening,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const isFileFault = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error;
const faultText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
