import {pauseFor} from '../pause.ts';

/** Beside the databases: what one of them deletes need not be free for the next record, what a cache deletes is. */
const CACHE = 'binward-reserve';
const RESERVE_URL = '/app/reserve';
const BYTES = 5_000_000;
/** How often the room is looked for after that, and how long between, ms: the browser counts anew in the background. */
const MAX_RESERVE_LOOKS = 10;
const RESERVE_LOOK_MS = 200;

/** Keeps some room in reserve, where there is any. Not in an insecure context, which has no caches. */
export async function keepReserve(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  if (await cache.match(RESERVE_URL)) return;
  // With no room there is none to reserve.
  await cache.put(RESERVE_URL, new Response(new Uint8Array(BYTES))).catch(() => undefined);
}

/** Gives the reserve up for work that failed for want of room, and does it again. */
export async function withReserve<T>(
  work: () => Promise<T>,
  isFull: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !('caches' in globalThis) || !(await caches.delete(CACHE))) throw error;
  }
  for (let look = 1; ; look++) {
    try {
      return await work();
    } catch (error) {
      if (!isFull(error) || look >= MAX_RESERVE_LOOKS) throw error;
      await pauseFor(RESERVE_LOOK_MS, NEVER);
    }
  }
}

const NEVER = new AbortController().signal;
