import {expect, test} from 'vitest';
import {periodQuery, daysFor, periodIn} from './period.ts';

const of = (query: string, today = '2026-11-28') => periodIn(new URLSearchParams(query), today);

test.each([
  ['', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 'day'],
  ['span=day', '2026-11-28', '2026-11-28', '2026-11-27', '2026-11-27', 'day'],
  ['span=week', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22', 'day'],
  ['span=week&on=2026-11-23', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22', 'day'],
  ['span=week&on=2026-11-22', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', 'day'],
  ['span=month&on=2028-02-10', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', 'day'],
  ['span=month&on=2027-01-31', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31', 'day'],
  ['span=year&on=2027-06-01', '2027-01-01', '2027-12-31', '2026-01-01', '2026-12-31', 'month'],
  ['span=range&from=2026-11-03&to=2026-11-09', '2026-11-03', '2026-11-09', '2026-10-27', '2026-11-02', 'day'],
  ['span=range&from=2026-11-09&to=2026-11-03', '2026-11-03', '2026-11-09', '2026-10-27', '2026-11-02', 'day'],
  [
    'span=range&from=2026-01-01&to=2026-06-30',
    '2026-01-01',
    '2026-06-30',
    '2025-07-04',
    '2025-12-31',
    'week',
  ],
  ['span=century&on=never', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 'day'],
])('an address with %s asks for %s to %s, beside %s to %s, by %s', (query, from, to, since, until, by) => {
  expect(of(query)).toMatchObject({days: {from, to}, before: {from: since, to: until}, by});
});

test('what an address asks for it asks for again tomorrow, unless it asks for now', () => {
  for (const query of [
    'span=week&on=2026-11-23',
    'span=range&from=2026-11-03&to=2026-11-09',
    'span=year&on=2027-01-01',
  ]) {
    const period = of(query);
    expect(new URLSearchParams(periodQuery(period)).toString()).toBe(query);
  }
  expect(of('span=day', '2026-12-24').days.from).toBe('2026-12-24');
});

test('another span shows today where today was shown, and else the first of the days that were', () => {
  const shown = (query: string, span: 'week' | 'range'): string => {
    const days = daysFor(of(query), span, '2026-11-28');
    return of(new URLSearchParams(periodQuery({span, days})).toString()).days.from;
  };
  expect(shown('', 'week')).toBe('2026-11-23');
  expect(shown('span=month&on=2026-10-01', 'week')).toBe('2026-09-28');
  expect(shown('', 'range')).toBe('2026-11-01');
});
