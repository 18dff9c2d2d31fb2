/** Where a job was opened from, as the state of its address says it: the way back from what it shows leads there. */
export function cameFrom(state: unknown): string | undefined {
  const {from} = (state ?? {}) as {readonly from?: unknown};
  return typeof from === 'string' ? from : undefined;
}
