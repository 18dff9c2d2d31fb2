import * as z from 'zod/mini';
import {daysAfter} from './days.ts';
import {valueSchema} from './mutation.ts';

/** What days of a report are put together to: each alone, calendar weeks from Monday on, calendar months and years. */
export const BUCKET_KINDS = ['day', 'week', 'month', 'year'] as const;
export type BucketSize = (typeof BUCKET_KINDS)[number];

/** What one report tells at most, so that it is an answer and no export. */
export const REPORT_LIMITS = {buckets: 400, days: 3_660} as const;

/** Days of a warehouse that are counted together, the first and the last of them. */
export interface ReportBucket {
  readonly from: string;
  readonly to: string;
}

/**
 * Days from one to another in buckets; the first and the last hold only as much of their week, month or year as is
 * asked for.
 */
export function bucketsOf({from, to}: ReportBucket, size: BucketSize): ReportBucket[] {
  const buckets: ReportBucket[] = [];
  for (let first = from; first <= to;) {
    const end = lastDayOf(first, size);
    buckets.push({from: first, to: end < to ? end : to});
    const next = daysAfter(end, 1);
    if (next === first) break;
    first = next;
  }
  return buckets;
}

/** The first day of the bucket that a day is in. */
export function firstDayOf(day: string, size: BucketSize): string {
  if (size === 'day') return day;
  if (size === 'year') return `${day.slice(0, 4)}-01-01`;
  if (size === 'month') return `${day.slice(0, 7)}-01`;
  return daysAfter(lastDayOf(day, size), -6);
}

/** The last day of the bucket that a day is in. */
export function lastDayOf(day: string, size: BucketSize): string {
  if (size === 'day') return day;
  if (size === 'year') return `${day.slice(0, 4)}-12-31`;
  const at = new Date(`${day}T00:00:00Z`);
  // Sunday is the last day of its week.
  if (size === 'week') return daysAfter(day, (7 - at.getUTCDay()) % 7);
  return daysAfter(
    day,
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate() - at.getUTCDate(),
  );
}

/** How many days there are from one to another, both of them counted. */
export const daysIn = ({from, to}: ReportBucket): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

/** A whole number of any size in decimal digits. */
const big = z.string().check(z.regex(/^-?\d{1,60}$/));

/**
 * GET /api/reports/<name>: each bucket in its order, those with nothing in them too; one without days where none are
 * asked.
 */
export const reportSchema = z.object({
  detail: z.literal('success'),
  name: z.string(),
  /** IANA name: the zone that the days are of. */
  time_zone: z.string(),
  buckets: z.array(
    z.object({
      /** `2026-11-22`, both of them in it; '' where the report is of no time. */
      from: z.string(),
      to: z.string(),
      groups: z.array(
        z.object({
          by: z.record(z.string(), valueSchema),
          count: z.int(),
          /** Those that the asker may see. */
          sums: z.record(z.string(), big),
        }),
      ),
    }),
  ),
});
export type ReportAnswer = z.infer<typeof reportSchema>;
