import type {Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {
  compareRows,
  completeRow,
  indexColumns,
  keyOf,
  matchesPrefix,
  type Resource,
} from '#domain/kernel/resource.ts';
import type {Fetched} from '#domain/kernel/view.ts';
import {
  type Cursor,
  type MirrorChange,
  type MirrorQuery,
  type MirrorStore,
  NO_CURSOR,
  type Touched,
} from '#offline/mirror.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import type {WireRows} from '#protocol/sync.ts';

/** Rows of a list by key, never changed in place, and what was once sorted from them. */
interface MemoryList {
  readonly rows: ReadonlyMap<string, Row>;
  readonly sorted: Map<string, readonly Row[]>;
}

const EMPTY: ReadonlyMap<string, Row> = new Map();

/** A {@link MirrorStore} in memory, for simulations and models: the contract suite holds it to the real one. */
export class MemoryMirror implements MirrorStore {
  readonly #resources: ReadonlyMap<string, Resource>;
  #cursor: Cursor = NO_CURSOR;
  #lists: ReadonlyMap<string, MemoryList> = new Map();

  constructor(resources: ReadonlyMap<string, Resource>) {
    this.#resources = resources;
  }

  /** A second mirror that holds the same. */
  copy(): MemoryMirror {
    const copy = new MemoryMirror(this.#resources);
    copy.#cursor = this.#cursor;
    copy.#lists = this.#lists;
    return copy;
  }

  async cursor(): Promise<Cursor> {
    return this.#cursor;
  }

  async apply(stillHolds: (cursor: Cursor) => boolean, change: MirrorChange): Promise<Touched | undefined> {
    if (!stillHolds(this.#cursor)) return undefined;
    const lists = new Map(change.clear ? [] : this.#lists);
    const touched = new Map<string, string[]>();
    for (const [resource, rows, gone] of this.#editsOf(change)) {
      const stored = new Map(lists.get(resource.name)?.rows);
      for (const key of gone) stored.delete(key);
      for (const [key, row] of rows) stored.set(key, row);
      lists.set(resource.name, {rows: stored, sorted: new Map()});
      touched.set(resource.name, [...(touched.get(resource.name) ?? []), ...gone, ...rows.keys()]);
    }
    this.#lists = lists;
    this.#cursor = change.cursor;
    return {all: change.clear ?? false, lists: touched};
  }

  async fetch(reads: readonly Read[]): Promise<Fetched[]> {
    return reads.map((read) => this.#answer(read));
  }

  async rows(list: string, {index, prefix, offset, limit}: MirrorQuery): Promise<Row[]> {
    const resource = this.#downloaded(list);
    return resource ? this.#matching(resource, index, prefix).slice(offset, offset + limit) : [];
  }

  async sum(list: string): Promise<{count: number; sum: number}> {
    const rows = this.#lists.get(list)?.rows ?? EMPTY;
    let sum = 0;
    for (const [key, row] of rows) sum = addSums(sum, rowSum(key, Number(row['version'])));
    return {count: rows.size, sum};
  }

  close(): void {
    // Nothing is held open.
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

  #answer(read: Read): Fetched {
    const resource = this.#downloaded(read.list);
    if (!resource) return {read, rows: [], complete: false, downloaded: false};
    if ('key' in read) {
      const row = this.#lists.get(read.list)?.rows.get(read.key);
      return {read, rows: row ? [row] : [], complete: true, downloaded: true};
    }
    const rows = this.#matching(resource, read.index, read.prefix);
    return {read, rows: rows.slice(0, read.limit), complete: rows.length <= read.limit, downloaded: true};
  }

  #downloaded(list: string): Resource | undefined {
    return this.#cursor.complete.includes(list) ? this.#resources.get(list) : undefined;
  }

  #matching(resource: Resource, index: string, prefix: readonly Value[]): readonly Row[] {
    const list = this.#lists.get(resource.name);
    if (!list) return [];
    let sorted = list.sorted.get(index);
    if (!sorted) {
      sorted = [...list.rows.values()].sort(compareRows(indexColumns(resource, index)));
      list.sorted.set(index, sorted);
    }
    return prefix.length === 0 ? sorted : sorted.filter((row) => matchesPrefix(resource, index, prefix, row));
  }
}

/** Rows as they travelled, by key and with every column of their resource. */
function rowsByKey(resource: Resource, wire: WireRows | undefined): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const values of wire?.rows ?? []) {
    const row = Object.fromEntries(
      wire?.columns.map((column, i) => [column, values[i] ?? ''] as const) ?? [],
    );
    rows.set(keyOf(resource, row), completeRow(resource, row));
  }
  return rows;
}
