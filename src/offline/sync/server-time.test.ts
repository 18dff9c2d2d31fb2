import {expect, test} from 'vitest';
import {ServerTime} from './server-time.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR = 3_600_000;
const said = (at: number): string => new Date(at).toUTCString();

test('a clock that is right stays as it is, to the millisecond, also over a slow network', () => {
  const kept: number[] = [];
  const time = new ServerTime((ahead) => kept.push(ahead));
  time.hear(said(NOON), NOON + 250, NOON + 900);
  time.hear(said(NOON + 30_000), NOON, NOON + 60_000);
  expect([time.at(NOON + 5), kept]).toEqual([NOON + 5, []]);
});

test.each([HOUR, -HOUR])(
  'a clock that is %i ms wrong is known by the first answer, within a second',
  (wrong) => {
    const kept: number[] = [];
    const time = new ServerTime((ahead) => kept.push(ahead));
    time.hear(said(NOON), NOON + wrong, NOON + wrong + 200);
    expect(Math.abs(time.at(NOON + wrong) - NOON)).toBeLessThanOrEqual(1_000);
    expect(kept).toHaveLength(1);
    // It is not told anew as long as it fits.
    time.hear(said(NOON + 60_000), NOON + wrong + 60_100, NOON + wrong + 60_300);
    expect(kept).toHaveLength(1);
    const later = new ServerTime();
    later.recall(kept[0]);
    expect(later.at(NOON + wrong)).toBe(time.at(NOON + wrong));
  },
);

test('a clock that somebody puts right is right again with the next answer', () => {
  const time = new ServerTime();
  time.recall(HOUR);
  time.hear(said(NOON), NOON, NOON + 100);
  expect(Math.abs(time.at(NOON) - NOON)).toBeLessThanOrEqual(1_000);
});

test('an answer that does not say when changes nothing', () => {
  const time = new ServerTime();
  time.recall(7);
  for (const date of [null, '', 'soon']) time.hear(date, NOON, NOON);
  expect(time.at(NOON)).toBe(NOON + 7);
});
