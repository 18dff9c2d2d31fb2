import type {MirrorChange} from '../mirror/mirror.ts';
import type {TouchedRows} from '../touched-rows.ts';
import type {PackedRow} from '../packed/row.ts';
import type {MirrorCache} from './mirror-cache.ts';
import {
  changedIndexes,
  gatherSnapshotEntries,
  type SnapshotEntries,
  turnedIndexes,
} from './mirror-indexes.ts';
import type {MirrorLookup, MirrorTables} from './mirror-lookup.ts';
import {
  editParts,
  type IndexPart,
  loadParts,
  mirrorPart,
  type RowsPart,
  sortedEdits,
} from './mirror-parts.ts';
import {
  type DirectoryRecord,
  directoryName,
  type MirrorHead,
  leafOfWire,
  type MirrorPage,
  type PageRecord,
  type StoragePlan,
  type StoragePlans,
  ROWS_PER_RECORD,
  rowsRecord,
} from './mirror-records.ts';

/** A change worked out: what to store, and what the cache learns once it is stored. */
export interface WrittenMirror {
  readonly head: MirrorHead;
  readonly touched: TouchedRows;
  readonly records: PageRecord[];
  readonly pages: Map<number, MirrorPage>;
  readonly removed: number[];
  readonly directories: DirectoryRecord[];
  readonly gathered: ReadonlyMap<string, SnapshotEntries>;
}

type RowEdits = Map<string, PackedRow | undefined>;

/**
 * Works a change out on the mirror that a lookup sees; `head` is that of the same transaction. Indexes exist
 * for complete lists only: they are built at the end of a list's snapshot and kept from then on.
 */
export async function workOut(
  plans: StoragePlans,
  lookup: MirrorLookup,
  head: MirrorHead,
  change: MirrorChange,
): Promise<WrittenMirror> {
  let {nextPage} = head;
  const newPage = () => nextPage++;
  const edits = editsOf(plans, change);
  const before = new Set(change.clear ? [] : head.cursor.complete);
  const after = new Set(change.cursor.complete);
  const turned = [...plans.keys()].filter((list) => before.has(list) !== after.has(list));
  const concerned = [...plans.values()].filter(
    ({resource: {name}}) => edits.has(name) || turned.includes(name),
  );
  await askDirectories(lookup, concerned);
  const lists = concerned.map((plan): RowsPart => ({
    ...mirrorPart(
      lookup,
      plan.resource.name,
      ROWS_PER_RECORD,
      sortedEdits(edits.get(plan.resource.name)),
      newPage,
    ),
    leafAt: (n) => lookup.rows(n),
    plan,
    wasComplete: before.has(plan.resource.name),
    isComplete: after.has(plan.resource.name),
  }));
  await loadParts(lookup, lists, ({pages, edits: own}) => pages.pagesFor(own.map(([key]) => key)));
  const kept = lists.filter((list) => list.wasComplete && list.isComplete);
  const changed = kept.flatMap((list) => changedIndexes(lookup, list, newPage));
  await editParts(lookup, lists);
  await editParts(lookup, changed);
  const built: IndexPart[] = [];
  for (const list of lists)
    if (list.wasComplete !== list.isComplete) built.push(...(await turnedIndexes(lookup, list, newPage)));
  return {
    head: {key: 'head', cursor: change.cursor, stamp: head.stamp + 1, nextPage},
    touched: {
      all: change.clear === true || turned.length > 0,
      lists: new Map([...edits].map(([list, own]) => [list, [...own.keys()]])),
    },
    gathered: new Map(
      lists.map((list) => [list.name, list.isComplete ? undefined : gatherSnapshotEntries(lookup, list)]),
    ),
    ...results(lists, [...changed, ...built]),
  };
}

/** Stores a change; the rest of the transaction. */
export async function storeMirror({pages, directories}: MirrorTables, written: WrittenMirror): Promise<void> {
  await Promise.all([
    pages.bulkPut(written.records),
    written.removed.length > 0 && pages.bulkDelete(written.removed),
    written.directories.length > 0 && directories.bulkPut(written.directories),
  ]);
}

/** Lets the cache follow a change that is stored. */
export function adoptMirror(cache: MirrorCache, written: WrittenMirror): void {
  cache.stamp = written.head.stamp;
  for (const directory of written.directories) cache.directories.set(directory.list, directory);
  for (const n of written.removed) cache.deletePage(n);
  for (const [list, entries] of written.gathered) {
    if (entries) cache.gathered.set(list, entries);
    else cache.gathered.delete(list);
  }
  for (const [n, page] of written.pages) cache.putPage(n, page);
}

/** What a change does to each list that this build knows; a row counts for more than its deletion. */
function editsOf(
  plans: StoragePlans,
  {rows = {}, gone = {}, page}: MirrorChange,
): ReadonlyMap<string, RowEdits> {
  const edits = new Map<string, RowEdits>();
  const editsFor = (list: string): RowEdits => {
    let own = edits.get(list);
    if (!own) edits.set(list, (own = new Map()));
    return own;
  };
  for (const [list, keys] of Object.entries(gone))
    if (plans.has(list)) for (const key of keys) editsFor(list).set(key, undefined);
  const arrived = page ? [...Object.entries(rows), [page.list, page.rows] as const] : Object.entries(rows);
  for (const [list, wire] of arrived) {
    const plan = plans.get(list);
    if (!plan) continue;
    const own = editsFor(list);
    const {keys, items} = leafOfWire(plan, wire);
    for (const [i, key] of keys.entries()) own.set(key, items[i]);
  }
  return edits;
}

async function askDirectories(lookup: MirrorLookup, plans: readonly StoragePlan[]): Promise<void> {
  for (const {resource, indexes} of plans) {
    lookup.directory(resource.name);
    for (const index of indexes.keys()) lookup.directory(directoryName(resource.name, index));
  }
  await lookup.load();
}

function results(
  lists: readonly RowsPart[],
  indexes: readonly IndexPart[],
): Pick<WrittenMirror, 'records' | 'pages' | 'removed' | 'directories'> {
  const records: PageRecord[] = [];
  const pages = new Map<number, MirrorPage>();
  for (const list of lists)
    for (const [n, leaf] of list.pages.changed) {
      records.push(rowsRecord(n, list.name, leaf));
      pages.set(n, {kind: 'rows', leaf});
    }
  for (const {list, index, pages: own} of indexes)
    for (const [n, leaf] of own.changed) {
      records.push({n, list, index, entries: leaf.keys});
      pages.set(n, {kind: 'entries', leaf});
    }
  const parts = [...lists, ...indexes];
  return {
    records,
    pages,
    removed: [...parts.flatMap((each) => [...each.pages.removed]), ...indexes.flatMap(({old}) => old)],
    directories: parts
      .filter((each) => each.pages.moved)
      .map((each) => ({list: each.name, ...each.pages.directory})),
  };
}
