import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {backUp} from '#server/storage/backup/backup.ts';
import {restoreBackup} from '#server/storage/backup/restore.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {migratedDatabase} from '../../migrated.ts';
import {startPostgres, type Postgres} from '../../postgres.ts';
import {openServer, type DatabaseKind, type TestServer} from '../http/site.ts';
import {lookInto} from './proof.ts';

type More = Parameters<typeof openServer>[3];

/** Servers of the tests of one block, each on a database of its own; all end behind them. */
export interface Restorable {
  /** One on an empty database. */
  open(more?: More): Promise<TestServer>;
  /** Ends a server and has another one answer on the same database, at another address. */
  restart(server: TestServer): Promise<TestServer>;
  /**
   * Takes a backup now. What is answered ends this server, and a copy as it was then, opened as this one was, answers
   * at another address.
   */
  backUp(server: TestServer): Promise<() => Promise<TestServer>>;
}

export function restorable(kind: DatabaseKind): Restorable {
  let directory = '';
  let postgres: Postgres | undefined;
  let made = 0;
  const servers = new Map<TestServer, More>();
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'binward-restorable-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
  });
  afterAll(async () => {
    for (const server of servers.keys()) await server.close();
    await postgres?.stop();
    await rm(directory, {recursive: true, force: true});
  });

  const newName = (what: string): string => path.join(directory, `${what}-${String(++made)}`);
  const newPlace = () => migratedDatabase(newName('data'), postgres);
  const serve = async (where: TestServer['where'], more: More = {}): Promise<TestServer> => {
    const server = await openServer(kind, {}, where, more);
    servers.set(server, more);
    return server;
  };
  return {
    open: async (more) => serve(await newPlace(), more),
    async restart(server) {
      const more = servers.get(server);
      servers.delete(server);
      await server.close();
      return serve(server.where, more);
    },
    async backUp(server) {
      const file = newName('backup');
      await lookInto(server.where, (database) => backUp(database, file, Date.now()));
      return async () => {
        const more = servers.get(server);
        servers.delete(server);
        await server.close();
        const where = await newPlace();
        const database = await connectDatabase({resources: RESOURCES, ...where});
        await restoreBackup(database, file);
        await database.close();
        return serve(where, more);
      };
    },
  };
}
