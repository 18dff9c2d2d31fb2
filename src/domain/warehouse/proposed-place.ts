import type {Row} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {partsOfName, readBinPattern, type PatternPart} from './bin-pattern.ts';
import {warehouse} from './warehouse.ts';

/** Where a bin seems to stand, from its name. */
interface ProposedPlace {
  readonly zone: string;
  readonly walking_sequence: number;
}

const BIN_NAME_PATTERN = /^([A-Za-z]{1,3})[-_. ]?(\d[\d\-_. ]*)$/;

/** How a bin's place was found: by the warehouse's own pattern, or by the natural order of its name. */
export interface FoundPlace extends ProposedPlace {
  readonly isOfPattern: boolean;
}

/**
 * Where a bin stands in a warehouse that names its bins by this pattern, and where its name is not of it, or there is
 * no pattern (''), as {@link proposedPlace} says. A pattern that cannot be read is none.
 */
export function placeByPattern(pattern: string, name: string): FoundPlace {
  const read = pattern === '' ? undefined : readBinPattern(pattern);
  const parts = read && 'tokens' in read ? partsOfName(read, name) : undefined;
  if (!parts || !read || !('tokens' in read)) return {...proposedPlace(name), isOfPattern: false};
  const [aisle, bay] = [rankIn(parts, 'aisle'), rankIn(parts, 'bay')];
  const along = read.isToAndFro && aisle % 2 === 0 ? RANKS.bay - 1 - bay : bay;
  const above = (rankIn(parts, 'zone') * RANKS.aisle + aisle) * RANKS.bay + along;
  const way = (above * RANKS.level + rankIn(parts, 'level')) * RANKS.place + rankIn(parts, 'place');
  const zone = parts.zone ? shortened(parts.zone.toUpperCase()) : proposedPlace(name).zone;
  // 0 is none.
  return {zone, walking_sequence: way + 1, isOfPattern: true};
}

/**
 * The aisle that a bin stands in by its name: what its warehouse's pattern calls so, or what stands before the last
 * part.
 */
export function aisleByPattern(pattern: string, name: string): string {
  const read = pattern === '' ? undefined : readBinPattern(pattern);
  const parts = read && 'tokens' in read ? partsOfName(read, name) : undefined;
  if (parts?.zone !== undefined || parts?.aisle !== undefined)
    return [parts.zone, parts.aisle]
      .filter((part) => part !== undefined)
      .join('-')
      .toUpperCase();
  const [, letters, digits] = BIN_NAME_PATTERN.exec(name) ?? [];
  const [aisle] = numbersOf(digits ?? '');
  if (letters !== undefined && aisle !== undefined)
    return `${letters.toUpperCase()}-${String(aisle).padStart(2, '0')}`;
  const groups: readonly string[] = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return groups.slice(0, Math.max(1, Math.min(2, groups.length - 1))).join('-');
}

/** How many values each part of a pattern takes in the number; their product is an exact one. */
const RANKS = {zone: 32_768, aisle: 1_024, bay: 1_024, level: 512, place: 256} as const;

function rankIn(parts: Partial<Record<PatternPart, string>>, part: keyof typeof RANKS): number {
  const values = RANKS[part];
  const runs = partsOf(parts[part] ?? '');
  const [first, second] = runs;
  if (!first) return 0;
  if (!second) return Math.min(values - 1, placeOf(first, values));
  // Letters and a number, as R21: of a zone both count, of any other part the number.
  const number = Math.min(999, placeOf(first.isNumber ? first : second, 1_000));
  const letter = Math.min(LETTERS - 1, rankOfLetter(first.text.normalize('NFKD').toUpperCase().charAt(0)));
  return part === 'zone' && !first.isNumber ? letter * 1_000 + number : Math.min(values - 1, number);
}

/**
 * Where a bin seems to stand. Names such as A-01-02-3 or A010203 are zone, aisle, bay and level, and every second aisle
 * is walked backwards, so that the picker does not walk back along an aisle for nothing. Any other name is walked in
 * the natural order of its parts, 9 before 10, and its first part is its zone. A proposal only: both fields stay
 * editable.
 */
export function proposedPlace(name: string): ProposedPlace {
  const [, letters, digits] = BIN_NAME_PATTERN.exec(name) ?? [];
  if (!letters || !digits) return naturalPlace(name);
  const zone = letters.toUpperCase();
  const [aisle = 0, bay = 0, level = 0] = numbersOf(digits);
  const along = aisle % 2 === 0 ? 999 - bay : bay;
  return {zone, walking_sequence: ((rankOf(zone) * 1000 + aisle) * 1000 + along) * 1000 + level};
}

/** Letters or digits of a name that stand together. */
interface NamePart {
  readonly text: string;
  readonly isNumber: boolean;
}

