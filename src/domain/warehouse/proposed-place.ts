import type {Row} from '../kernel/field.ts';

/** Where a bin seems to stand, from its name. */
export interface ProposedPlace {
  readonly zone: string;
  readonly walking_sequence: number;
}

const NAME = /^([A-Za-z]{1,3})[-_. ]?(\d[\d\-_. ]*)$/;

/**
 * Where a bin seems to stand. Names such as A-01-02-3 or A010203 are zone, aisle, bay and level, and every second aisle
 * is walked backwards, so that the picker does not walk back along an aisle for nothing. Any other name is walked in the
 * natural order of its parts, 9 before 10, and its first part is its zone. A proposal only: both fields stay editable.
 */
export function proposedPlace(name: string): ProposedPlace {
  const [, letters, digits] = NAME.exec(name) ?? [];
  if (!letters || !digits) return naturalPlace(name);
  const zone = letters.toUpperCase();
  const [aisle = 0, bay = 0, level = 0] = numbersOf(digits);
  const along = aisle % 2 === 0 ? 999 - bay : bay;
  return {zone, walking_sequence: ((rankOf(zone) * 1000 + aisle) * 1000 + along) * 1000 + level};
}

/** Letters or digits of a name that stand together. */
interface Part {
  readonly text: string;
  readonly isNumber: boolean;
}

/**
 * How many values each part of a name takes in its number, the first the most: it is the largest on the way. Their
 * product is the largest whole number that JavaScript holds.
 */
const VALUES = [32_768, 1_024, 512, 128, 128, 32] as const;
/** Most characters of a zone. */
const LONGEST_ZONE = 40;

function naturalPlace(name: string): ProposedPlace {
  const groups = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const parts = groups.flatMap(partsOf).filter(({isNumber}, i, all) => isNumber || !isWordFor(i, all));
  const number = VALUES.reduce<number>((sum, values, i) => {
    const part = parts[i];
    return sum * values + (part ? Math.min(values - 1, placeOf(part, values)) : 0);
  }, 0);
  return {zone: zoneOf(groups), walking_sequence: number};
}

const partsOf = (group: string): Part[] =>
  Array.from(group.matchAll(/\p{Nd}+|\P{Nd}+/gu), ([text]) => ({text, isNumber: /^\p{Nd}/u.test(text)}));

/** A word that only says what the number behind it counts: LOC, Bin, Gang. A first one tells halls apart, a letter shelves. */
const isWordFor = (i: number, all: readonly Part[]): boolean =>
  i > 0 && (all[i]?.text.length ?? 0) > 2 && all[i + 1]?.isNumber === true;

/**
 * In which order a part comes among others at its place: numbers count; words go by the alphabet, by as many of their
 * letters as there are values for.
 */
function placeOf({text, isNumber}: Part, values: number): number {
  if (isNumber) return Number(text.normalize('NFKC').slice(-9));
  const letters = Array.from(text.normalize('NFKD').toUpperCase().replace(/\p{M}/gu, ''));
  const told = Math.floor(Math.log(values) / Math.log(LETTERS));
  return Array.from({length: told}, (_, i) => rankOfLetter(letters[i])).reduce(
    (sum, rank) => sum * LETTERS + rank,
    0,
  );
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
  const zone = others.length > 0 ? first : (/^\P{Nd}+/u.exec(first)?.[0] ?? '');
  return Array.from(zone).slice(0, LONGEST_ZONE).join('');
}

/** Zone and walking sequence where nobody named them at creation. */
export function withProposedPlace({before, after}: {before?: Row; after: Row}): Row {
  if (before) return after;
  const proposed = proposedPlace(String(after['name']));
  return {
    ...after,
    zone: after['zone'] || proposed.zone,
    walking_sequence: after['walking_sequence'] || proposed.walking_sequence,
  };
}

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
