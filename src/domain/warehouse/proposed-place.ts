import type {Row} from '../kernel/field.ts';

/** Where a bin seems to stand, from its name. */
export interface ProposedPlace {
  readonly zone: string;
  readonly walking_sequence: number;
}

const NAME = /^([A-Za-z]{1,3})[-_. ]?(\d[\d\-_. ]*)$/;

/**
 * Reads names such as A-01-02-3 or A010203 as zone, aisle, bay and level; other names give zone '' and 0. Every
 * second aisle is walked backwards, so that the picker does not walk back along an aisle for nothing. A proposal
 * only: both fields stay editable.
 */
export function proposedPlace(name: string): ProposedPlace {
  const [, letters, digits] = NAME.exec(name) ?? [];
  if (!letters || !digits) return {zone: '', walking_sequence: 0};
  const zone = letters.toUpperCase();
  const [aisle = 0, bay = 0, level = 0] = numbersOf(digits);
  const along = aisle % 2 === 0 ? 999 - bay : bay;
  return {zone, walking_sequence: ((rankOf(zone) * 1000 + aisle) * 1000 + along) * 1000 + level};
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
