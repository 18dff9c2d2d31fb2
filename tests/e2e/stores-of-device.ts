import type {Page} from 'playwright';

/** All rows of some stores of a database, by the names of the stores. */
type StoreRows = Readonly<Record<string, readonly unknown[]>>;

/** What a device has in these stores, of each database whose name begins so: read past the app. */
export const storesOfDevice = (
  page: Page,
  database: string,
  stores: readonly string[],
): Promise<readonly StoreRows[]> =>
  page.evaluate(
    async ({begins, wanted}) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(request.error?.message));
        });
      const found: StoreRows[] = [];
      for (const {name = ''} of await indexedDB.databases()) {
        if (!name.startsWith(begins)) continue;
        const db = await done(indexedDB.open(name));
        try {
          const tx = db.transaction(wanted);
          const rows = await Promise.all(wanted.map((each) => done(tx.objectStore(each).getAll())));
          found.push(Object.fromEntries(wanted.map((each, i) => [each, rows[i] ?? []])));
        } finally {
          db.close();
        }
      }
      return found;
    },
    {begins: database, wanted: [...stores]},
  );
