import {mkdir, mkdtemp, rename, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, beforeAll} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {backUp} from '#server/storage/backup/backup.ts';
import {restoreBackup} from '#server/storage/backup/restore.ts';
import {FILE_NAME, connectDatabase} from '#server/storage/open.ts';
import {migratedDatabase} from '../../migrated.ts';
import {startPostgres, type Postgres} from '../../postgres.ts';
import {openServer, type DatabaseKind, type TestServer} from '../http/site.ts';
import {lookInto} from './proof.ts';

/** A site whose servers keep their data directories whatever comes into their place: one on SQLite, two on PostgreSQL. */
export interface Installation {
  readonly servers: readonly TestServer[];
  start(): Promise<readonly TestServer[]>;
  stop(): Promise<void>;
  /** Answers the file. */
  backUp(): Promise<string>;
  /** An operator stops all, moves the database aside, restores one of his backups and starts again. */
  restore(file: string): Promise<readonly TestServer[]>;
  /** The same with a copy of the files, as no restore: on SQLite alone. */
  copyBack(): Promise<() => Promise<readonly TestServer[]>>;
}

export function installation(kind: DatabaseKind): Installation {
  let directory = '';
  let postgres: Postgres | undefined;
  let databaseUrl = '';
  let servers: TestServer[] = [];
  let made = 0;
  const nameOf = (what: string): string => path.join(directory, `${what}-${String(++made)}`);
  const homes: string[] = [];
  const home = (): string => homes[0] ?? '';

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'binward-installation-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
    for (let n = 0; n < (postgres ? 2 : 1); n++) homes.push(nameOf('home'));
    ({databaseUrl} = await migratedDatabase(home(), postgres));
  });
  const stop = async (): Promise<void> => {
    for (const server of servers) await server.close();
    servers = [];
  };
  afterAll(async () => {
    await stop();
    await postgres?.stop();
    await rm(directory, {recursive: true, force: true});
  });

  const start = async (): Promise<readonly TestServer[]> => {
    for (const dataDir of homes) servers.push(await openServer(kind, {}, {dataDir, databaseUrl}));
    return servers;
  };
  const moveFiles = async (from: string, to: string): Promise<void> => {
    await mkdir(to, {recursive: true});
    for (const end of ['', '-wal', '-shm'])
      await rename(path.join(from, FILE_NAME + end), path.join(to, FILE_NAME + end)).catch(
        (error: unknown) => {
          if (end === '') throw error;
        },
      );
  };

  return {
    get servers() {
      return servers;
    },
    start,
    stop,
    async backUp() {
      const file = nameOf('backup');
      await lookInto({dataDir: home(), databaseUrl}, (database) => backUp(database, file, Date.now()));
      return file;
    },
    async restore(file) {
      await stop();
      if (!postgres) await moveFiles(home(), nameOf('aside'));
      ({databaseUrl} = await migratedDatabase(home(), postgres));
      const database = await connectDatabase({resources: RESOURCES, dataDir: home(), databaseUrl});
      await restoreBackup(database, file);
      await database.close();
      return start();
    },
    async copyBack() {
      const copy = nameOf('copy');
      await lookInto({dataDir: home(), databaseUrl}, async (database) => {
        await mkdir(copy, {recursive: true});
        await sql`vacuum into ${sql.lit(path.join(copy, FILE_NAME))}`.execute(database.kysely);
      });
      return async () => {
        await stop();
        await moveFiles(home(), nameOf('aside'));
        await rename(path.join(copy, FILE_NAME), path.join(home(), FILE_NAME));
        return start();
      };
    },
  };
}
