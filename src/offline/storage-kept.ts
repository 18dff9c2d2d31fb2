import type {StorageWord} from '#protocol/storage-word.ts';

let told: StorageWord = 'unknown';

/** Whether the browser has promised to keep our storage; remembered for {@link storageTold}. */
export async function isPersisted(): Promise<boolean | undefined> {
  if (!('storage' in navigator)) return undefined;
  const isKept = await navigator.storage.persisted();
  told = isKept ? 'kept' : 'not-kept';
  return isKept;
}

/** The last answer, for the requests that tell the server; nothing in a worker that has not asked. */
export const storageTold = (): StorageWord => told;
