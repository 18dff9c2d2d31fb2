import {deleteMirror} from './dexie/mirror-database.ts';

/** Names of the mirrors that earlier builds left for the same company. */
export async function otherMirrors(present: string): Promise<string[]> {
  const family = present.split(':').slice(0, 3).join(':');
  const names = (await indexedDB.databases()).map(({name = ''}) => name);
  return names.filter((name) => name.startsWith(`${family}:`) && name !== present);
}

/**
 * Deletes the mirrors that earlier builds left: called once the present one is exact, so that a device never
 * stands without any.
 */
export async function deleteOldMirrors(present: string): Promise<void> {
  for (const name of await otherMirrors(present)) await deleteMirror(name);
}
