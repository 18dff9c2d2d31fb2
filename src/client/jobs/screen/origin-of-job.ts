/** Where a job was opened from, as the state of its address says it: the way back from what it shows leads there. */
export function originOfJob(state: unknown): string | undefined {
  const {from} = (state ?? {}) as {readonly from?: unknown};
  return typeof from === 'string' ? from : undefined;
}

/** What a job is opened with, as though its label were scanned first; the address forgets it once it is taken. */
export function firstScan(state: unknown): string | undefined {
  const {scan} = (state ?? {}) as {readonly scan?: unknown};
  return typeof scan === 'string' ? scan : undefined;
}
