import {deleteMirror} from '../dexie/mirror-database.ts';

/** Names of all mirrors of the same company: this build's, and those that earlier builds left. */
export async function mirrorsBeside(present: string): Promise<string[]> {
  const family = present.split(':').slice(0, 3).join(':');
  const names = (await indexedDB.databases()).map(({name = ''}) => name);
  return names.filter((name) => name.startsWith(`${family}:`));
}

/**
 * Deletes all mirrors of the company but the present one: called once the present one is exact, so that a device never
 * stands without any.
 */
export async function deleteOldMirrors(present: string): Promise<void> {
  for (const name of await mirrorsBeside(present)) if (name !== present) await deleteMirror(name);
}
