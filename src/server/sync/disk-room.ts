import {DatabaseFull, type Storage} from '../storage/storage.ts';

/**
 * How long a full disk is believed in without being met again, ms. Devices with work come back after the 30 s that
 * they are told, half as much later at most: while any of them waits, a disk that stays full is met again.
 */
const BELIEF_MS = 90_000;

/** Whether there is room to write: from what became of the last writes, since only a real one can tell. */
export class DiskRoom {
  readonly #now: () => number;
  #metAt = -Infinity;

  /** `now` in ms, of a clock that is never set. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A write has just met a full disk, and none has been stored since. */
  get isFull(): boolean {
    return this.#now() - this.#metAt < BELIEF_MS;
  }

  /** A storage whose writes are watched. */
  watched<S extends Storage>(storage: S): S {
    return {
      ...storage,
      write: async (company, work) => {
        try {
          const value = await storage.write(company, work);
          this.#metAt = -Infinity;
          return value;
        } catch (error) {
          if (error instanceof DatabaseFull) this.#metAt = this.#now();
          throw error;
        }
      },
    };
  }
}
