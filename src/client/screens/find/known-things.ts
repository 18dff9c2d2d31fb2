import type {Row} from '#domain/kernel/field.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {searchFinder, searchRank, searchableText, wordsIn} from '#domain/kernel/search.ts';
import {namedBy, titleOf, type FindableList} from './findable-lists.ts';

/** A thing as it is looked for again and again: its texts are taken apart once. */
export interface KnownThing {
  readonly of: FindableList;
  readonly row: Row;
  readonly title: string;
  /** Its codes as they are compared. */
  readonly codes: readonly string[];
  /** All words of it in one: what does not stand in there is not found. */
  readonly flat: string;
}

/** A thing that was found, and how near it is ({@link searchRank}). */
export interface FoundNear {
  readonly thing: KnownThing;
  readonly rank: number;
}

const flatOf = (text: string): string => wordsIn(text).join('');

/** A row as a thing that can be found. */
export function knownThing(of: FindableList, row: Row): KnownThing {
  const {texts, codes} = namedBy(of.resource, row);
  return {
    of,
    row,
    title: titleOf(row),
    codes: codes.filter(Boolean).map(searchableText),
    flat: [...texts, ...codes].map(flatOf).join(' '),
  };
}

export const keyOfThing = ({of, row}: KnownThing): string =>
  `${of.resource.name} ${rowKey(of.resource, row)}`;

/** Of things that are found by their names alone no more are looked at: a few more letters find the others. */
const MAX_FOUND_BY_NAME = 400;

/** The things that a search finds, of each list the nearest first, then as people sort what they are called. */
export function nearestThings(
  things: readonly KnownThing[],
  search: string,
  intl: string,
): ReadonlyMap<FindableList, readonly FoundNear[]> {
  const sought = searchableText(search);
  const parts = search.split(/\s+/).map(flatOf).filter(Boolean);
  const isFound = searchFinder(search);
  const rankOf = searchRank(search);
  const found = new Map<FindableList, FoundNear[]>();
  if (sought === '' || parts.length === 0) return found;
  const byName = new Map<FindableList, number>();
  for (const thing of things) {
    const {of, codes, flat, row} = thing;
    const isByCode = codes.some((code) => code.startsWith(sought));
    const count = byName.get(of) ?? 0;
    if (!isByCode && (count >= MAX_FOUND_BY_NAME || !parts.every((part) => flat.includes(part)))) continue;
    const named = namedBy(of.resource, row);
    if (!isByCode && !isFound(named)) continue;
    if (!isByCode) byName.set(of, count + 1);
    found.set(of, [...(found.get(of) ?? []), {thing, rank: rankOf(named)}]);
  }
  const {compare} = new Intl.Collator(intl, {numeric: true});
  for (const [of, near] of found)
    found.set(
      of,
      near.toSorted((a, b) => a.rank - b.rank || compare(a.thing.title, b.thing.title)),
    );
  return found;
}
