/** The middle of some numbers; 0 for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which that share of the numbers lies, 0 … 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How far apart the numbers lie, as a share of their median: 0.1 is ten per cent from lowest to highest. */
export const spread = (values: readonly number[]): number =>
  values.length < 2 ? 0 : (Math.max(...values) - Math.min(...values)) / median(values);

/** Milliseconds that some work takes, and what it gave. */
export async function timedWork<T>(
  work: () => Promise<T> | T,
): Promise<{readonly ms: number; readonly value: T}> {
  const start = performance.now();
  const value = await work();
  return {ms: performance.now() - start, value};
}

/** A small sequence of numbers that look like chance and are the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
