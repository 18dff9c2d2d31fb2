import {HOUR_MS} from '#domain/kernel/durations.ts';

/** The day of a moment, ms UTC, where a warehouse stands: `2026-11-22`. In a zone that is unknown it is UTC's. */
export function dayInZone(at: number, timeZone: string): string {
  const parts = new Map(
    daysIn(timeZone)
      .formatToParts(drawable(at))
      .map(({type, value}) => [type, value]),
  );
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
}

/** No calendar goes further; what is no moment at all is its beginning. */
const FURTHEST = 8_640_000_000_000_000;
const drawable = (at: number): number => (Number.isNaN(at) ? 0 : Math.min(Math.max(at, -FURTHEST), FURTHEST));

/** When the day of a moment began there, ms UTC; on the days on which clocks are changed, too. */
export function startOfDay(at: number, timeZone: string): number {
  const day = dayInZone(at, timeZone);
  // No day is longer than 26 hours: the one before it has been left behind.
  let [before, since] = [drawable(at) - 26 * HOUR_MS, drawable(at)];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (dayInZone(middle, timeZone) === day) since = middle;
    else before = middle;
  }
  return since;
}

/** No request names a later day, or an earlier one. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/**
 * The day so many days after another, which a negative number names before it; at the ends of all days, the last of
 * them.
 */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  if (Number.isNaN(at.getTime())) return day;
  const year = at.getUTCFullYear();
  return year > 9_999 ? LAST_DAY : year < 1 ? FIRST_DAY : at.toISOString().slice(0, 10);
}

/** When a day begins there, ms UTC. */
export function beginOf(day: string, timeZone: string): number {
  // At one of these moments it is that day, wherever a zone is: they lie between -12 and +14 hours.
  const moments = [12, 0, 23].map((hour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS);
  const inIt = moments.find((at) => dayInZone(at, timeZone) === day) ?? moments[0] ?? 0;
  return startOfDay(inIt, timeZone);
}

/**
 * When each day from one to another begins there, and when the last of them has ended, ms UTC: one moment more than
 * days, none before the one ahead of it.
 */
export function momentsOfDays(first: string, last: string, timeZone: string): number[] {
  const moments: number[] = [];
  for (let day = first; ; day = daysAfter(day, 1)) {
    const before = moments.at(-1) ?? -FURTHEST;
    // Most days begin 24 hours after the one before, which is asked for at two moments alone.
    const usual = before + 24 * HOUR_MS;
    const isUsual = dayInZone(usual, timeZone) === day && dayInZone(usual - 1, timeZone) !== day;
    moments.push(isUsual ? usual : Math.max(before, beginOf(day, timeZone)));
    if (day > last || day === LAST_DAY) return moments;
  }
}

const known = new Map<string, Intl.DateTimeFormat>();

function daysIn(timeZone: string): Intl.DateTimeFormat {
  const found = known.get(timeZone) ?? formatOf(timeZone);
  known.set(timeZone, found);
  return found;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = {calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit'} as const;
  try {
    return new Intl.DateTimeFormat('en-US', {...options, timeZone});
  } catch {
    return new Intl.DateTimeFormat('en-US', {...options, timeZone: 'UTC'});
  }
}
