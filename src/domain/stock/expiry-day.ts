import {DAY_MS} from '../kernel/durations.ts';

/** Days of 400 years, and from the first of March of year 0 to the first of January 1970. */
const ERA = 146_097;
const BEFORE_1970 = 719_468;

/**
 * The last moment of a day as lots hold it, ms UTC: a lot expires as its day ends there, in all warehouses alike. Years
 * are counted from March, so that a leap day is their last.
 */
export function endOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const inEra = y - era * 400;
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const days = inEra * 365 + Math.floor(inEra / 4) - Math.floor(inEra / 100) + inYear;
  return (era * ERA + days - BEFORE_1970 + 1) * DAY_MS - 1;
}

/** The day of a moment, `YYYY-MM-DD`, in UTC. */
export function dayOfExpiry(expires_at: number): string {
  const days = Math.floor(expires_at / DAY_MS) + BEFORE_1970;
  const era = Math.floor(days / ERA);
  const inEra = days - era * ERA;
  const years = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const date = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = years + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
