/** Writes moments (ms UTC) and dates. One that no calendar has, which a row of long ago may hold, is written as a dash. */
export interface MomentFormat {
  format(at: number | Date): string;
}

/** The only way in which pages write moments: the browser's own throws at what is none, and would end the page. */
export function momentsIn(intl: string | undefined, options: Intl.DateTimeFormatOptions): MomentFormat {
  const format = new Intl.DateTimeFormat(intl, options);
  return {format: (at) => (isMoment(at) ? format.format(at) : NO_MOMENT)};
}

/** The same of a stretch of time, which names once what both its ends have. */
export function stretchesIn(intl: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(intl, options);
  return {
    format: (from: number, to: number): string =>
      isMoment(from) && isMoment(to) ? format.formatRange(from, to) : NO_MOMENT,
  };
}

/** The same for machines; `undefined` where there is no such moment. */
export const isoOf = (at: number): string | undefined =>
  isMoment(at) ? new Date(at).toISOString() : undefined;

/** A day of the calendar as a date, whatever its text holds. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const isMoment = (at: number | Date): boolean => !Number.isNaN(new Date(at).getTime());
const NO_MOMENT = '–';
