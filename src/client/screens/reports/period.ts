import {daysAfter} from '#protocol/days.ts';
import {daysIn, type ReportBucket, type BucketSize} from '#protocol/report.ts';
import {isCalendarDay} from '#domain/kernel/field.ts';

/** How much is looked at: a day, a week from Monday on, a month or a year of the calendar, or from one day to another. */
export const REPORT_SPANS = ['day', 'week', 'month', 'year', 'range'] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];

/** The days of a warehouse that a dashboard tells, those before them, and what one bar holds. */
export interface ReportPeriod {
  readonly span: ReportSpan;
  readonly days: ReportBucket;
  readonly before: ReportBucket;
  readonly by: BucketSize;
}

/** More bars than these are no picture. */
const [MOST_DAYS, MOST_WEEKS] = [62, 400];

const beginOf = (day: string, span: Exclude<ReportSpan, 'range'>): string => {
  if (span === 'year') return `${day.slice(0, 4)}-01-01`;
  if (span === 'month') return `${day.slice(0, 7)}-01`;
  // Sunday is the last day of its week.
  return span === 'week' ? daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day;
};

function endOf(first: string, span: Exclude<ReportSpan, 'range'>): string {
  if (span === 'year') return `${first.slice(0, 4)}-12-31`;
  if (span === 'week') return daysAfter(first, 6);
  // Some day of the month behind it.
  return span === 'month' ? daysAfter(beginOf(daysAfter(first, 31), 'month'), -1) : first;
}

const spanOf = (day: string, span: Exclude<ReportSpan, 'range'>): ReportBucket => {
  const from = beginOf(day, span);
  return {from, to: endOf(from, span)};
};

const BARS = {day: 'day', week: 'day', month: 'day', year: 'month'} as const;

/** The period that an address asks for; where it does not, or no such, the month of today. */
export function periodIn(query: URLSearchParams, today: string): ReportPeriod {
  const dayIn = (name: string): string => {
    const text = query.get(name) ?? '';
    return isCalendarDay(text) && text >= '1971-01-01' && text <= '2099-12-31' ? text : '';
  };
  const span = REPORT_SPANS.find((each) => each === query.get('span')) ?? 'month';
  if (span !== 'range') {
    const days = spanOf(dayIn('on') || today, span);
    return {span, days, before: spanOf(daysAfter(days.from, -1), span), by: BARS[span]};
  }
  const [from, to] = [dayIn('from') || today, dayIn('to') || today].toSorted();
  const days = {from: from ?? today, to: to ?? today};
  const length = daysIn(days);
  return {
    span,
    days,
    before: {from: daysAfter(days.from, -length), to: daysAfter(days.from, -1)},
    by: length <= MOST_DAYS ? 'day' : length <= MOST_WEEKS ? 'week' : length <= REPORTED ? 'month' : 'year',
  };
}

/** Ten years by month are many, and still a picture. */
const REPORTED = 3_660;

/** The days that another span begins with: today's where today is shown, else the first that is. */
export function daysFor({days}: Pick<ReportPeriod, 'days'>, span: ReportSpan, today: string): ReportBucket {
  const isShown = days.from <= today && today <= days.to;
  return span !== 'range' && isShown ? {from: today, to: today} : days;
}

/** The query of an address that asks for it. */
export const periodQuery = ({
  span,
  days,
}: Pick<ReportPeriod, 'span' | 'days'>): Readonly<Record<string, string>> =>
  span === 'range' ? {span, from: days.from, to: days.to} : {span, on: days.from};
