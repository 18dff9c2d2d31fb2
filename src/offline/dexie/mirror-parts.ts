import {sortKeys} from '../packed/directory.ts';
import type {KeyedEdits, PackedLeaf} from '../packed/leaf.ts';
import {EditedPages} from '../packed/pages.ts';
import type {PackedRow} from '../packed/row.ts';
import type {MirrorLookup} from './mirror-lookup.ts';
import type {StoragePlan} from './mirror-records.ts';

/** A packed list, or an index of one, being changed. */
interface EditedPart<T> {
  readonly name: string;
  readonly pages: EditedPages<T>;
  readonly edits: KeyedEdits<T>;
  readonly leafAt: (n: number) => PackedLeaf<T> | undefined;
}
export interface RowsPart extends EditedPart<PackedRow> {
  readonly plan: StoragePlan;
  readonly wasComplete: boolean;
  readonly isComplete: boolean;
}
export interface IndexPart extends EditedPart<string> {
  readonly list: string;
  readonly index: string;
  /** Pages of an index that is built anew, or of which nothing stays. */
  readonly old: readonly number[];
}

/** Edits in key order. */
export const sortedEdits = <T>(edits: ReadonlyMap<string, T | undefined> | undefined): KeyedEdits<T> =>
  sortKeys([...(edits?.keys() ?? [])]).map((key) => [key, edits?.get(key)] as const);

export const mirrorPart = <T>(
  lookup: MirrorLookup,
  name: string,
  size: number,
  edits: KeyedEdits<T>,
  newPage: () => number,
) => ({
  name,
  pages: new EditedPages<T>(lookup.directory(name), size, newPage),
  edits,
});

/** Loads pages that parts want, all in one trip. */
export async function loadParts<P extends EditedPart<unknown>>(
  lookup: MirrorLookup,
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
export async function editParts<T>(lookup: MirrorLookup, parts: readonly EditedPart<T>[]): Promise<void> {
  await loadParts(lookup, parts, ({pages, edits}) => pages.pagesFor(edits.map(([key]) => key)));
  for (const {pages, edits} of parts) if (edits.length > 0) pages.edit(edits);
  await loadParts(lookup, parts, ({pages}) => pages.wanted());
  for (const {pages} of parts) pages.mend();
}
