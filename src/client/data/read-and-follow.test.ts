import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {goods} from '#domain/goods/goods.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {
  ALL_TOUCHED,
  NOTHING_TOUCHED,
  OWN_WORK,
  touchedLists,
  type TouchedRows,
} from '#offline/touched-rows.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {CLOCK_LIST, TouchedNews, type FollowedLists} from './lists.ts';
import {readAndFollow} from './read-and-follow.ts';

/** A change of these rows of one list. */
const of = (list: string, ...keys: readonly string[]): TouchedRows => ({
  all: false,
  lists: new Map([[list, keys]]),
});

/** Follows a read; answers how often it has read, and what tells it of changes. */
function following(look: (lists: FollowedLists) => Promise<unknown>) {
  const news = new TouchedNews();
  let reads = 0;
  const follow = async (lists: FollowedLists): Promise<void> => {
    reads++;
    await look(lists);
  };
  onTestFinished(readAndFollow({news, once: listsOf({})}, 0, follow));
  return {
    /** How often it reads for a change. */
    readsAt: async (touched: TouchedRows): Promise<number> => {
      const before = reads;
      news.tell(touched);
      await vi.runAllTimersAsync();
      return reads - before;
    },
  };
}

test.beforeEach(() => void vi.useFakeTimers());
test.afterEach(() => void vi.useRealTimers());

const every = {index: 'key', prefix: [], offset: 0, limit: 10};

test('a read is made again by a change of a list that it has looked into, and of no other', async () => {
  const {readsAt} = following((lists) => lists.rows(goods, every));
  expect(await readsAt(of('bin', 'a'))).toBe(0);
  expect(await readsAt(touchedLists(OWN_WORK))).toBe(0);
  expect(await readsAt(of('goods', 'any'))).toBe(1);
  expect(await readsAt(ALL_TOUCHED)).toBe(1);
});

test('what was counted is counted again by a change of its list, and of no other', async () => {
  const {readsAt} = following((lists) => lists.counts(bin, {index: 'name', prefix: []}));
  expect(await readsAt(of('bin', 'any'))).toBe(1);
  expect(await readsAt(of('goods', 'any'))).toBe(0);
});

test('rows that were read by their keys are read again when those change, present or not', async () => {
  const {readsAt} = following((lists) => lists.rowsOf(bin, ['a', 'b']));
  expect(await readsAt(of('bin', 'c'))).toBe(0);
  expect(await readsAt(of('bin', 'c', 'b'))).toBe(1);
});

test('one that has also looked by an index reads again at any row of the list', async () => {
  const {readsAt} = following(async (lists) => {
    await lists.rowsUnder(bin, 'key', [], 1);
    await lists.rowsOf(bin, ['a']);
  });
  expect(await readsAt(of('bin', 'c'))).toBe(1);
});

test('lists that are looked into late, and those of what was found, count as the first does', async () => {
  const {readsAt} = following(async (lists) => {
    await lists.rows(goods, every);
    await lists.rowsOf(bin, ['a']);
  });
  await vi.runAllTimersAsync();
  expect(await readsAt(of('bin', 'a'))).toBe(1);
});

test('own work and the time are read by whoever asks for them', async () => {
  const ofWork = following((lists) => lists.ofWork(() => Promise.resolve()));
  expect(await ofWork.readsAt(touchedLists(OWN_WORK))).toBe(1);
  expect(await ofWork.readsAt(touchedLists(CLOCK_LIST))).toBe(0);
  const ofTime = following((lists) => Promise.resolve(lists.serverNow()));
  expect(await ofTime.readsAt(touchedLists(CLOCK_LIST))).toBe(1);
  expect(await ofTime.readsAt(touchedLists(OWN_WORK))).toBe(0);
});

test('one that has looked into nothing reads at any news, for nobody knows what it stands on', async () => {
  const {readsAt} = following(() => Promise.resolve());
  expect(await readsAt(of('bin', 'a'))).toBe(1);
  expect(await readsAt(NOTHING_TOUCHED)).toBe(1);
  const ofGoods = following((lists) => lists.rows(goods, every));
  expect(await ofGoods.readsAt(NOTHING_TOUCHED)).toBe(0);
});

test('one that could read a part alone reads again at any news', async () => {
  const {readsAt} = following(async (lists) => {
    await lists.rows(goods, every);
    lists.onAnyNews();
  });
  await vi.runAllTimersAsync();
  expect(await readsAt(NOTHING_TOUCHED)).toBe(1);
});

test('one that failed reads again at the next change, whatever that is of', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  let isBroken = true;
  const {readsAt} = following(async (lists) => {
    await lists.rows(goods, every);
    if (isBroken) throw new Error('a part is missing');
  });
  await vi.runAllTimersAsync();
  isBroken = false;
  expect(await readsAt(of('bin', 'a'))).toBe(1);
  expect(await readsAt(of('bin', 'a'))).toBe(0);
  expect(told).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('a change that comes while a read is under way is read after it', async () => {
  const gate = Promise.withResolvers<void>();
  const {readsAt} = following(async (lists) => {
    await lists.rows(goods, every);
    await gate.promise;
  });
  expect(await readsAt(of('goods', 'a'))).toBe(1);
  gate.resolve();
});

describe('news that come without a pause', () => {
  const CALM_MS = 250;
  /** When each read begins, ms after the first, as news are told at these times. */
  async function readsOf(...toldAt: readonly number[]): Promise<readonly number[]> {
    const news = new TouchedNews();
    const began: number[] = [];
    const start = performance.now();
    const follow = async (lists: FollowedLists): Promise<void> => {
      began.push(performance.now() - start);
      await lists.rows(goods, every);
    };
    onTestFinished(readAndFollow({news, once: listsOf({})}, CALM_MS, follow));
    for (const at of toldAt) {
      await vi.advanceTimersByTimeAsync(start + at - performance.now());
      news.tell(of('goods', String(at)));
    }
    await vi.runAllTimersAsync();
    return began;
  }

  test('that come together are read once', async () => {
    expect(await readsOf(10, 20, 30)).toEqual([0, CALM_MS]);
  });

  test('that come after a quiet time are read at once', async () => {
    expect(await readsOf(1_000)).toEqual([0, 1_000]);
  });

  test('are read so often that two reads are the calm apart', async () => {
    expect(await readsOf(1_000, 1_010, 1_240, 1_260, 9_000)).toEqual([0, 1_000, 1_250, 1_500, 9_000]);
  });
});

test('a read that takes no lists does not compile', () => {
  const office = {news: new TouchedNews(), once: listsOf({})};
  // @ts-expect-error: nobody would know what it stands on.
  onTestFinished(readAndFollow(office, 0, async () => undefined));
});