/**
 * How many values each part of a name takes in its number, the first the most: it is the largest on the way. Their
 * product is the largest whole number that JavaScript holds.
 */
const VALUES = [32_768, 1_024, 512, 128, 128, 32] as const;
/** Most characters of a zone. */
const MAX_ZONE_LENGTH = 40;

function naturalPlace(name: string): ProposedPlace {
  const groups = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const parts = groups.flatMap(partsOf).filter(({isNumber}, i, all) => isNumber || !isWordFor(i, all));
  const number = VALUES.reduce<number>((sum, values, i) => {
    const part = parts[i];
    return sum * values + (part ? Math.min(values - 1, placeOf(part, values)) : 0);
  }, 0);
  return {zone: zoneOf(groups), walking_sequence: number};
}

const partsOf = (group: string): NamePart[] =>
  Array.from(group.matchAll(/\p{Nd}+|\P{Nd}+/gu), ([text]) => ({text, isNumber: /^\p{Nd}/u.test(text)}));

/**
 * A word that only says what the number behind it counts: LOC, Bin, Gang. A first one tells halls apart, a letter
 * shelves.
 */
const isWordFor = (i: number, all: readonly NamePart[]): boolean =>
  i > 0 && (all[i]?.text.length ?? 0) > 2 && all[i + 1]?.isNumber === true;

/**
 * In which order a part comes among others at its place: numbers count; words go by the alphabet, by as many of their
 * letters as there are values for.
 */
function placeOf({text, isNumber}: NamePart, values: number): number {
  if (isNumber) return Number(inDigits(text).slice(-9));
  const letters = Array.from(text.normalize('NFKD').toUpperCase().replace(/\p{M}/gu, ''));
  const told = Math.floor(Math.log(values) / Math.log(LETTERS));
  return Array.from({length: told}, (_, i) => rankOfLetter(letters[i])).reduce(
    (sum, rank) => sum * LETTERS + rank,
    0,
  );
}

/**
 * Digits of any script as those that a number is written in: of each script they stand one behind the other, 0 first.
 */
const inDigits = (text: string): string =>
  Array.from(text.normalize('NFKC'), (sign) => String(digitOf(sign))).join('');

function digitOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  let digit = 0;
  while (digit < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - digit - 1))) digit++;
  return digit;
}

/** Those of the Latin alphabet, and none. */
const LETTERS = 27;
const rankOfLetter = (letter = ''): number =>
  /^[A-Z]$/.test(letter)
    ? letter.charCodeAt(0) - 64
    : letter === ''
      ? 0
      : ((letter.codePointAt(0) ?? 0) % 26) + 1;

/** The first part of a name that has others behind it; of one alone, the letters that it begins with. */
function zoneOf([first = '', ...others]: readonly string[]): string {
  return shortened(others.length > 0 ? first : (/^\P{Nd}+/u.exec(first)?.[0] ?? ''));
}

const shortened = (zone: string): string => Array.from(zone).slice(0, MAX_ZONE_LENGTH).join('');

/**
 * Zone and walking sequence where they are not named: of a new bin, and of one that is renamed in a warehouse with a
 * pattern of its own, as far as they were what the name before had said (BIN-2). Without a view they follow from the
 * name alone.
 */
export function withProposedPlace({before, after}: {before?: Row; after: Row}, view?: View): Row {
  if (before && before['name'] === after['name']) return after;
  const pattern = view ? patternOf(view, String(after['warehouse'])) : '';
  if (before && pattern === '') return after;
  const was = before ? placeByPattern(pattern, String(before['name'])) : undefined;
  const {zone, walking_sequence} = placeByPattern(pattern, String(after['name']));
  const isFree = (field: keyof ProposedPlace): boolean =>
    !after[field] ||
    (before !== undefined && after[field] === before[field] && before[field] === was?.[field]);
  return {
    ...after,
    zone: isFree('zone') ? zone : (after['zone'] ?? ''),
    walking_sequence: isFree('walking_sequence') ? walking_sequence : (after['walking_sequence'] ?? 0),
  };
}

/** How a warehouse names its bins, '' where it has said nothing or is not known. */
export const patternOf = (view: View, id: string): string => view.get(warehouse, id)?.bin_pattern ?? '';

/** Digits between separators; a run without any is read in pairs. Each counts at most 999. */
function numbersOf(digits: string): number[] {
  const groups = digits.split(/[-_. ]+/).filter((group) => group !== '');
  const [only] = groups;
  const parts = groups.length === 1 && only && only.length > 3 ? (only.match(/\d{1,2}/g) ?? []) : groups;
  return parts.map((part) => Math.min(Number(part), 999));
}

/** A, B … Z, AA … as 1, 2 … 26, 27 … */
const rankOf = (zone: string): number =>
  Array.from(zone).reduce((rank, letter) => rank * 26 + letter.charCodeAt(0) - 64, 0);
