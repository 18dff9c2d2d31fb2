import type {Handset} from './handset.ts';

/** A disk that takes its time: no step is kept until it is let go. */
export const holdSteps = (handset: Handset): Promise<() => Promise<void>> =>
  hold(handset, 'binward-outbox:', 'step');

/** No row of a list is read, nor written, until they are let go. */
export const holdRows = (handset: Handset): Promise<() => Promise<void>> =>
  hold(handset, 'binward-mirror:', 'page');

/** Keeps a store of the first database with such a name to itself. */
async function hold({page}: Handset, database: string, store: string): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    async ([start, name]) => {
      const names = (await indexedDB.databases()).flatMap((each) => each.name ?? []);
      const opening = indexedDB.open(names.find((each) => each.startsWith(start)) ?? '');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const hold = {isOver: false};
      const rows = db.transaction(name, 'readwrite').objectStore(name);
      const again = (): void => {
        if (!hold.isOver) rows.count().onsuccess = again;
        else db.close();
      };
      again();
      return hold;
    },
    [database, store] as const,
  );
  return () =>
    held.evaluate((hold) => {
      hold.isOver = true;
    });
}
