import {MirrorDamaged, type MirrorStore} from './mirror.ts';

/** A mirror whose damage is told to whoever can begin it anew; the question that met it fails all the same. */
export function tellingDamage(mirror: MirrorStore, onDamage: () => void): MirrorStore {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof MirrorDamaged) onDamage();
      throw error;
    }
  };
  return {
    cursor: () => mirror.cursor(),
    apply: (stillHolds, change) => told(mirror.apply(stillHolds, change)),
    fetch: (reads) => told(mirror.fetch(reads)),
    rows: (list, query) => told(mirror.rows(list, query)),
    sum: (list) => told(mirror.sum(list)),
    close: () => mirror.close(),
  };
}
