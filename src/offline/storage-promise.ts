import type {StoragePromise} from '#protocol/storage-promise.ts';

let promise: StoragePromise = 'unknown';

/** Whether the browser has promised to keep our storage; remembered for {@link lastStoragePromise}. */
export async function isPersisted(): Promise<boolean | undefined> {
  if (!('storage' in navigator)) return undefined;
  const isKept = await navigator.storage.persisted();
  promise = isKept ? 'kept' : 'not-kept';
  return isKept;
}

/** The last answer, for the requests that tell the server; nothing in a worker that has not asked. */
export const lastStoragePromise = (): StoragePromise => promise;
