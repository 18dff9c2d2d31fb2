import {expect, test} from 'vitest';
import type {ReportAnswer} from '#protocol/report.ts';
import {
  averageOf,
  comparedWith,
  filledOf,
  promisesOf,
  shareOf,
  totalOf,
  turnsOf,
  volumesOf,
} from './volume.ts';

type Group = ReportAnswer['buckets'][number]['groups'][number];
const answerOf = (...buckets: readonly (readonly Group[])[]): ReportAnswer => ({
  detail: 'success',
  name: 'put-away',
  time_zone: 'UTC',
  buckets: buckets.map((groups, n) => ({
    from: `2026-11-0${String(n + 1)}`,
    to: `2026-11-0${String(n + 1)}`,
    groups: [...groups],
  })),
});

test('what moved is told bar by bar and together, however large, a day with nothing as nothing', () => {
  const most = '999999999999999999999';
  const volumes = volumesOf(
    answerOf(
      [{by: {}, count: 3, sums: {units: most, value: '5'}}],
      [],
      [{by: {}, count: 1, sums: {units: '1', value: '7'}}],
    ),
  );
  expect(volumes.map(({from, lines, units}) => [from, lines, units])).toEqual([
    ['2026-11-01', 3, BigInt(most)],
    ['2026-11-02', 0, 0n],
    ['2026-11-03', 1, 1n],
  ]);
  expect(totalOf(volumes)).toEqual({lines: 4, units: BigInt(most) + 1n, value: 12n});
});

test('nothing is compared with days in which nothing moved, and days are, of which one did', () => {
  const moved: Group = {by: {}, count: 1, sums: {units: '2', value: '5'}};
  const week = volumesOf(answerOf([], [moved], []));
  expect(comparedWith(volumesOf(answerOf([], [], [])))).toEqual([]);
  expect(comparedWith(week)).toBe(week);
});

test('turns of a year are told of a year: where nothing stood a year ago, or stands now, there are none', () => {
  // A company a week old, of which one unit in fourteen has gone.
  expect(turnsOf(100n, 1_400n, 0n)).toBeNull();
  expect(turnsOf(100n, 0n, 1_400n)).toBeNull();
  expect(turnsOf(3_000n, 1_000n, 2_000n)).toBe(2);
  expect(turnsOf(3_000n, undefined, 2_000n)).toBeUndefined();
});

test('for whom there is no value it is none, and not 0', () => {
  const answer = answerOf([{by: {}, count: 1, sums: {units: '2'}}], []);
  expect(totalOf(volumesOf(answer))).toEqual({lines: 1, units: 2n, value: undefined});
});

test('on time is what was promised for a day and came on it or before; what was promised for none is neither', () => {
  const of = (kept: string, count: number): Group => ({by: {kept}, count, sums: {}});
  expect(promisesOf(answerOf([of('early', 2), of('late', 3)], [of('on-day', 4), of('no-day', 9)]))).toEqual({
    kept: 6,
    promised: 9,
  });
  expect(promisesOf(answerOf([of('no-day', 9)]))).toEqual({kept: 0, promised: 0});
});

test('[REPORT-15] an average is that of documents, and of a state and a kind alone where it is asked for', () => {
  const of = (state: string, count: number, lasted: string, kind = 'asn'): Group => ({
    by: {state, kind},
    count,
    sums: {lasted},
  });
  const answer = answerOf(
    [of('finished', 2, '600'), of('cancelled', 1, '9000')],
    [of('finished', 1, '300'), of('finished', 1, '700', 'customerReturn')],
  );
  const averages = [{state: 'finished', kind: 'asn'}, {state: 'finished'}, {}].map((like) =>
    averageOf(answer, like),
  );
  expect([...averages, averageOf(answerOf([]))]).toEqual([300, 400, 2120, undefined]);
});

test('the fill rate counts what was asked for once: the rest of an order is not asked for again', () => {
  const of = (order: string, ordered: string, shipped: string): Group => ({
    by: {kept: 'late', order},
    count: 1,
    sums: {ordered, shipped},
  });
  const {ordered, shipped} = filledOf(answerOf([of('first', '10', '7'), of('other', '3', '3')]));
  expect([ordered, shipped, shareOf(shipped, ordered), shareOf(0, 0)]).toEqual([10n, 7n, 0.7, undefined]);
});
