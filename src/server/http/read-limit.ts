import {HttpFault} from '../fault.ts';

/** How often a client without a login may read, counted in this process alone: a read changes nothing. */
interface ReadLimit {
  /** Counts a read from a network, or throws a Fault 429 that names the wait. */
  take(network: string): void;
}

/** Pages that one network may read in a minute; many may stand behind one. */
export const PAGE_READS = {most: 120, ms: 60_000} as const;

/** Networks that are counted at once; one beyond these is counted anew. */
const MAX_NETWORKS_COUNTED = 10_000;

/** So many reads of a network within so many ms. */
export function createReadLimit(
  limit: {readonly most: number; readonly ms: number},
  now: () => number,
): ReadLimit {
  const counted = new Map<string, {since: number; reads: number}>();
  return {
    take(network) {
      const at = now();
      const known = counted.get(network);
      const isOpen = known !== undefined && at - known.since < limit.ms && at >= known.since;
      const count = isOpen ? known : {since: at, reads: 0};
      if (count.reads >= limit.most) {
        const wait = Math.ceil((count.since + limit.ms - at) / 1_000);
        throw new HttpFault(
          429,
          'reads.too-often',
          'Too many requests: wait a moment',
          {seconds: wait},
          wait,
        );
      }
      count.reads++;
      if (isOpen) return;
      counted.delete(network);
      counted.set(network, count);
      const [oldest] = counted.keys();
      if (counted.size > MAX_NETWORKS_COUNTED && oldest !== undefined) counted.delete(oldest);
    },
  };
}
