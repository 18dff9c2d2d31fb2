import {compareText} from '#domain/kernel/resource.ts';
import {type PageDirectory, lowerBound, placeInDirectory} from './directory.ts';
import type {PackedLeaf} from './leaf.ts';

/** A page that is loaded, or `undefined` when it must be loaded first. */
export type LeafAt<T> = (page: number) => PackedLeaf<T> | undefined;

/** Found, or the pages to load before asking again. */
type PrefixScan<T> =
  | {readonly kind: 'found'; readonly leaf: PackedLeaf<T>; readonly complete: boolean}
  | {readonly kind: 'missing'; readonly pages: readonly number[]};

/** What keys begin with; `whole`: what they are. */
export interface KeyPrefix {
  readonly text: string;
  readonly whole: boolean;
}

interface Scan {
  readonly prefix: KeyPrefix;
  readonly offset: number;
  readonly limit: number;
}

/** The items whose keys have a prefix, `limit` after `offset`; `complete` when none follows. */
export function scanPrefix<T>(
  directory: PageDirectory,
  leafAt: LeafAt<T>,
  size: number,
  {prefix, offset, limit}: Scan,
): PrefixScan<T> {
  const pages = pagesWith(directory, prefix.text);
  const end = offset + limit;
  const keys: string[] = [];
  const items: T[] = [];
  let seen = 0;
  for (const [i, page] of pages.entries()) {
    const leaf = leafAt(page);
    if (!leaf) {
      const few = Math.ceil((end + 1 - seen) / size) + 1;
      return {kind: 'missing', pages: pages.slice(i, i + few).filter((each) => !leafAt(each))};
    }
    for (let at = lowerBound(leaf.keys, prefix.text); begins(leaf.keys[at], prefix); at++, seen++) {
      if (seen === end) return {kind: 'found', leaf: {keys, items}, complete: false};
      const key = leaf.keys[at];
      const item = leaf.items[at];
      if (seen < offset || key === undefined || item === undefined) continue;
      keys.push(key);
      items.push(item);
    }
  }
  return {kind: 'found', leaf: {keys, items}, complete: true};
}

const begins = (key: string | undefined, {text, whole}: KeyPrefix): boolean =>
  whole ? key === text : (key?.startsWith(text) ?? false);

/** Pages that may hold keys which begin with a prefix, in order. */
function pagesWith(directory: PageDirectory, text: string): readonly number[] {
  const start = Math.max(0, placeInDirectory(directory, text));
  let end = start + 1;
  for (; end < directory.page.length; end++) {
    const first = directory.first[end] ?? '';
    if (!first.startsWith(text) && compareText(first, text) > 0) break;
  }
  return directory.page.slice(start, end);
}
