import {randomUUID} from 'node:crypto';
import path from 'node:path';
import type {Kysely} from 'kysely';
import type {Resource} from '#domain/kernel/resource.ts';
import {readKept} from '../installation/installation-file.ts';
import {chainedIn} from '../installation/known-history.ts';
import {backUp, backupFileAt} from './backup/backup.ts';
import {migrateDatabase, MIGRATIONS, schemaOf, type Migration} from './migrations/migrate.ts';
import type {DialectName} from './migrations/table.ts';
import {VersionNews, type VersionListener} from './version-news.ts';
import {createPostgresEngine} from './postgres/postgres-engine.ts';
import {createNotifier, joinCluster} from './postgres/presence.ts';
import {makePrivateDirectory, makePrivateFile} from './private-files.ts';
import {createSqlStorage, type SqlEngine, type SqlStorage} from './sql/sql-storage.ts';
import {lockForServer} from './sqlite/server-lock.ts';
import {createSqliteEngine} from './sqlite/sqlite-engine.ts';
import type {Tables} from './tables.ts';

interface StorageConfig {
  readonly resources: ReadonlyMap<string, Resource>;
  /** Where the embedded database lives; ':memory:' for none on disk. */
  readonly dataDir: string;
  /** postgres://… ; absent or '' for the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Broken connections that are being replaced, for the log. */
  readonly onError?: (error: Error) => void;
  /** Every migration of this build unless told; fewer for a backup of an older schema. */
  readonly migrations?: readonly Migration[];
  /** Begins nothing that is not there: for a proof of what is. */
  readonly asFound?: boolean;
}

/** A database that is connected and migrated. */
export interface Database extends SqlStorage {
  /** Whole snapshots and loads, for backups. */
  readonly engine: SqlEngine;
  readonly kysely: Kysely<Tables>;
  readonly kind: DialectName;
  /** Opened by a server process while no other one was up. */
  readonly isFirst: boolean;
  /** Companies whose chain this installation has seen and that stand there without one. */
  readonly robbed: readonly string[];
  /** A UUID that stays with the data, through backup and restore. */
  readonly serverId: string;
  /** News of commits, of this process at once and of others soon; returns how to stop. */
  listen(listener: VersionListener): () => void;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
}

export const FILE_NAME = 'binward.sqlite';

/** Connects and migrates, for commands; opens no epoch. */
export async function connectDatabase(config: StorageConfig): Promise<Database> {
  return config.databaseUrl ? openPostgres(config, config.databaseUrl, false) : openSqlite(config, false);
}

/** Opens the database for a server process: migrated, and in new epochs when it is the first one up. */
export async function openStorage(config: StorageConfig): Promise<Database> {
  return config.databaseUrl ? openPostgres(config, config.databaseUrl, true) : openSqlite(config, true);
}

const optionsOf = (config: StorageConfig, news: VersionNews) => ({
  resources: config.resources,
  newEpoch: () => randomUUID(),
  now: () => Date.now(),
  news,
});

async function openSqlite(config: StorageConfig, isServer: boolean): Promise<Database> {
  const {dataDir} = config;
  if (dataDir === ':memory:') return openFile(config, dataDir, isServer);
  makePrivateDirectory(dataDir);
  const unlock = isServer ? lockForServer(dataDir) : () => undefined;
  try {
    const file = path.join(dataDir, FILE_NAME);
    makePrivateFile(file);
    const database = await openFile(config, file, isServer);
    return {...database, close: () => database.close().finally(unlock)};
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openFile(config: StorageConfig, file: string, isServer: boolean): Promise<Database> {
  const engine = createSqliteEngine(file);
  const storage = createSqlStorage(engine, optionsOf(config, new VersionNews()));
  const database = await migrated(config, engine, 'sqlite', storage);
  if (isServer) await database.openEpochs(randomUUID, 'the server was started', Date.now());
  // Another server would not have got the lock.
  return {...database, isFirst: isServer};
}

async function openPostgres(config: StorageConfig, url: string, isServer: boolean): Promise<Database> {
  const {onError = () => undefined} = config;
  const options = optionsOf(config, new VersionNews());
  const engine = createPostgresEngine(url, {
    ...options,
    onError,
    onCommit: (company, head) => notifier.notify(company, head),
  });
  const notifier = createNotifier(engine.pool, onError);
  const storage = createSqlStorage(engine, options);
  const database = await migrated(config, engine, 'postgres', storage);
  const presence = isServer
    ? await joinCluster(url, (...moment) => options.news.tell(...moment), onError)
    : undefined;
  if (presence?.isFirst) await database.openEpochs(randomUUID, 'the first server process is up', Date.now());
  await presence?.ready();
  return {
    ...database,
    isFirst: presence?.isFirst === true,
    async close() {
      notifier.close();
      await presence?.close();
      await engine.close();
    },
  };
}

async function migrated(
  config: StorageConfig,
  engine: SqlEngine,
  kind: DialectName,
  storage: SqlStorage,
): Promise<Omit<Database, 'isFirst'>> {
  const {kysely} = engine;
  const parts = {...storage, engine, kysely, kind, ping: () => ping(kysely)};
  try {
    const {migrations = MIGRATIONS} = config;
    const schema = await schemaOf(kysely, kind);
    if (schema > 0 && schema < migrations.length && (await storage.companies()).length > 0) {
      const now = Date.now();
      const file = backupFileAt(config.dataDir, now);
      await backUp({...parts, isFirst: false, robbed: [], serverId: await serverIdOf(kysely)}, file, now);
    }
    await migrateDatabase(kysely, kind, migrations);
    const serverId = await serverIdOf(kysely);
    if (config.asFound || migrations.length < MIGRATIONS.length) return {...parts, robbed: [], serverId};
    const robbed = await storage.beginChains(chainedIn(await readKept(config.dataDir, serverId)));
    await storage.beginWords();
    return {...parts, robbed, serverId};
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function serverIdOf(kysely: Kysely<Tables>): Promise<string> {
  return (await kysely.selectFrom('instance').select('server_id').executeTakeFirstOrThrow()).server_id;
}

async function ping(kysely: Kysely<Tables>): Promise<void> {
  await kysely.selectFrom('instance').select('schema').executeTakeFirstOrThrow();
}
