import {asShown} from '../kernel/name.ts';
import {AS_SENT, isSeparator, type ScannerSetup} from './frame.ts';
import {SETUP_START} from './label.ts';

/*
 * The set-up of a scanner as a text to print and scan (SCANNER-5): `BW1:E:`, a version, the length of what follows in
 * two digits, that, and a check of four. Capitals and digits alone: whatever a scanner does to case leaves it readable.
 */
const VERSION = '1';
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BEGIN = new RegExp(`${SETUP_START}([0-9A-Z]+)`);
/** Characters at most, of each part. */
const MAX_SETUP_LENGTHS = {model: 30, affix: 12, separators: 3, gap: 1_000} as const;

/** What to print so that other devices of a model take this set-up. */
export function setupText(setup: ScannerSetup): string {
  const {model, prefix, suffix, separators, keepsSeparators, byPlace, hasEnd, gap} = setup;
  const named = asShown(model).replaceAll(/\p{Cc}/gu, '');
  const fields = [named, prefix, suffix, ...separators].map((each) => encodeURIComponent(each));
  const flags = (byPlace ? 1 : 0) + (hasEnd ? 2 : 0) + (keepsSeparators ? 4 : 0);
  const body = base32([String(flags), String(Math.round(gap)), ...fields].join(','));
  return `${SETUP_START}${VERSION}${digits(body.length, 2)}${body}${check(body)}`;
}

/** The set-up that a text holds, whatever stands around it; `broken` where it begins like one and is none. */
export function readSetup(text: string): ScannerSetup | 'broken' | undefined {
  const found = BEGIN.exec(text.toUpperCase())?.[1];
  if (found === undefined) return undefined;
  const length = valueOf(found.slice(1, 3));
  const body = found.slice(3, 3 + length);
  const isWhole = found.startsWith(VERSION) && body.length === length && length > 0;
  if (!isWhole || found.slice(3 + length, 7 + length) !== check(body)) return 'broken';
  return setupOf(asciiOf(body)) ?? 'broken';
}

/** Controls that stand in codes: of GS1, and of envelopes by ISO 15434. */
const CONTROLS_IN_CODES = '\u0004\u001c\u001d\u001e\u001f';

/** Whether codes may hold it: it prints, or is such a control. */
const isInCodes = (text: string): boolean =>
  text !== '' && Array.from(text).every((each) => !/\p{Cc}/u.test(each) || CONTROLS_IN_CODES.includes(each));

/** What a person should know before a set-up is taken: it would take off what codes may begin or end with (SCANNER-6). */
export function risksOf({prefix, suffix}: ScannerSetup): readonly ('prefix' | 'suffix')[] {
  return [
    ...(isInCodes(prefix) ? (['prefix'] as const) : []),
    ...(isInCodes(suffix) ? (['suffix'] as const) : []),
  ];
}

function setupOf(text: string): ScannerSetup | undefined {
  const [flags = '', pace = '', ...parts] = text.split(',');
  const [said, prefix, suffix, ...separators] = parts.map(decoded);
  const gap = Number(pace);
  if (!/^[0-7]$/.test(flags) || !/^\d{1,4}$/.test(pace) || gap > MAX_SETUP_LENGTHS.gap) return undefined;
  if (said === undefined || prefix === undefined || suffix === undefined) return undefined;
  // Named as people and devices are (NAME-1): it shows what it is.
  const model = asShown(said);
  if (/\p{Cc}/u.test(said)) return undefined;
  if (
    model.length > MAX_SETUP_LENGTHS.model ||
    prefix.length > MAX_SETUP_LENGTHS.affix ||
    suffix.length > MAX_SETUP_LENGTHS.affix
  )
    return undefined;
  const all = separators.filter((each) => each !== undefined);
  const isFit =
    all.length === separators.length && all.length <= MAX_SETUP_LENGTHS.separators && all.every(isSeparator);
  if (!isFit) return undefined;
  const bits = Number(flags);
  return {
    ...AS_SENT,
    model,
    prefix,
    suffix,
    separators: all,
    keepsSeparators: bits >= 4,
    byPlace: bits % 2 === 1,
    hasEnd: bits % 4 >= 2,
    gap,
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Five bits to a character, of eight to one of ASCII. */
function base32(ascii: string): string {
  const bits = Array.from(ascii, (each) => each.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

function asciiOf(body: string): string {
  const bits = Array.from(body, (each) => ALPHABET.indexOf(each).toString(2).padStart(5, '0')).join('');
  return (bits.match(/.{8}/g) ?? []).map((eight) => String.fromCharCode(Number.parseInt(eight, 2))).join('');
}

function digits(value: number, count: number): string {
  let text = '';
  for (let i = 0, rest = value; i < count; i++, rest = Math.floor(rest / 32))
    text = ALPHABET.charAt(rest % 32) + text;
  return text;
}

const valueOf = (text: string): number =>
  Array.from(text).reduce((sum, each) => sum * 32 + Math.max(0, ALPHABET.indexOf(each)), 0);

/** Twenty bits in which the place of every character counts. */
const check = (body: string): string =>
  digits(
    Array.from(body).reduce((sum, each) => (sum * 31 + each.charCodeAt(0) + 7) % 1_048_573, 17),
    4,
  );
