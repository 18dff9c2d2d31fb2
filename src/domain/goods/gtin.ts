import {checkDigit, hasValidCheckDigit} from './check-digit.ts';

const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** Identifiers of EAN and UPC, whose scanners send nothing else than such a number. */
const RETAIL = /^\]E[0-4]$/;

/**
 * The GTINs that a text may be, each as 14 digits, the likeliest first: an EAN-13, UPC-A, GTIN-14 or EAN-8 with its check
 * digit, and a UPC-E as the UPC-A that it is short for. One of another check digit is none.
 */
export function gtinsOf(text: string, aim = ''): readonly string[] {
  const asIs = LENGTHS.has(text.length) && hasValidCheckDigit(text) ? [text.padStart(14, '0')] : [];
  if (aim === ']E4') return asIs;
  const long = expandedUpcE(text, aim);
  return long === undefined || asIs.includes(long) ? asIs : [...asIs, long];
}

/** Whether a text can only be a GTIN whose check digit is wrong. */
export function isMisreadGtin(text: string, aim = ''): boolean {
  if (!/^\d+$/.test(text) || gtinsOf(text, aim).length > 0) return false;
  // Eight digits are the numbers of many houses.
  return RETAIL.test(aim) || (LENGTHS.has(text.length) && text.length > 8);
}

/** All texts that a GTIN may be written as, the shortest last. */
export function spellingsOf(gtin: string): readonly string[] {
  const shorter = [13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)));
  return [gtin, ...shorter.map((length) => gtin.slice(-length))];
}

/** A GTIN as it stands on what it is printed on: 13 digits, or all 14 where they say how it is packed. */
export const shownGtin = (gtin: string): string => {
  if (gtin.startsWith('000000')) return gtin.slice(-8);
  return gtin.startsWith('0') ? gtin.slice(1) : gtin;
};

/** The GTIN of the thing that this one packs: none for the thing itself, and for what is weighed (9). */
export function packedGtin(gtin: string): string | undefined {
  if (!/^[1-8]/.test(gtin)) return undefined;
  const inner = `0${gtin.slice(1, 13)}`;
  return inner + checkDigit(inner);
}

/** The UPC-A that eight digits (or, from a scanner that says so, six) are short for, as 14 digits. */
function expandedUpcE(text: string, aim: string): string | undefined {
  const whole = RETAIL.test(aim) && /^\d{6}$/.test(text) ? `0${text}` : text;
  const [, system = '', short = '', check = ''] = /^([01])(\d{6})(\d?)$/.exec(whole) ?? [];
  if (short === '') return undefined;
  const digits = system + unsqueezed(short);
  const right = checkDigit(digits);
  if (check !== '' && check !== right) return undefined;
  if (check === '' && !RETAIL.test(aim)) return undefined;
  return (digits + right).padStart(14, '0');
}

/** The ten digits that six stand for: the last says where zeros were left out. */
function unsqueezed(short: string): string {
  const [a = '', b = '', c = '', d = '', e = '', last = ''] = Array.from(short);
  switch (last) {
    case '0':
    case '1':
    case '2':
      return `${a}${b}${last}0000${c}${d}${e}`;
    case '3':
      return `${a}${b}${c}00000${d}${e}`;
    case '4':
      return `${a}${b}${c}${d}00000${e}`;
    default:
      return `${a}${b}${c}${d}${e}0000${last}`;
  }
}
