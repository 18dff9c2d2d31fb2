import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {WireRows} from '#protocol/sync.ts';
import type {MirrorCursor} from '../mirror/mirror.ts';
import {type IndexEntries, indexingOf} from '../packed/entry.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import {type PackedCell, packRows, type PackedRow, type PackedShape, shapeOf} from '../packed/row.ts';

/** Rows to a record, and index entries to one. */
export const ROWS_PER_RECORD = 64;
export const ENTRIES_PER_RECORD = 256;

/** Rows of a list in key order. */
interface RowsRecord {
  readonly n: number;
  readonly list: string;
  readonly columns: readonly string[];
  /** Columns that are alike in all rows, and are not among the others. */
  readonly same: Row;
  /** JSON of the rows' values: a quarter quicker to write in Chromium than arrays, and no slower to read. */
  readonly rows: string;
}

/** Entries of one of a list's indexes, see packed/entry.ts. */
interface EntriesRecord {
  readonly n: number;
  readonly list: string;
  readonly index: string;
  /** Not JSON, which would make six characters of each separator. */
  readonly entries: readonly string[];
}
export type PageRecord = RowsRecord | EntriesRecord;

/** The directory of a list, or of an index as `list.index`. */
export interface DirectoryRecord {
  readonly list: string;
  readonly first: readonly string[];
  readonly page: readonly number[];
}

/** What each transaction reads first. */
export interface MirrorHead {
  readonly key: 'head';
  readonly cursor: MirrorCursor;
  /** Raised by every change: what a tab remembers of an older one is void. */
  readonly stamp: number;
  readonly nextPage: number;
}

/** How the lists of a mirror are stored, for later builds: list → key and indexes as text. */
export interface MirrorForm {
  readonly key: 'form';
  readonly lists: Readonly<Record<string, string>>;
}

/** A loaded page. */
export type MirrorPage =
  | {readonly kind: 'rows'; readonly leaf: PackedLeaf<PackedRow>}
  | {readonly kind: 'entries'; readonly leaf: PackedLeaf<string>};

/** A list as this build stores and reads it. */
export interface StoragePlan {
  readonly resource: Resource;
  readonly indexes: ReadonlyMap<string, IndexEntries>;
}
export type StoragePlans = ReadonlyMap<string, StoragePlan>;

/** Lists that a mirror can hold. */
export const plansOf = (resources: ReadonlyMap<string, Resource>): StoragePlans =>
  new Map(
    [...resources.values()]
      .filter(({scope}) => scope !== 'server')
      .map((resource) => [resource.name, planOf(resource)]),
  );

const planOf = (resource: Resource): StoragePlan => ({
  resource,
  indexes: new Map(
    Object.keys(resource.indexes).map((index) => [index, indexingOf(resource, index)] as const),
  ),
});

export const directoryName = (list: string, index: string): string => `${list}.${index}`;

export function pageOfRecord(plans: StoragePlans, record: PageRecord): MirrorPage {
  if ('entries' in record) {
    return {kind: 'entries', leaf: {keys: record.entries, items: record.entries}};
  }
  const plan = plans.get(record.list);
  if (!plan) throw new Error(`no list named ${record.list}`);
  // Our own record, written by `rowsRecord`.
  const rows = JSON.parse(record.rows) as PackedCell[][];
  return {kind: 'rows', leaf: leafOf(plan, shapeOf(plan.resource, record.columns, record.same), rows)};
}

/** Rows as the server's answers hold them, in the order they come in. */
export const leafOfWire = (plan: StoragePlan, {columns, rows}: WireRows): PackedLeaf<PackedRow> =>
  leafOf(plan, shapeOf(plan.resource, columns), rows);

function leafOf(
  {resource}: StoragePlan,
  shape: PackedShape,
  rows: readonly (readonly PackedCell[])[],
): PackedLeaf<PackedRow> {
  const sources = resource.key.map((column) => shape.reading.get(column));
  return {
    items: rows.map((cells) => ({shape, cells})),
    keys: rows.map((cells) =>
      sources.map((source) => cells[source?.at ?? -1] ?? source?.otherwise ?? '').join('/'),
    ),
  };
}

export function rowsRecord(n: number, list: string, leaf: PackedLeaf<PackedRow>): RowsRecord {
  const {columns, same, rows} = packRows(leaf.items);
  return {n, list, columns, same, rows: JSON.stringify(rows)};
}
