import {expect, test} from 'vitest';
import {beginOf, dayInZone, daysAfter, startOfDay} from './days.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['2026-11-22T23:30:00Z', 'UTC', '2026-11-22'],
  ['2026-11-22T23:30:00Z', 'Europe/Lisbon', '2026-11-22'],
  ['2026-11-22T23:30:00Z', 'Asia/Tokyo', '2026-11-23'],
  ['2026-11-22T02:30:00Z', 'America/Sao_Paulo', '2026-11-21'],
  ['2026-11-22T23:30:00Z', 'Nowhere/Atlantis', '2026-11-22'],
  ['2026-11-22T23:30:00Z', '', '2026-11-22'],
])('%s is in %s on %s', (moment, zone, day) => {
  expect(dayInZone(at(moment), zone)).toBe(day);
});

test.each([
  ['2026-11-22T12:00:00Z', 'UTC', '2026-11-22T00:00:00Z'],
  ['2026-11-22T00:00:00Z', 'UTC', '2026-11-22T00:00:00Z'],
  ['2026-11-22T12:00:00Z', 'Asia/Tokyo', '2026-11-21T15:00:00Z'],
  // Clocks are put back an hour at 03:00 and forward at 02:00: the days have 25 and 23 hours.
  ['2026-10-25T22:30:00Z', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['2026-03-29T20:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
])('the day of %s in %s began at %s', (moment, zone, start) => {
  expect(startOfDay(at(moment), zone)).toBe(at(start));
});

test.each([
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00Z'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00Z'],
  ['2026-11-22', 'Etc/GMT+12', '2026-11-22T12:00:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
])('%s begins in %s at %s', (day, zone, begin) => {
  expect(beginOf(day, zone)).toBe(at(begin));
});

test('days are counted over the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysAfter('2026-11-22', 0)).toBe('2026-11-22');
});

test('days end where no page can name another', () => {
  expect(daysAfter('9999-12-31', 1)).toBe('9999-12-31');
  expect(daysAfter('0001-01-01', -1)).toBe('0001-01-01');
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])
    expect(beginOf('9999-12-31', zone) - beginOf('9999-12-30', zone)).toBe(24 * 3_600_000);
});
