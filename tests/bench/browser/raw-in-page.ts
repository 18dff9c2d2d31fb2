import type {WireRows} from '#protocol/sync.ts';

/** Floors: IndexedDB and nothing above it. */
export interface RawDatabase {
  readonly db: IDBDatabase;
  remove(): void;
}

/** A database with one store `page` whose records have the key `n`. */
export async function openRaw(name: string): Promise<RawDatabase> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('page', {keyPath: 'n'});
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  return {
    db,
    remove: () => {
      db.close();
      indexedDB.deleteDatabase(name);
    },
  };
}

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });

/** Puts records in one transaction; milliseconds until it is committed. */
export async function rawPut(
  {db}: RawDatabase,
  records: readonly {readonly n: number}[],
  durability: 'strict' | 'relaxed',
): Promise<number> {
  const start = performance.now();
  const transaction = db.transaction('page', 'readwrite', {durability});
  for (const record of records) transaction.objectStore('page').put(record);
  await committed(transaction);
  return performance.now() - start;
}

/** Reads records by key, and writes each back, in one transaction. Milliseconds. */
export async function rawRewrite({db}: RawDatabase, keys: readonly number[]): Promise<number> {
  const start = performance.now();
  const transaction = db.transaction('page', 'readwrite', {durability: 'relaxed'});
  const store = transaction.objectStore('page');
  for (const key of keys) {
    const request = store.get(key);
    request.onsuccess = () => store.put(request.result);
  }
  await committed(transaction);
  return performance.now() - start;
}

/** Rows of a packed record, as the mirror keeps them. */
export const LEAF = 64;

/** Stores pages of rows as packed records, a transaction for each page. Milliseconds. */
export async function rawDownload(
  name: string,
  pages: readonly {readonly list: string; readonly rows: WireRows}[],
): Promise<number> {
  const raw = await openRaw(name);
  let ms = 0;
  let n = 0;
  for (const {list, rows} of pages) {
    const {columns} = rows;
    const records = Array.from({length: Math.ceil(rows.rows.length / LEAF)}, (_, i) => ({
      n: n++,
      list,
      columns,
      rows: rows.rows.slice(i * LEAF, (i + 1) * LEAF),
    }));
    ms += await rawPut(raw, records, 'relaxed');
  }
  raw.remove();
  return ms;
}
