import type {Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {
  compareRows,
  completeRow,
  indexColumns,
  rowKey,
  matchesPrefix,
  type Resource,
} from '#domain/kernel/resource.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {countValues, type ValueCount} from '#domain/kernel/value-counts.ts';
import {
  type CountQuery,
  type MirrorCursor,
  type MirrorChange,
  type MirrorQuery,
  type MirrorStore,
  NO_CURSOR,
} from '#offline/mirror/mirror.ts';
import type {TouchedRows} from '#offline/touched-rows.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import type {WireRows} from '#protocol/sync.ts';

/** Rows of a list by key, never changed in place, and what was once sorted from them. */
interface MemoryList {
  readonly rows: ReadonlyMap<string, Row>;
  readonly sorted: Map<string, readonly Row[]>;
}

const EMPTY: ReadonlyMap<string, Row> = new Map();

interface Stored {
  readonly cursor: MirrorCursor;
  readonly lists: ReadonlyMap<string, MemoryList>;
}

/** A {@link MirrorStore} in memory, for simulations and models: the contract suite holds it to the real one. */
export class MemoryMirror implements MirrorStore {
  readonly #resources: ReadonlyMap<string, Resource>;
  /** What tabs over one storage share. */
  #disk: {stored: Stored} = {stored: {cursor: NO_CURSOR, lists: new Map()}};

  constructor(resources: ReadonlyMap<string, Resource>) {
    this.#resources = new Map([...resources].filter(([, {scope}]) => scope !== 'server'));
  }

  /** The same storage as another build sees it. */
  openedBy(resources: ReadonlyMap<string, Resource>): MemoryMirror {
    const other = new MemoryMirror(resources);
    other.#disk = this.#disk;
    return other;
  }

  /** A second mirror that holds the same. */
  copy(): MemoryMirror {
    const copy = new MemoryMirror(this.#resources);
    copy.#disk = {...this.#disk};
    return copy;
  }

  async cursor(): Promise<MirrorCursor> {
    return this.#stored.cursor;
  }

  async apply(
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<TouchedRows | undefined> {
    if (!stillHolds(this.#stored.cursor)) return undefined;
    const lists = new Map(change.clear ? [] : this.#stored.lists);
    const touched = new Map<string, string[]>();
    for (const [resource, rows, gone] of this.#editsOf(change)) {
      const stored = new Map(lists.get(resource.name)?.rows);
      for (const key of gone) stored.delete(key);
      for (const [key, row] of rows) stored.set(key, row);
      lists.set(resource.name, {rows: stored, sorted: new Map()});
      touched.set(resource.name, [...(touched.get(resource.name) ?? []), ...gone, ...rows.keys()]);
    }
    const [before, after] = [this.#stored.cursor.complete, change.cursor.complete];
    const turned = [...this.#resources.keys()].some((list) => before.includes(list) !== after.includes(list));
    this.#disk.stored = {cursor: change.cursor, lists};
    return {all: change.clear === true || turned, lists: touched};
  }

  async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    return reads.map((read) => this.#answer(read));
  }

  async rows(list: string, {index, prefix, offset, limit}: MirrorQuery): Promise<Row[]> {
    const resource = this.#downloaded(list);
    const rows = resource ? this.#matching(resource, index, prefix) : [];
    return rows.slice(offset, offset + limit);
  }

  async counts(list: string, {index, prefix, by, except}: CountQuery): Promise<ValueCount[]> {
    const resource = this.#downloaded(list);
    const rows = resource ? this.#matching(resource, index, prefix) : [];
    const counted = rows.filter((row) => !resource || !except?.has(rowKey(resource, row)));
    return countValues(counted.map((row) => (by === undefined ? '' : (row[by] ?? ''))));
  }

  async sum(list: string): Promise<{count: number; sum: number}> {
    const rows = this.#stored.lists.get(list)?.rows ?? EMPTY;
    let sum = 0;
    for (const [key, row] of rows) sum = addSums(sum, rowSum(key, Number(row['version'])));
    return {count: rows.size, sum};
  }

  close(): void {
    // Nothing is held open.
  }

  get #stored(): Stored {
    return this.#disk.stored;
  }

  /** What a change does to each list that this build knows. */
  *#editsOf(change: MirrorChange): Generator<[Resource, ReadonlyMap<string, Row>, readonly string[]]> {
    const {rows = {}, gone = {}, page} = change;
    for (const list of new Set([...Object.keys(rows), ...Object.keys(gone)])) {
      const resource = this.#resources.get(list);
      if (resource) yield [resource, rowsByKey(resource, rows[list]), gone[list] ?? []];
    }
    const resource = page && this.#resources.get(page.list);
    if (resource) yield [resource, rowsByKey(resource, page.rows), []];
  }

  #answer(read: Read): FetchedRows {
    const resource = this.#downloaded(read.list);
    if (!resource) return {read, rows: [], complete: false, downloaded: false};
    if ('key' in read) {
      const row = this.#stored.lists.get(read.list)?.rows.get(read.key);
      return {read, rows: row ? [completeRow(resource, row)] : [], complete: true, downloaded: true};
    }
    const rows = this.#matching(resource, read.index, read.prefix);
    return {read, rows: rows.slice(0, read.limit), complete: rows.length <= read.limit, downloaded: true};
  }

  #downloaded(list: string): Resource | undefined {
    return this.#stored.cursor.complete.includes(list) ? this.#resources.get(list) : undefined;
  }

  #matching(resource: Resource, index: string, prefix: readonly Value[]): readonly Row[] {
    const list = this.#stored.lists.get(resource.name);
    if (!list) return [];
    let sorted = list.sorted.get(index);
    if (!sorted) {
      sorted = [...list.rows.values()].sort(compareRows(indexColumns(resource, index)));
      list.sorted.set(index, sorted);
    }
    const found =
      prefix.length === 0 ? sorted : sorted.filter((row) => matchesPrefix(resource, index, prefix, row));
    // An older build may have stored them, with fewer columns.
    return found.map((row) => completeRow(resource, row));
  }
}

/** Rows as they travelled, by key: with every column of their resource, and any that this build does not know. */
function rowsByKey(resource: Resource, wire: WireRows | undefined): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const values of wire?.rows ?? []) {
    const row = Object.fromEntries(
      wire?.columns.map((column, i) => [column, values[i] ?? ''] as const) ?? [],
    );
    rows.set(rowKey(resource, row), {...row, ...completeRow(resource, row)});
  }
  return rows;
}
