/**
 * The day of `YYMMDD`, as `YYYY-MM-DD`; `undefined` for none. Day 00 is the last of its month; of two digits the year is
 * the one from 49 before to 50 after `year` (GS1 General Specifications 7.12).
 */
export function dayOfGS1Date(text: string, year: number): string | undefined {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (yy === undefined || mm === undefined || dd === undefined || mm < 1 || mm > 12) return undefined;
  const full = yearOf(yy, year);
  const last = lastOf(full, mm);
  if (dd > last) return undefined;
  return `${String(full)}-${two(mm)}-${two(dd === 0 ? last : dd)}`;
}

/** Whether there is such a day, in whatever century. */
export const isGS1Date = (text: string): boolean =>
  dayOfGS1Date(text, 2_000 + Number(text.slice(0, 2))) !== undefined;

function yearOf(yy: number, year: number): number {
  const here = year - (year % 100) + yy;
  if (here - year > 50) return here - 100;
  return here - year < -49 ? here + 100 : here;
}

function lastOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

const two = (number: number): string => String(number).padStart(2, '0');
