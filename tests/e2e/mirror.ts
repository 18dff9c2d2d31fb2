import type {Page} from 'playwright';
import {vi} from 'vitest';
import type {Company} from './site.ts';

/** Waits until a device has all of what is settled on the server by now. */
export async function caughtUp(page: Page, {database, openid}: Company): Promise<void> {
  const {version} = await database.read(openid, (tx) => Promise.resolve(tx.head));
  const look = async (): Promise<void> => {
    const has = await mirrorVersion(page);
    if (has < version) throw new Error(`the device has version ${String(has)} of ${String(version)}`);
  };
  await vi.waitFor(look, {timeout: 20_000, interval: 50});
}

/** Up to which version of the history a device holds everything; 0 where it holds nothing. Read past the app from its database. */
const mirrorVersion = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const versions = [0];
    for (const {name = ''} of await indexedDB.databases()) {
      if (!name.startsWith('binward-mirror:')) continue;
      const db = await done(indexedDB.open(name));
      try {
        const head: {cursor?: {version: number; partial: boolean; snapshot?: object}} | undefined =
          await done(db.transaction('meta').objectStore('meta').get('head'));
        const {version, partial, snapshot} = head?.cursor ?? {version: 0, partial: true};
        if (!partial && !snapshot) versions.push(version);
      } finally {
        db.close();
      }
    }
    return Math.max(...versions);
  });
