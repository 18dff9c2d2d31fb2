import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Dexie} from 'dexie';
import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import type {Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {openMirror} from '#offline/dexie/mirror-database.ts';
import {openOutboxDatabase} from '#offline/dexie/outbox-database.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {migratedIn} from '../migrated.ts';
import type {Disk} from './device.ts';
import type {Stores} from './simulate.ts';
import type {CopyableStorage} from './world.ts';

type Closing = {close(): unknown};
/** An IndexedDB of its own for each device. */
const newEngine = () => ({indexedDB: new IDBFactory(), IDBKeyRange});
type Engine = ReturnType<typeof newEngine>;

/** The product's own stores: SQLite files for the server, Dexie over fake-indexeddb for the devices. */
export function realStores(): Stores {
  const home = mkdtempSync(path.join(tmpdir(), 'binward-simulation-'));
  const opened: Closing[] = [];
  return {
    server: async () => {
      await migratedIn(path.join(home, '0'));
      return openServer(home, opened, 0);
    },
    disk: (client) => openDisk(opened, newEngine(), client, 1),
    close: async () => {
      for (const each of opened) await each.close();
      rmSync(home, {recursive: true, force: true});
    },
  };
}

async function openServer(home: string, opened: Closing[], n: number): Promise<CopyableStorage> {
  const dataDir = path.join(home, String(n));
  const database = await connectDatabase({resources: RESOURCES, dataDir});
  opened.push(database);
  let copies = 0;
  return Object.assign(database, {
    copy: async (): Promise<CopyableStorage> => {
      const next = n * 100 + ++copies;
      // Between transactions the files are a whole image, as a crash would leave it.
      cpSync(dataDir, path.join(home, String(next)), {recursive: true});
      return openServer(home, opened, next);
    },
  });
}

async function openDisk(opened: Closing[], engine: Engine, client: Id, build: number): Promise<Disk> {
  const onLost = () => undefined;
  const outbox = await openOutboxDatabase({
    name: 'outbox',
    codeLevel: 1,
    newClient: () => client,
    onLost,
    engine,
  });
  const mirror = await openMirror({name: `mirror:${String(build)}`, resources: RESOURCES, onLost, engine});
  opened.push(outbox, mirror);
  return {
    outbox,
    mirror,
    copy: async () => openDisk(opened, await copied(engine), client, build),
    withNewMirror: () => openDisk(opened, engine, client, build + 1),
  };
}

/** The same databases with the same records in another IndexedDB: a cloned device. */
async function copied(from: Engine): Promise<Engine> {
  const to = newEngine();
  for (const {name = ''} of await from.indexedDB.databases()) {
    const source = new Dexie(name, {...from});
    await source.open();
    const target = new Dexie(name, {...to});
    const schemas = source.tables.map(({name: table, schema}) => [
      table,
      [schema.primKey.src, ...schema.indexes.map(({src}) => src)].join(','),
    ]);
    target.version(source.verno).stores(Object.fromEntries(schemas) as Record<string, string>);
    await target.open();
    for (const table of source.tables) await target.table(table.name).bulkAdd(await table.toArray());
    source.close();
    target.close();
  }
  return to;
}
