import {sortKeys} from '../packed/directory.ts';
import type {Edits, Leaf} from '../packed/leaf.ts';
import {Pages} from '../packed/pages.ts';
import type {PackedRow} from '../packed/row.ts';
import type {Lookup} from './mirror-lookup.ts';
import type {Plan} from './mirror-records.ts';

/** A packed list, or an index of one, being changed. */
interface Part<T> {
  readonly name: string;
  readonly pages: Pages<T>;
  readonly edits: Edits<T>;
  readonly leafAt: (n: number) => Leaf<T> | undefined;
}
export interface RowsPart extends Part<PackedRow> {
  readonly plan: Plan;
  readonly wasComplete: boolean;
  readonly isComplete: boolean;
}
export interface IndexPart extends Part<string> {
  readonly list: string;
  readonly index: string;
  /** Pages of an index that is built anew, or of which nothing stays. */
  readonly old: readonly number[];
}

/** Edits in key order. */
export const sorted = <T>(edits: ReadonlyMap<string, T | undefined> | undefined): Edits<T> =>
  sortKeys([...(edits?.keys() ?? [])]).map((key) => [key, edits?.get(key)] as const);

export const part = <T>(
  lookup: Lookup,
  name: string,
  size: number,
  edits: Edits<T>,
  newPage: () => number,
) => ({
  name,
  pages: new Pages<T>(lookup.directory(name), size, newPage),
  edits,
});

/** Loads pages that parts want, all in one trip. */
export async function load<P extends Part<unknown>>(
  lookup: Lookup,
  parts: readonly P[],
  wantedBy: (part: P) => readonly number[],
): Promise<void> {
  const wanted = parts.map((each) => [each, wantedBy(each)] as const);
  for (const [, pages] of wanted) lookup.want(pages);
  await lookup.load();
  for (const [{pages, leafAt}, numbers] of wanted)
    for (const n of numbers) {
      const leaf = leafAt(n);
      if (leaf) pages.load(n, leaf);
    }
}

/** Edits parts, loading what that takes. */
export async function edit<T>(lookup: Lookup, parts: readonly Part<T>[]): Promise<void> {
  await load(lookup, parts, ({pages, edits}) => pages.pagesFor(edits.map(([key]) => key)));
  for (const {pages, edits} of parts) if (edits.length > 0) pages.edit(edits);
  await load(lookup, parts, ({pages}) => pages.wanted());
  for (const {pages} of parts) pages.mend();
}
