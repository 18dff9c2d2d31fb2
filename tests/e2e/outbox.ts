import type {Page} from 'playwright';

/** A record of the outbox or journal, as far as the tests look at it. */
export interface OutboxRecord {
  readonly id: string;
  readonly seq: number;
  readonly action: string;
  readonly status?: string;
  readonly args: {
    readonly from?: string;
    readonly goods?: string;
    readonly to?: string;
    readonly quantity?: number;
  };
}

/** What a device holds of its own work, read past the app from its database. */
export interface HeldEntry {
  readonly outbox: readonly OutboxRecord[];
  readonly journal: readonly OutboxRecord[];
  /** Open steps by key, as the JSON that was kept. */
  readonly steps: readonly {readonly key: string; readonly state: string}[];
}

export function readOutbox(page: Page): Promise<HeldEntry> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const names = (await indexedDB.databases()).flatMap(({name}) => name ?? []);
    const name = names.find((each) => each.startsWith('binward-outbox:'));
    if (name === undefined) return {outbox: [], journal: [], steps: []};
    const db = await done(indexedDB.open(name));
    try {
      const tx = db.transaction(['outbox', 'journal', 'step']);
      const [outbox, journal, steps] = await Promise.all(
        ['outbox', 'journal', 'step'].map((table) => done(tx.objectStore(table).getAll())),
      );
      return {outbox, journal, steps} as HeldEntry;
    } finally {
      db.close();
    }
  });
}

/** Bin moves on the device, waiting or settled, in the order they were made. */
export const movesIn = ({outbox, journal}: HeldEntry): OutboxRecord[] =>
  [...journal, ...outbox]
    .filter(({action}) => action === 'stock.moveBin')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
