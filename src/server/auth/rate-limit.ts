/** How often something may be tried before it must wait. */
export interface RateLimit {
  /** Whether one more try is allowed now; counts it when it is. */
  take(key: string): boolean;
  /** Takes a try back: it succeeded. */
  giveBack(key: string): void;
  /** Seconds until the next try is allowed. */
  waitOf(key: string): number;
}

/** Most keys remembered; beyond, the oldest go: nobody may fill the memory. */
const MOST_KEYS = 50_000;

/** At most `tries` per key within `windowMs`, counted in memory of this process. */
export function createRateLimit(tries: number, windowMs: number, now: () => number): RateLimit {
  const windows = new Map<string, {start: number; count: number}>();

  const current = (key: string): {start: number; count: number} => {
    const at = now();
    const found = windows.get(key);
    if (found && at - found.start < windowMs) return found;
    const fresh = {start: at, count: 0};
    windows.delete(key);
    windows.set(key, fresh);
    for (const oldest of windows.keys()) {
      if (windows.size <= MOST_KEYS) break;
      windows.delete(oldest);
    }
    return fresh;
  };

  return {
    take(key) {
      const window = current(key);
      if (window.count >= tries) return false;
      window.count++;
      return true;
    },
    giveBack(key) {
      const window = current(key);
      window.count = Math.max(0, window.count - 1);
    },
    waitOf: (key) => Math.max(1, Math.ceil((current(key).start + windowMs - now()) / 1_000)),
  };
}
