import type {Del, Put, Read} from './action.ts';
import type {Row, Value} from './field.ts';
import {
  compareRows,
  completeRow,
  indexColumns,
  rowKey,
  matchesPrefix,
  type Resource,
  type RowOf,
} from './resource.ts';

/**
 * What `decide`, projections and screens see: stored rows under the changes of work not yet stored. The same
 * code on the device (mirror ⊕ overlay) and on the server (SQL rows ⊕ this batch's earlier outcomes).
 * A row is found, absent (`undefined`), or not known here: then reading ends the decision with an
 * {@link UnansweredRead}, so that no rule can take "not downloaded yet" for "absent".
 */
export interface View {
  get<R extends Resource>(resource: R, key: string): RowOf<R> | undefined;
  range<R extends Resource>(resource: R, index: string, prefix: readonly Value[], limit: number): RowOf<R>[];
}

/** How many frames an error writes down, where the engine lets it be said. */
const V8: ErrorConstructor & {stackTraceLimit?: number | undefined} = Error;

/** Thrown by a view that cannot answer: the row must be fetched first, or its list is not downloaded. */
export class UnansweredRead extends Error {
  readonly read: Read;
  readonly why: 'not-fetched' | 'not-downloaded';
  /** Others that will be read after it and are not fetched either, where that is known. */
  readonly also: readonly Read[];
  constructor(read: Read, why: 'not-fetched' | 'not-downloaded', also: readonly Read[] = []) {
    // Thrown often and caught at once: where from is never asked, and to write that down is most of what it costs.
    const frames = V8.stackTraceLimit;
    V8.stackTraceLimit = 0;
    super(why);
    V8.stackTraceLimit = frames;
    this.read = read;
    this.why = why;
    this.also = also;
  }
}

/** What a view answers, or `undefined` where it does not know yet: for guesses of what to read next. */
export function ifKnown<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UnansweredRead) return undefined;
    throw error;
  }
}

/** What a view answers, or `undefined` where this device has no such list: for what the server decides in the end. */
export function ifDownloaded<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UnansweredRead && error.why === 'not-downloaded') return undefined;
    throw error;
  }
}

/** Asks for all of these at once: what is not fetched yet comes in one trip, not one by one. */
export function askAll(asks: Iterable<() => unknown>): void {
  const missing: UnansweredRead[] = [];
  for (const ask of asks) {
    try {
      ask();
    } catch (error) {
      if (!(error instanceof UnansweredRead)) throw error;
      missing.push(error);
    }
  }
  const [first, ...others] = missing;
  if (first)
    throw new UnansweredRead(
      first.read,
      first.why,
      others.map(({read}) => read),
    );
}

/** More rows than one rule reads that it was not said to read. */
const MAX_ROWS_UNSAID = 20_000;

/**
 * Takes what is not fetched for absent and keeps what it was asked: so that all that a rule will read comes in a few
 * trips, and not in one for each row. What a rule makes of it is thrown away.
 */
export class GuessingView implements View {
  readonly wanted: Read[] = [];
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  get<R extends Resource>(resource: R, key: string): RowOf<R> | undefined {
    return this.#known(() => this.#view.get(resource, key)) ?? undefined;
  }

  range<R extends Resource>(resource: R, index: string, prefix: readonly Value[], limit: number): RowOf<R>[] {
    return this.#known(() => this.#view.range(resource, index, prefix, limit)) ?? [];
  }

  #known<T>(ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      const isGuessed = error instanceof UnansweredRead && error.why === 'not-fetched';
      if (!isGuessed || this.wanted.length >= MAX_ROWS_UNSAID) throw error;
      this.wanted.push(error.read, ...error.also);
      return undefined;
    }
  }
}

/** The rows that a store found for one read; `complete` when no further row begins with the prefix. */
export interface FetchedRows {
  readonly read: Read;
  readonly rows: readonly Row[];
  readonly complete: boolean;
  readonly downloaded: boolean;
}

type RangeRead = Extract<Read, {readonly index: string}>;

interface FetchedRange {
  readonly rows: readonly Row[];
  readonly complete: boolean;
  readonly limit: number;
}

/** Changes on top of stored rows: list → key → row, or `undefined` where it was deleted. */
export type ViewChanges = ReadonlyMap<string, ReadonlyMap<string, Row | undefined>>;

type Registry = ReadonlyMap<string, Resource>;

/** A view over fetched rows with changes on top. Not shared between batches: make a new one for each. */
export class LayeredView implements View {
  readonly #resources: Registry;
  readonly #rows = new Map<string, Map<string, Row | undefined>>();
  readonly #ranges = new Map<string, FetchedRange>();
  readonly #undownloaded = new Set<string>();
  readonly #changes = new Map<string, Map<string, Row | undefined>>();
  /** Of the changes, the rows that were never there. */
  readonly #fresh = new Map<string, Set<string>>();

  constructor(resources: Registry) {
    this.#resources = resources;
  }

