import type {Handset} from './handset.ts';

/** A disk that takes its time: no step is kept until it is let go. */
export async function holdSteps({page}: Handset): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const names = (await indexedDB.databases()).flatMap(({name}) => name ?? []);
    const opening = indexedDB.open(names.find((name) => name.startsWith('binward-outbox:')) ?? '');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const hold = {isOver: false};
    const steps = db.transaction('step', 'readwrite').objectStore('step');
    const again = (): void => {
      if (!hold.isOver) steps.count().onsuccess = again;
      else db.close();
    };
    again();
    return hold;
  });
  return () =>
    held.evaluate((hold) => {
      hold.isOver = true;
    });
}
