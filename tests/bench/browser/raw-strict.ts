/** Runs in the page: one strict put of a record the size of a mutation, and nothing else. Milliseconds. */
export async function rawStrictPut(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench-strict', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('record', {autoIncrement: true});
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const start = performance.now();
  const transaction = db.transaction('record', 'readwrite', {durability: 'strict'});
  transaction.objectStore('record').put({text: 'x'.repeat(700)});
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  const ms = performance.now() - start;
  db.close();
  return ms;
}