  /** Adds what a store answered to a read. */
  give(fetched: FetchedRows): void {
    const {read, rows} = fetched;
    if (!fetched.downloaded) {
      this.#undownloaded.add(readName(read));
      return;
    }
    const resource = this.#resource(read.list);
    const known = mapAt(this.#rows, read.list);
    const complete = rows.map((row) => completeRow(resource, row));
    for (const row of complete) known.set(rowKey(resource, row), row);
    if ('key' in read) {
      if (rows.length === 0) known.set(read.key, undefined);
      return;
    }
    this.#ranges.set(readName(read), {rows: complete, complete: fetched.complete, limit: read.limit});
  }

  /** Of these reads, those that no store has answered yet. */
  missing(reads: readonly Read[]): Read[] {
    return reads.filter((read) => !this.#isKnown(read));
  }

  get<R extends Resource>(resource: R, key: string): RowOf<R> | undefined {
    const changed = this.#changes.get(resource.name);
    if (changed?.has(key)) return changed.get(key) as RowOf<R> | undefined;
    const known = this.#rows.get(resource.name);
    if (known?.has(key)) return known.get(key) as RowOf<R> | undefined;
    throw this.#unanswered({list: resource.name, key});
  }

  range<R extends Resource>(resource: R, index: string, prefix: readonly Value[], limit: number): RowOf<R>[] {
    const read = {list: resource.name, index, prefix, limit};
    const base = this.#rangeOf(read);
    if (!base) throw this.#unanswered(read);
    const changed = this.#changes.get(resource.name);
    const rows = mergeChanges(resource, index, prefix, base.rows, changed);
    if (!base.complete) {
      const survivors = base.rows.filter((row) => !changed?.has(rowKey(resource, row))).length;
      // Changed rows may have left the range: what stands behind the fetched part is then unknown.
      if (survivors < limit)
        throw this.#unanswered({...read, limit: base.limit + (changed?.size ?? 0) + limit});
    }
    return rows.slice(0, limit) as RowOf<R>[];
  }

  /** Lays changes on top. */
  apply(puts: readonly Put[], dels: readonly Del[]): void {
    for (const {list, key} of dels) mapAt(this.#changes, list).set(key, undefined);
    for (const {list, row, isNew} of puts) {
      const resource = this.#resource(list);
      const key = rowKey(resource, row);
      mapAt(this.#changes, list).set(key, completeRow(resource, row));
      if (isNew) this.#fresh.set(list, (this.#fresh.get(list) ?? new Set()).add(key));
    }
  }

  changes(): ViewChanges {
    return this.#changes;
  }

  /** Lays a whole set of changes on top, as another view gave it. */
  layOn(changes: ViewChanges): void {
    for (const [list, rows] of changes) {
      const mine = mapAt(this.#changes, list);
      for (const [key, row] of rows) mine.set(key, row);
    }
  }

  /** Whether the stored rows hold this key; only for keys that were read or changed through this view. */
  isStored(list: string, key: string): boolean {
    return this.#rows.get(list)?.get(key) !== undefined;
  }

  /** Whether a row has come about through this view: one that stands under its key already contradicts it. */
  isFresh(list: string, key: string): boolean {
    return this.#fresh.get(list)?.has(key) ?? false;
  }

  /** Whether one of these inserts is of a row that this view knows to be there. */
  isTaken(puts: readonly Put[]): boolean {
    return puts.some(({list, row, isNew}) => {
      const key = isNew && rowKey(this.#resource(list), row);
      const changed = this.#changes.get(list);
      if (!key) return false;
      return (changed?.has(key) ? changed.get(key) : this.#rows.get(list)?.get(key)) !== undefined;
    });
  }

  #isKnown(read: Read): boolean {
    if (this.#undownloaded.has(readName(read))) return true;
    if ('key' in read) return this.#rows.get(read.list)?.has(read.key) ?? false;
    const base = this.#rangeOf(read);
    return base !== undefined && (base.complete || base.limit >= read.limit);
  }

  /** What was fetched for a range, or is part of a wider one that was fetched to its end. */
  #rangeOf(read: RangeRead): FetchedRange | undefined {
    const own = this.#ranges.get(readName(read));
    if (own) return own;
    const {list, index, prefix, limit} = read;
    for (let length = prefix.length - 1; length >= 0; length--) {
      const wider = this.#ranges.get(readName({list, index, prefix: prefix.slice(0, length), limit}));
      if (!wider?.complete) continue;
      const resource = this.#resource(list);
      const rows = wider.rows.filter((row) => matchesPrefix(resource, index, prefix, row));
      const range = {rows, complete: true, limit};
      this.#ranges.set(readName(read), range);
      return range;
    }
    return undefined;
  }

  #unanswered(read: Read): UnansweredRead {
    return new UnansweredRead(
      read,
      this.#undownloaded.has(readName(read)) ? 'not-downloaded' : 'not-fetched',
    );
  }

  #resource(list: string): Resource {
    const resource = this.#resources.get(list);
    if (!resource) throw new Error(`no list named ${list}`);
    return resource;
  }
}

/** Rows that have changed, by key; `undefined` stands for a deleted one. */
interface Changed {
  readonly size: number;
  has(key: string): boolean;
  values(): Iterable<Row | undefined>;
}

/** Stored rows of a range under changes, in the order of its index. */
export function mergeChanges(
  resource: Resource,
  index: string,
  prefix: readonly Value[],
  base: readonly Row[],
  changed: Changed | undefined,
): Row[] {
  if (!changed || changed.size === 0) return [...base];
  const rows = base.filter((row) => !changed.has(rowKey(resource, row)));
  for (const row of changed.values()) if (row && matchesPrefix(resource, index, prefix, row)) rows.push(row);
  return rows.sort(compareRows(indexColumns(resource, index)));
}

const readName = (read: Read): string =>
  'key' in read ? `${read.list}\n${read.key}` : `${read.list}\n${read.index}\n${JSON.stringify(read.prefix)}`;

function mapAt<K, V>(maps: Map<string, Map<K, V>>, name: string): Map<K, V> {
  let map = maps.get(name);
  if (!map) maps.set(name, (map = new Map<K, V>()));
  return map;
}
