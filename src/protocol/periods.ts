import {isDay} from '#domain/kernel/field.ts';
import {daysAfter} from './days.ts';
import {firstDayOf, lastDayOf, type Bucket, type BucketSize} from './report.ts';

/** All days, the day, week, month or year that a day is in, or from one day to another. */
export const PERIODS = ['all', 'day', 'week', 'month', 'year', 'range'] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** A period as an address says it; a day that is none is today. */
export interface Period {
  readonly by: PeriodKind;
  /** A day of a day, week, month or year. */
  readonly day: string;
  /** Ends of a range, '' for an open one. */
  readonly from: string;
  readonly to: string;
}

const isCalendar = (by: PeriodKind): by is BucketSize => by !== 'all' && by !== 'range';

/** The days of a period, both ends in it; '' is an open end. */
export function daysOf({by, day, from, to}: Period, today: string): Bucket {
  if (by === 'all') return {from: '', to: ''};
  if (!isCalendar(by)) return {from: isDay(from) ? from : '', to: isDay(to) ? to : ''};
  const at = isDay(day) ? day : today;
  return {from: firstDayOf(at, by), to: lastDayOf(at, by)};
}

/** The period before or after one of the calendar. */
export function besides(period: Period, today: string, way: -1 | 1): Period {
  const {from, to} = daysOf(period, today);
  return {...period, day: way < 0 ? daysAfter(from, -1) : daysAfter(to, 1)};
}
