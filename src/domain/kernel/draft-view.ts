import {del, type Del, type Done, type Put} from './action.ts';
import type {Row, Value} from './field.ts';
import {
  completeRow,
  indexColumns,
  rowKey,
  type DraftOf,
  type NewOf,
  type Resource,
  type RowOf,
} from './resource.ts';
import {mergeChanges, type View} from './view.ts';

/** Ranges of one list as they were merged: they hold as long as no row's values change in a column of their indexes. */
interface Merged {
  readonly columns: Set<string>;
  /** The rows of all of them, each as it was merged first. */
  readonly rows: Map<string, Row>;
  /** Keys in order, by index, prefix and limit. */
  readonly ranges: Map<string, readonly string[]>;
}

interface Pending {
  readonly resource: Resource;
  readonly row: Row | undefined;
  readonly isNew: boolean;
}

/**
 * What one `decide` has changed so far, over the view that it was given: rules that touch a row again see it as they
 * left it, and each row is written once.
 */
export class DraftView implements View {
  readonly #view: View;
  readonly #pending = new Map<string, Map<string, Pending>>();
  /** By list. Work at every line of a long document asks for the same few ranges again and again. */
  readonly #merged = new Map<string, Merged>();

  constructor(view: View) {
    this.#view = view;
  }

  get<R extends Resource>(resource: R, key: string): RowOf<R> | undefined {
    const pending = this.#pending.get(resource.name)?.get(key);
    return pending ? (pending.row as RowOf<R> | undefined) : this.#view.get(resource, key);
  }

  range<R extends Resource>(resource: R, index: string, prefix: readonly Value[], limit: number): RowOf<R>[] {
    const pending = this.#pending.get(resource.name);
    if (!pending) return this.#view.range(resource, index, prefix, limit);
    const merged = this.#mergedOf(resource.name);
    const name = JSON.stringify([index, prefix, limit]);
    let keys = merged.ranges.get(name);
    if (!keys) {
      const changed = {
        size: pending.size,
        has: (key: string) => pending.has(key),
        values: () => rowsOf(pending.values()),
      };
      const stored = this.#view.range(resource, index, prefix, limit);
      // Rows that this draft moves out of a range leave room that is not asked for: ranges here are of whole sets.
      const rows = mergeChanges(resource, index, prefix, stored, changed).slice(0, limit);
      for (const row of rows) merged.rows.set(rowKey(resource, row), row);
      for (const column of indexColumns(resource, index)) merged.columns.add(column);
      merged.ranges.set(name, (keys = rows.map((row) => rowKey(resource, row))));
    }
    return keys.map((key) => pending.get(key)?.row ?? merged.rows.get(key)) as RowOf<R>[];
  }

  put<R extends Resource>(resource: R, row: DraftOf<R>): void {
    this.#set(resource, row as Row, this.#isNew(resource, row as Row));
  }

  /** Of a row that has never been: nothing is read before it. Answers it as later reads see it. */
  insert<R extends Resource>(resource: R, row: NewOf<R>): RowOf<R> {
    return this.#set(resource, row as Row, true) as RowOf<R>;
  }

  del(resource: Resource, key: string): void {
    this.#merged.delete(resource.name);
    this.#of(resource).set(key, {resource, row: undefined, isNew: false});
  }

  /** Lays on what an outcome has written of these resources. */
  layOn(resources: ReadonlyMap<string, Resource>, {puts, dels}: Pick<Done, 'puts' | 'dels'>): void {
    for (const {list, row, isNew} of puts) {
      const resource = resources.get(list);
      if (resource) this.#set(resource, row, isNew ?? false);
    }
    for (const {list, key} of dels) {
      const resource = resources.get(list);
      if (resource) this.del(resource, key);
    }
  }

  puts(): Put[] {
    return this.#all().flatMap(([, {resource, row, isNew}]) =>
      row ? [{list: resource.name, row, ...(isNew ? {isNew} : {})}] : [],
    );
  }

  dels(): Del[] {
    return this.#all().flatMap(([key, {resource, row}]) => (row ? [] : [del(resource, key)]));
  }

  #all(): [string, Pending][] {
    return [...this.#pending.values()].flatMap((rows) => [...rows]);
  }

  #set(resource: Resource, given: Row, isNew: boolean): Row {
    const row = completeRow(resource, given);
    const key = rowKey(resource, row);
    const pending = this.#of(resource);
    const merged = this.#merged.get(resource.name);
    const before = pending.get(key)?.row ?? merged?.rows.get(key);
    const stays = before && merged && [...merged.columns].every((column) => before[column] === row[column]);
    if (!stays) this.#merged.delete(resource.name);
    pending.set(key, {resource, row, isNew});
    return row;
  }

  #mergedOf(list: string): Merged {
    const known = this.#merged.get(list) ?? {columns: new Set(), rows: new Map(), ranges: new Map()};
    this.#merged.set(list, known);
    return known;
  }

  #isNew(resource: Resource, row: Row): boolean {
    return this.#of(resource).get(rowKey(resource, row))?.isNew ?? false;
  }

  #of(resource: Resource): Map<string, Pending> {
    const rows = this.#pending.get(resource.name) ?? new Map<string, Pending>();
    this.#pending.set(resource.name, rows);
    return rows;
  }
}

function* rowsOf(pending: Iterable<Pending>): Generator<Row | undefined> {
  for (const {row} of pending) yield row;
}
