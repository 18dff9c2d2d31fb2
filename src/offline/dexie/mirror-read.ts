import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {countValues, type ValueCount} from '#domain/kernel/value-counts.ts';
import {type CountQuery, type MirrorCursor, MirrorDamaged, type MirrorQuery} from '../mirror/mirror.ts';
import {type PageDirectory, lowerBound, pageHolding} from '../packed/directory.ts';
import {keyPrefixOf} from '../packed/entry.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import {type PackedRow, unpackRow} from '../packed/row.ts';
import {type LeafAt, type KeyPrefix, scanPrefix} from '../packed/scan.ts';
import {
  directoryName,
  ENTRIES_PER_RECORD,
  type StoragePlan,
  type StoragePlans,
  ROWS_PER_RECORD,
} from './mirror-records.ts';

/** What can be asked at once; a page that is not there yet is noted as wanted, and the answer is provisional. */
export interface LoadedPages {
  readonly isShort: boolean;
  directory(name: string): PageDirectory;
  rows(n: number): PackedLeaf<PackedRow> | undefined;
  entries(n: number): PackedLeaf<string> | undefined;
  want(pages: Iterable<number>): void;
}

/** Answers a read from what is loaded; provisional while the lookup is short of something. */
export function answerRead(
  plans: StoragePlans,
  lookup: LoadedPages,
  cursor: MirrorCursor,
  read: Read,
): FetchedRows {
  const plan = cursor.complete.includes(read.list) ? plans.get(read.list) : undefined;
  if (!plan) return {read, rows: [], complete: false, downloaded: false};
  if ('key' in read) {
    const row = rowAt(lookup, read.list, read.key);
    return {read, rows: row ? [unpackRow(row)] : [], complete: true, downloaded: true};
  }
  return {read, ...readRange(plan, lookup, {...read, offset: 0}), downloaded: true};
}

/** Rows of a list whose index values begin with a prefix, in the order of the index. */
export function readRange(
  plan: StoragePlan,
  lookup: LoadedPages,
  query: MirrorQuery,
): {rows: Row[]; complete: boolean} {
  const list = plan.resource.name;
  if (query.index === 'key') {
    const found = scanned(
      lookup,
      list,
      (n) => lookup.rows(n),
      ROWS_PER_RECORD,
      query,
      keyPrefixOf(plan.resource, query.prefix),
    );
    return {rows: found.leaf.items.map(unpackRow), complete: found.complete};
  }
  const index = plan.indexes.get(query.index);
  if (!index) throw new Error(`${list} has no index ${query.index}`);
  const name = directoryName(list, query.index);
  const found = scanned(
    lookup,
    name,
    (n) => lookup.entries(n),
    ENTRIES_PER_RECORD,
    query,
    index.prefixOf(query.prefix),
  );
  const rows = found.leaf.keys.flatMap((entry) => rowAt(lookup, list, index.keyOf(entry)) ?? []);
  if (!lookup.isShort && rows.length < found.leaf.keys.length)
    throw new MirrorDamaged(`an entry of ${name} names no row`);
  return {rows: rows.map(unpackRow), complete: found.complete};
}

/** Rows of a list whose index values begin with a prefix, counted: of the index's pages, and of no others. */
export function countByValue(
  plan: StoragePlan,
  lookup: LoadedPages,
  {index: of, prefix, by, except}: CountQuery,
): ValueCount[] {
  const list = plan.resource.name;
  const index = plan.indexes.get(of);
  if (!index) throw new Error(`${list} has no index ${of}`);
  const query = {index: of, prefix, offset: 0, limit: Infinity};
  const entriesAt = (n: number) => lookup.entries(n);
  const {leaf} = scanned(
    lookup,
    directoryName(list, of),
    entriesAt,
    ENTRIES_PER_RECORD,
    query,
    index.prefixOf(prefix),
  );
  const entries = except?.size ? leaf.keys.filter((entry) => !except.has(index.keyOf(entry))) : leaf.keys;
  return countValues(by === undefined ? entries.map(() => '') : entries.map(index.valuesOf(by)));
}

/** The row of a key, where its page is loaded and holds it. */
export function rowAt(lookup: LoadedPages, list: string, key: string): PackedRow | undefined {
  const page = pageHolding(lookup.directory(list), key);
  const leaf = page === undefined ? undefined : lookup.rows(page);
  return leaf && itemAt(leaf, key);
}

/** The item of a key in a leaf. */
function itemAt<T>(leaf: PackedLeaf<T>, key: string): T | undefined {
  const at = lowerBound(leaf.keys, key);
  return leaf.keys[at] === key ? leaf.items[at] : undefined;
}

function scanned<T>(
  lookup: LoadedPages,
  name: string,
  leafAt: LeafAt<T>,
  size: number,
  {offset, limit}: MirrorQuery,
  prefix: KeyPrefix | undefined,
): {leaf: PackedLeaf<T>; complete: boolean} {
  const nothing = {leaf: {keys: [], items: []}, complete: true};
  if (!prefix) return nothing;
  const result = scanPrefix(lookup.directory(name), leafAt, size, {prefix, offset, limit});
  if (result.kind === 'found') return result;
  lookup.want(result.pages);
  return nothing;
}
