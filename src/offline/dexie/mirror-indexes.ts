import {EMPTY_DIRECTORY, sortKeys} from '../packed/directory.ts';
import type {Leaf} from '../packed/leaf.ts';
import {Pages} from '../packed/pages.ts';
import type {PackedRow} from '../packed/row.ts';
import type {Lookup} from './mirror-lookup.ts';
import {type IndexPart, part, type RowsPart, sorted} from './mirror-parts.ts';
import {rowAt} from './mirror-read.ts';
import {directoryName, ENTRIES} from './mirror-records.ts';

/** The indexes of a complete list under its edits: an entry leaves and comes where an indexed value changed. */
export function changedIndexes(
  lookup: Lookup,
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
      ...part(lookup, directoryName(name, index), ENTRIES, sorted(own), newPage),
      leafAt,
      list: name,
      index,
      old: [],
    };
  });
}

/** The indexes of a list whose snapshot has just ended, built from all its rows; or of one no longer complete. */
export async function turnedIndexes(
  lookup: Lookup,
  {plan, name, pages, isComplete}: RowsPart,
  newPage: () => number,
): Promise<IndexPart[]> {
  const entries = new Map([...plan.indexes.keys()].map((index) => [index, new Array<string>()] as const));
  const collect = ({items}: Leaf<PackedRow>) => {
    for (const [index, indexing] of plan.indexes)
      for (const row of items) entries.get(index)?.push(indexing.entryOf(row));
  };
  if (isComplete && plan.indexes.size > 0) {
    for (const leaf of pages.changed.values()) collect(leaf);
    await lookup.each(
      pages.directory.page.filter((n) => !pages.changed.has(n)),
      collect,
    );
  }
  return [...entries].map(([index, keys]) => {
    const fresh = new Pages<string>(EMPTY_DIRECTORY, ENTRIES, newPage);
    fresh.append({keys: sortKeys(keys), items: keys});
    fresh.moved = true;
    const indexName = directoryName(name, index);
    const old = lookup.directory(indexName).page;
    return {name: indexName, pages: fresh, edits: [], leafAt: () => undefined, list: name, index, old};
  });
}
