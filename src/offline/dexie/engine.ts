import {Dexie} from 'dexie';

/** An implementation of IndexedDB: the browser's own where none is named. */
export interface IndexedDbEngine {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

/** Why an open database is of no more use here; the app reloads. */
export type DatabaseLoss =
  /** Another tab deletes the database or brings it to a newer version. */
  | 'replaced'
  /** The browser closed it: storage cleared or corrupt. */
  | 'closed';

interface DatabaseOptions {
  readonly name: string;
  readonly tables: Readonly<Record<string, string>>;
  /** Of the tables, 1 where none is named: what a later one adds, an older device gets when it opens. */
  readonly version?: number;
  readonly durability: 'strict' | 'relaxed';
  readonly engine?: IndexedDbEngine | undefined;
  readonly onLost: (reason: DatabaseLoss) => void;
}

/** A database that is open, and closes itself for good when it is lost. */
export async function openDeviceDatabase(options: DatabaseOptions): Promise<Dexie> {
  const db = new Dexie(options.name, {
    ...options.engine,
    chromeTransactionDurability: options.durability,
    // Reopening behind our back would give an empty database in place of one that was cleared.
    autoOpen: false,
    cache: 'disabled',
  });
  db.version(options.version ?? 1).stores({...options.tables});
  await db.open();
  watch(db, options.onLost);
  return db;
}

function watch(db: Dexie, onLost: (reason: DatabaseLoss) => void): void {
  db.on('versionchange', () => {
    if (db.isOpen()) {
      stopWatching();
      db.close();
      onLost('replaced');
    }
    // Dexie's own listener would close it too, but let it open again.
    return false;
  });
  const closed = () => {
    stopWatching();
    onLost('closed');
  };
  const stopWatching = () => db.on.close.unsubscribe(closed);
  db.on('close', closed);
  ended.set(db, stopWatching);
}

const ended = new WeakMap<Dexie, () => void>();

/** Closes a database on our own account. */
export function closeDatabase(db: Dexie): void {
  ended.get(db)?.();
  db.close();
}

/** Whether an error, or what caused it, is the browser saying that there is no room left. */
export function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Object; cause = 'inner' in cause ? cause.inner : undefined)
    if ('name' in cause && cause.name === 'QuotaExceededError') return true;
  return false;
}
