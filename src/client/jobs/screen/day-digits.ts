/** In which order a language writes the parts of a day. */
type DayOrder = 'dmy' | 'mdy' | 'ymd';

/** How people of a language write a day in digits, as on a label. */
export function orderOf(intl: string): DayOrder {
  const parts = new Intl.DateTimeFormat(intl, {day: '2-digit', month: '2-digit', year: '2-digit'})
    .formatToParts(0)
    .map(({type}) => type);
  if (parts.indexOf('year') < parts.indexOf('day')) return 'ymd';
  return parts.indexOf('month') < parts.indexOf('day') ? 'mdy' : 'dmy';
}

/** At most so many digits are a day. */
export const DAY_DIGITS = 6;

/**
 * The day that digits mean, `YYYY-MM-DD`: six are day, month and year in the order of the language, four are month and
 * year and mean the last day of that month; `undefined` where there is no such day.
 */
export function dayOfDigits(digits: string, order: DayOrder): string | undefined {
  const [a = '', b = '', c = ''] = digits.match(/../g) ?? [];
  if (digits.length === 4) {
    const [year, month] = order === 'ymd' ? [a, b] : [b, a];
    return dayOf(Number(year), Number(month), undefined);
  }
  if (digits.length !== DAY_DIGITS) return undefined;
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  return dayOf(Number(year), Number(month), Number(day));
}

/** Goods of this century: no label on them says another. */
function dayOf(year: number, month: number, day: number | undefined): string | undefined {
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  const date = day ?? last;
  if (month < 1 || month > 12 || date < 1 || date > last) return undefined;
  return `20${two(year)}-${two(month)}-${two(date)}`;
}

const two = (part: number): string => String(part).padStart(2, '0');
