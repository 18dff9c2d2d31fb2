import {compareText} from '#domain/kernel/resource.ts';

/**
 * The order of a packed list: page `page[i]` holds the keys from `first[i]` up to `first[i + 1]`. The first
 * page also takes what sorts before it, the last one all behind it.
 */
export interface PageDirectory {
  readonly first: readonly string[];
  readonly page: readonly number[];
}

export const EMPTY_DIRECTORY: PageDirectory = {first: [], page: []};

/** Where in the directory the page of a key stands; -1 in an empty list. */
export function placeInDirectory({first}: PageDirectory, key: string): number {
  if (first.length === 0) return -1;
  return Math.max(0, firstAbove(first, key) - 1);
}

/** Where the pages of sorted keys stand, and how many keys from the front belong to each, in order. */
export function placesOf(directory: PageDirectory, keys: readonly string[]): {place: number; end: number}[] {
  const groups: {place: number; end: number}[] = [];
  for (let end = 0; end < keys.length;) {
    const place = placeInDirectory(directory, keys[end] ?? '');
    const next = directory.first[place + 1];
    do end++;
    while (end < keys.length && (next === undefined || compareText(keys[end] ?? '', next) < 0));
    groups.push({place, end});
  }
  return groups;
}

/** The page that holds a key, if the list does. */
export const pageHolding = (directory: PageDirectory, key: string): number | undefined =>
  directory.page[placeInDirectory(directory, key)];

/** Position of the first of sorted keys that is not below a key. */
export const lowerBound = (keys: readonly string[], key: string): number =>
  search(keys, (each) => compareText(each, key) >= 0);

/** Position of the first of sorted keys that is above a key. */
const firstAbove = (keys: readonly string[], key: string): number =>
  search(keys, (each) => compareText(each, key) > 0);

/** Position of the first key that passes a test which all keys behind it pass too. */
function search(keys: readonly string[], passes: (key: string) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(keys[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

const SURROGATE = /[\uD800-\uDFFF]/;

/** Sorts keys by code point, in place. JavaScript's own order is the same, and quicker, below U+10000. */
export const sortKeys = (keys: string[]): string[] =>
  keys.some((key) => SURROGATE.test(key)) ? keys.sort(compareText) : keys.sort();
