import {deleteMirror} from '../dexie/mirror-database.ts';
import {NO_CURSOR, type MirrorStore, type NamedMirror, type ServingMirror} from './mirror.ts';
import {OldMirrorServing} from './old-mirror-serving.ts';

/** The name of the mirror that comes after one: the last part counts. */
export function nextMirrorName(name: string): string {
  const at = name.lastIndexOf(':') + 1;
  return name.slice(0, at) + String(Number(name.slice(at)) + 1);
}

/** What is read until a mirror that has just been begun is exact. */
export function servingUntil(present: MirrorStore, old: MirrorStore): ServingMirror {
  const serving = new OldMirrorServing(present);
  serving.serve(old);
  return serving;
}

/**
 * A mirror that cannot be opened is deleted, since all of it can be fetched again; where even that does not help,
 * one of another name takes its place, and in the end none: work is recorded and sent without one.
 */
export async function mirrorInPlaceOf(
  name: string,
  open: (name: string) => Promise<MirrorStore>,
): Promise<NamedMirror> {
  for (const each of [name, nextMirrorName(name)]) {
    try {
      await deleteMirror(each);
      return {name: each, store: await open(each)};
    } catch {
      // The next name may lie elsewhere on the disk.
    }
  }
  return {name, store: NO_MIRROR};
}

/** Has downloaded nothing, and never will. */
const NO_MIRROR: MirrorStore = {
  cursor: () => Promise.resolve(NO_CURSOR),
  apply: () => Promise.resolve(undefined),
  fetch: (reads) =>
    Promise.resolve(reads.map((read) => ({read, rows: [], complete: false, downloaded: false}))),
  rows: () => Promise.resolve([]),
  counts: () => Promise.resolve([]),
  sum: () => Promise.resolve({count: 0, sum: 0}),
  close: () => undefined,
};
