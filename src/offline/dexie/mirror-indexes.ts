import {EMPTY_DIRECTORY, sortKeys} from '../packed/directory.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import {EditedPages} from '../packed/pages.ts';
import type {PackedRow} from '../packed/row.ts';
import type {MirrorLookup} from './mirror-lookup.ts';
import {type IndexPart, mirrorPart, type RowsPart, sortedEdits} from './mirror-parts.ts';
import {rowAt} from './mirror-read.ts';
import {directoryName, ENTRIES_PER_RECORD} from './mirror-records.ts';

/** The indexes of a complete list under its edits: an entry leaves and comes where an indexed value changed. */
export function changedIndexes(
  lookup: MirrorLookup,
  {plan, name, edits}: RowsPart,
  newPage: () => number,
): IndexPart[] {
  return [...plan.indexes].map(([index, indexing]) => {
    const own = new Map<string, string | undefined>();
    for (const [key, row] of edits) {
      const old = rowAt(lookup, name, key);
      const [from, to] = [old && indexing.entryOf(old), row && indexing.entryOf(row)];
      if (from === to) continue;
      if (from !== undefined) own.set(from, undefined);
      if (to !== undefined) own.set(to, to);
    }
    const leafAt = (n: number) => lookup.entries(n);
    return {
      ...mirrorPart(lookup, directoryName(name, index), ENTRIES_PER_RECORD, sortedEdits(own), newPage),
      leafAt,
      list: name,
      index,
      old: [],
    };
  });
}

/** Entries of a list whose snapshot runs, those of this change too; `undefined` where some are not known. */
export type SnapshotEntries = ReadonlyMap<string, string[]> | undefined;

export function gatherSnapshotEntries(
  lookup: MirrorLookup,
  {plan, name, pages, edits, wasComplete}: RowsPart,
): SnapshotEntries {
  const before = pages.appended && !wasComplete ? lookup.gathered(name) : undefined;
  if (!before) return undefined;
  return new Map(
    [...plan.indexes].map(([index, indexing]) => {
      const added = edits.flatMap(([, row]) => (row ? [indexing.entryOf(row)] : []));
      return [index, [...(before.get(index) ?? []), ...added]];
    }),
  );
}

/** The indexes of a list whose snapshot has just ended, built from all its rows; or of one no longer complete. */
export async function turnedIndexes(
  lookup: MirrorLookup,
  list: RowsPart,
  newPage: () => number,
): Promise<IndexPart[]> {
  const {plan, name, isComplete} = list;
  const entries = isComplete
    ? (gatherSnapshotEntries(lookup, list) ?? (await allEntries(lookup, list)))
    : undefined;
  return [...plan.indexes.keys()].map((index) => {
    const keys = sortKeys(entries?.get(index) ?? []);
    const fresh = new EditedPages<string>(EMPTY_DIRECTORY, ENTRIES_PER_RECORD, newPage);
    fresh.append({keys, items: keys});
    fresh.moved = true;
    const indexName = directoryName(name, index);
    const old = lookup.directory(indexName).page;
    return {name: indexName, pages: fresh, edits: [], leafAt: () => undefined, list: name, index, old};
  });
}

/** Entries of all rows that a list holds after its edits. */
async function allEntries(
  lookup: MirrorLookup,
  {plan, pages}: RowsPart,
): Promise<ReadonlyMap<string, string[]>> {
  const entries = new Map([...plan.indexes.keys()].map((index) => [index, new Array<string>()] as const));
  const collect = ({items}: PackedLeaf<PackedRow>) => {
    for (const [index, indexing] of plan.indexes)
      for (const row of items) entries.get(index)?.push(indexing.entryOf(row));
  };
  for (const leaf of pages.changed.values()) collect(leaf);
  const unchanged = pages.directory.page.filter((n) => !pages.changed.has(n));
  if (plan.indexes.size > 0) await lookup.each(unchanged, collect);
  return entries;
}
