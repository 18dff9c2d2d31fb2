import {momentsIn} from './moments.ts';

/** A day in words that leave no doubt: `31 Mar 2027`. */
export const dayInWords = (day: string, intl: string): string =>
  momentsIn(intl, {day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC'}).format(Date.parse(day));

/** Whether a fact is a day as it is stored, `YYYY-MM-DD`. */
export const isStoredDay = (fact: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(fact) && !Number.isNaN(Date.parse(fact));
