import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {RestingReads} from './resting-reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads that take so long each; answers when each began, ms from the first ask. */
async function beginsOf(took: number, ...asks: readonly number[]): Promise<number[]> {
  const begins: number[] = [];
  const reads = new RestingReads(new AbortController().signal);
  const start = performance.now();
  const read = async (): Promise<void> => {
    begins.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, took));
  };
  for (const at of asks) setTimeout(() => void reads.take(read), at);
  await vi.runAllTimersAsync();
  return begins;
}

test('a short read begins as soon as it is asked for', async () => {
  expect(await beginsOf(10, 0, 100, 200)).toEqual([0, 100, 200]);
});

test('none begins while another reads, and of those that wait only the last does', async () => {
  expect(await beginsOf(200, 0, 50, 100)).toEqual([0, 350]);
});

test('a long one rests twice as long as it took, and no longer than ten seconds', async () => {
  expect(await beginsOf(1_000, 0, 100, 1_500)).toEqual([0, 3_000]);
  expect(await beginsOf(60_000, 0, 61_000)).toEqual([0, 70_000]);
});

test('one that failed lets the next begin, and none begins once nothing is wanted any more', async () => {
  const gone = new AbortController();
  const reads = new RestingReads(gone.signal);
  await expect(reads.take(() => Promise.reject(new Error('a part is missing')))).rejects.toThrow('a part');
  const read = vi.fn(async () => undefined);
  await reads.take(read);
  gone.abort();
  await reads.take(read);
  expect(read).toHaveBeenCalledTimes(1);
});
