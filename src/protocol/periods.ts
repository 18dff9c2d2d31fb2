import {isCalendarDay} from '#domain/kernel/field.ts';
import {daysAfter} from './days.ts';
import {firstDayOf, lastDayOf, type ReportBucket, type BucketSize} from './report.ts';

/** All days, the day, week, month or year that a day is in, or from one day to another. */
export const PERIOD_KINDS = ['all', 'day', 'week', 'month', 'year', 'range'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** A period as an address says it; a day that is none is today. */
export interface CalendarPeriod {
  readonly by: PeriodKind;
  /** A day of a day, week, month or year. */
  readonly day: string;
  /** Ends of a range, '' for an open one. */
  readonly from: string;
  readonly to: string;
}

const isCalendar = (by: PeriodKind): by is BucketSize => by !== 'all' && by !== 'range';

/** The days of a period, both ends in it; '' is an open end. */
export function daysOf({by, day, from, to}: CalendarPeriod, today: string): ReportBucket {
  if (by === 'all') return {from: '', to: ''};
  if (!isCalendar(by)) return {from: isCalendarDay(from) ? from : '', to: isCalendarDay(to) ? to : ''};
  const at = isCalendarDay(day) ? day : today;
  return {from: firstDayOf(at, by), to: lastDayOf(at, by)};
}

/** The period before or after one of the calendar. */
export function neighbouringPeriod(period: CalendarPeriod, today: string, way: -1 | 1): CalendarPeriod {
  const {from, to} = daysOf(period, today);
  return {...period, day: way < 0 ? daysAfter(from, -1) : daysAfter(to, 1)};
}
