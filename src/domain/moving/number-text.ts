/** What stands before the fraction of a number. */
export type DecimalSign = 'point' | 'comma';

/**
 * How a number is written: `plain` has neither point nor comma, `either` has one that may part thousands or a fraction
 * (`1.250`), of the others it is certain.
 */
type Written = 'plain' | DecimalSign | 'either';

/** A text taken apart, before anybody knows what its points and commas are. */
export interface NumberText {
  readonly isNegative: boolean;
  /** Digits, points and commas, without what stands between thousands and can be nothing else. */
  readonly digits: string;
  /** What stands before and behind, as `€` or `kg`; '' for nothing. */
  readonly before: string;
  readonly behind: string;
  readonly written: Written;
}

/** Blanks of every width and apostrophes stand between thousands and nowhere else. */
const THOUSANDS_BLANK = String.raw`[ \u00a0\u2007\u2009\u202f'’ʼ＇]`;
const MINUS = '[-−–]';
const PARTS = new RegExp(
  String.raw`^(?<front>[^\d.,+\-−–\s]{1,5})?\s*(?<sign>[+]|${MINUS})?\s*(?<inner>[^\d.,+\-−–\s]{1,5})?\s*` +
    String.raw`(?<digits>(?:\d|[.,]\d|${THOUSANDS_BLANK}\d)+)\s*(?<after>${MINUS})?\s*(?<behind>[^\d.,\s][^\d.,]{0,19})?$`,
  'u',
);
const GROUPED = new RegExp(
  String.raw`^\d{1,3}(?:(${THOUSANDS_BLANK})\d{3})(?:\1\d{3})*(?<rest>[.,]\d+)?$`,
  'u',
);
const MAX_NUMBER_TEXT_DIGITS = 30;

/** Takes a number apart; `undefined` of what is none in any country, as `1e3`, `12.5.1` or `about 3`. */
export function numberText(text: string): NumberText | undefined {
  const {
    front,
    sign = '',
    inner,
    digits = '',
    after = '',
    behind = '',
  } = PARTS.exec(text.trim())?.groups ?? {};
  if (digits === '' || digits.length > MAX_NUMBER_TEXT_DIGITS || (front && inner) || (sign && after))
    return undefined;
  const bare = ungrouped(digits);
  const written = bare && writtenAs(bare.digits, bare.isGrouped);
  if (!written) return undefined;
  const isNegative = new RegExp(MINUS, 'u').test(sign + after);
  return {isNegative, digits: bare.digits, before: front ?? inner ?? '', behind: behind.trim(), written};
}

/** Without blanks and apostrophes, where they stand between thousands. */
function ungrouped(digits: string): {readonly digits: string; readonly isGrouped: boolean} | undefined {
  if (/^[\d.,]+$/.test(digits)) return {digits, isGrouped: false};
  return GROUPED.test(digits) ? {digits: digits.replaceAll(/[^\d.,]/gu, ''), isGrouped: true} : undefined;
}

/** What stands between: thousands as most write them; behind a comma also lakhs, as India does. */
const thousands = (group: string): string => String.raw`\d{1,3}(?:${group}\d{3})+`;
const LAKHS = String.raw`\d{1,2}(?:,\d{2})*,\d{3}`;
const patterns = (group: string, decimal: string) => {
  const whole = group === ',' ? `(?:${thousands(group)}|${LAKHS})` : thousands(group);
  return {
    /** Both signs, the last of which stands before the fraction. */
    both: new RegExp(`^${whole}${decimal}\\d+$`),
    /** Thousands alone, too many of them for a fraction. */
    many: new RegExp(`^${whole}$`),
    one: new RegExp(`^(\\d*)${decimal}(\\d+)$`),
  };
};
const WITH = {point: patterns(',', '\\.'), comma: patterns('\\.', ',')} as const;
const DECIMALS = ['point', 'comma'] as const;

function writtenAs(digits: string, isGrouped: boolean): Written | undefined {
  if (/^\d+$/.test(digits)) return 'plain';
  for (const decimal of DECIMALS) {
    const {both, one} = WITH[decimal];
    const [, whole = '', part = ''] = one.exec(digits) ?? [];
    if (part !== '')
      return !isGrouped && /^[1-9]\d{0,2}$/.test(whole) && part.length === 3 ? 'either' : decimal;
    if (both.test(digits)) return decimal;
  }
  return DECIMALS.find((decimal) => WITH[decimal].many.test(digits));
}

/** A number in digits with a point before its fraction, as one writes it who has this before fractions. */
export function digitsBy(decimal: DecimalSign, {digits, written}: NumberText): string | undefined {
  if (written !== 'plain' && written !== 'either' && written !== decimal) return undefined;
  const [group, point] = decimal === 'point' ? [',', '.'] : ['.', ','];
  const bare = digits.replaceAll(group, '').replace(point, '.');
  return bare.startsWith('.') ? `0${bare}` : bare;
}
