import {createHash, randomUUID} from 'node:crypto';
import {copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {RESOURCES} from '#domain/resources.ts';
import {FILE_NAME, connectDatabase} from '#server/storage/open.ts';
import {askPostgres, type Postgres} from './postgres.ts';
import {folderOfRun} from './test-run.ts';

/**
 * Empty databases that are migrated already, each with a `server_id` of its own: copies of one that the first who asks
 * in a run migrates. A planted copy of the sources, whose migrations may be others, has its own.
 */
const NAME = `migrated_${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 16)}`;

/** Makes a database on PostgreSQL, or in a data directory, which may be there already; answers where it is. */
export async function migratedDatabase(
  dataDir: string,
  postgres: Postgres | undefined,
): Promise<{readonly dataDir: string; readonly databaseUrl: string}> {
  if (postgres) return {dataDir, databaseUrl: await migratedOn(postgres)};
  await migratedIn(dataDir);
  return {dataDir, databaseUrl: ''};
}

/** Makes a database on PostgreSQL and returns its address. */
export async function migratedOn(postgres: Postgres): Promise<string> {
  const address = await postgres.copyOf(NAME, async (databaseUrl) => {
    await (await connectDatabase({resources: RESOURCES, dataDir: '', databaseUrl})).close();
  });
  await askPostgres(address, `update instance set server_id = '${randomUUID()}'`);
  return address;
}

/** Makes the file of a database in a data directory, which may be there already. */
export async function migratedIn(dataDir: string): Promise<void> {
  const file = path.join(dataDir, FILE_NAME);
  mkdirSync(dataDir, {recursive: true, mode: 0o700});
  copyFileSync(await migratedFile(), file);
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off');
  database.prepare('update instance set server_id = ?').run(randomUUID());
  database.close();
}

async function migratedFile(): Promise<string> {
  const folder = folderOfRun();
  const file = path.join(folder, NAME);
  if (existsSync(file)) return file;
  const making = mkdtempSync(path.join(folder, 'making-'));
  await (await connectDatabase({resources: RESOURCES, dataDir: making})).close();
  // Of several that migrate at the same moment each is as good as the other.
  renameSync(path.join(making, FILE_NAME), file);
  rmSync(making, {recursive: true});
  return file;
}
