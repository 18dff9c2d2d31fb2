import {expect, test} from 'vitest';
import {neighbouringPeriod, daysOf, type CalendarPeriod, type PeriodKind} from './periods.ts';

const of = (by: PeriodKind, day = '', from = '', to = ''): CalendarPeriod => ({by, day, from, to});

test.each([
  ['all', '2026-02-11', '', ''],
  ['day', '2026-02-11', '2026-02-11', '2026-02-11'],
  ['week', '2026-02-11', '2026-02-09', '2026-02-15'],
  ['week', '2026-02-15', '2026-02-09', '2026-02-15'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['month', '2028-02-11', '2028-02-01', '2028-02-29'],
  ['year', '2026-02-11', '2026-01-01', '2026-12-31'],
  ['month', 'no day', '2026-11-01', '2026-11-30'],
] as const)('by %s the days around %s are those from %s to %s', (by, day, from, to) => {
  expect(daysOf(of(by, day), '2026-11-28')).toEqual({from, to});
});

test('from one day to another, an end that is none is open', () => {
  expect(daysOf(of('range', '', '2026-02-11', 'x'), '2026-11-28')).toEqual({from: '2026-02-11', to: ''});
});

test('the periods before and after meet', () => {
  const month = of('month', '2026-03-31');
  expect(daysOf(neighbouringPeriod(month, '', -1), '')).toEqual({from: '2026-02-01', to: '2026-02-28'});
  expect(daysOf(neighbouringPeriod(month, '', 1), '')).toEqual({from: '2026-04-01', to: '2026-04-30'});
  expect(neighbouringPeriod(of('day', ''), '2026-01-01', -1).day).toBe('2025-12-31');
});
