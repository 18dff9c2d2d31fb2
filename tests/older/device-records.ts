import type {Page} from 'playwright';

/** A store of a database in a browser, with all that is in it. Bytes and keys are said as such. */
interface DeviceStore {
  readonly database: string;
  readonly version: number;
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly rows: readonly {readonly key: IDBValidKey; readonly value: unknown}[];
}

/** All that an origin has in a browser. */
export interface DeviceRecords {
  readonly storage: Readonly<Record<string, string>>;
  readonly stores: readonly DeviceStore[];
}

/** Reads what the origin of this page has, past the app. */
export const readDevice = (page: Page): Promise<DeviceRecords> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const told = async (value: unknown): Promise<unknown> => {
      if (value instanceof Uint8Array) return {bytes: btoa(String.fromCharCode(...value))};
      if (value instanceof CryptoKey) return {key: await crypto.subtle.exportKey('jwk', value)};
      if (Array.isArray(value)) return Promise.all(value.map(told));
      if (typeof value !== 'object' || value === null) return value;
      if (value.constructor !== Object) throw new Error(`what is ${Object.prototype.toString.call(value)}?`);
      const entries = Object.entries(value).map(async ([name, each]) => [name, await told(each)] as const);
      return Object.fromEntries(await Promise.all(entries));
    };
    const stores = [];
    for (const {name: database = ''} of await indexedDB.databases()) {
      const db = await done(indexedDB.open(database));
      for (const name of db.objectStoreNames) {
        const store = db.transaction(name).objectStore(name);
        const {keyPath} = store;
        const indexes = [...store.indexNames].map((index) => {
          const {keyPath: path, unique, multiEntry} = store.index(index);
          return {name: index, keyPath: path, unique, multiEntry};
        });
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        const rows = await Promise.all(keys.map(async (key, i) => ({key, value: await told(values[i])})));
        stores.push({database, version: db.version, name, keyPath, indexes, rows});
      }
      db.close();
    }
    return {storage: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>, stores};
  });

/** Gives the origin of this page all of that, while no app is open there. */
export const writeDevice = (page: Page, records: DeviceRecords): Promise<void> =>
  page.evaluate(async (text) => {
    const {storage, stores} = JSON.parse(text) as DeviceRecords;
    const whole = async (value: unknown): Promise<unknown> => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return Promise.all(value.map(whole));
      const {bytes, key} = value as {readonly bytes?: unknown; readonly key?: JsonWebKey};
      if (typeof bytes === 'string') return Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      if (typeof key === 'object' && 'kty' in key)
        return crypto.subtle.importKey('jwk', key, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
      const entries = Object.entries(value).map(async ([name, each]) => [name, await whole(each)] as const);
      return Object.fromEntries(await Promise.all(entries));
    };
    for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
    for (const [database, own] of Map.groupBy(stores, (store) => store.database)) {
      const filled = await Promise.all(
        own.map(async (store) => ({...store, rows: (await whole(store.rows)) as typeof store.rows})),
      );
      const opening = indexedDB.open(database, own[0]?.version);
      opening.onupgradeneeded = () => {
        for (const {name, keyPath, indexes, rows} of filled) {
          const store = opening.result.createObjectStore(name, {keyPath});
          for (const {name: index, keyPath: path, ...how} of indexes) store.createIndex(index, path, how);
          for (const {key, value} of rows) store.put(value, ...(keyPath === null ? [key] : []));
        }
      };
      await new Promise<void>((resolve, reject) => {
        opening.onsuccess = () => resolve();
        opening.onerror = () => reject(new Error(opening.error?.message));
      });
      opening.result.close();
    }
  }, JSON.stringify(records));
