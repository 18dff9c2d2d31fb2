import {deleteMirror} from './dexie/mirror-database.ts';

/**
 * Deletes the mirrors that earlier builds left for this company: called once the present one is whole, so that
 * a device never stands without any.
 */
export async function deleteOldMirrors(present: string): Promise<void> {
  const family = present.split(':').slice(0, 3).join(':');
  for (const {name = ''} of await indexedDB.databases()) {
    if (name.startsWith(`${family}:`) && name !== present) await deleteMirror(name);
  }
}
