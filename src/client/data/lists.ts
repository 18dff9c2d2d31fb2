import type {HistoryCursor} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Resource, RowOf} from '#domain/kernel/resource.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {Device} from '#offline/device.ts';
import type {CountQuery} from '#offline/mirror/mirror.ts';
import {ALL_TOUCHED, OWN_WORK, type TouchedRows} from '#offline/touched-rows.ts';

/** Rows of a list in the order of an index: `limit` after `offset`. */
export interface RowsQuery {
  readonly index: string;
  readonly prefix: readonly Value[];
  readonly offset: number;
  readonly limit: number;
}

/** Which rows are counted. */
export type CountsQuery = Omit<CountQuery, 'except'>;

/** What it takes to look: lists by index and by key, as the screens show them. */
export interface ListReads {
  rows<R extends Resource>(resource: R, query: RowsQuery): Promise<RowOf<R>[]>;
  /** How many rows there are of each value of a column, by an index alone: no row is read for it. */
  counts(resource: Resource, query: CountsQuery): Promise<ValueCount[]>;
  /** For each of these beginnings under an index its first rows. */
  rowsUnder<R extends Resource>(
    resource: R,
    index: string,
    prefixes: readonly (readonly Value[])[],
    limit: number,
  ): Promise<RowOf<R>[][]>;
  /** The rows of these keys, by key; absent ones are left out. */
  rowsOf<R extends Resource>(resource: R, keys: readonly string[]): Promise<ReadonlyMap<string, RowOf<R>>>;
  /** The server's time as last known here, ms UTC. */
  serverNow(): number;
  /** Up to which version of which history this device has heard: rows that are read after it are no older. */
  seen(): Promise<HistoryCursor>;
}

/** Where rows are kept that have the shape of their lists, which no type there says. */
export interface KeptLists {
  rows(resource: Resource, query: RowsQuery): Promise<Row[]>;
  rowsUnder(
    resource: Resource,
    index: string,
    prefixes: readonly (readonly Value[])[],
    limit: number,
  ): Promise<Row[][]>;
  rowsOf(resource: Resource, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
}

/** The lists of whatever device is open; none are read where none is. */
export const listReadsOf = (deviceOf: () => Device | undefined): ListReads => ({
  ...shapedLists(() => deviceOf()?.records),
  counts: async (resource, query) => (await deviceOf()?.records.counts(resource, query)) ?? [],
  serverNow: () => deviceOf()?.time.now() ?? Date.now(),
  seen: async () => (await deviceOf()?.seen()) ?? {epoch: '', version: 0},
});

/** Rows as they are kept, each in the shape of its list. */
export const shapedLists = (keptIn: () => KeptLists | undefined): Pick<ListReads, keyof KeptLists> => ({
  rows: async <R extends Resource>(resource: R, query: RowsQuery) =>
    ((await keptIn()?.rows(resource, query)) ?? []) as RowOf<R>[],
  rowsUnder: async <R extends Resource>(
    resource: R,
    index: string,
    prefixes: readonly (readonly Value[])[],
    limit: number,
  ) =>
    ((await keptIn()?.rowsUnder(resource, index, prefixes, limit)) ?? prefixes.map(() => [])) as RowOf<R>[][],
  rowsOf: async <R extends Resource>(resource: R, keys: readonly string[]) => {
    const found: ReadonlyMap<string, unknown> = (await keptIn()?.rowsOf(resource, keys)) ?? new Map();
    return found as ReadonlyMap<string, RowOf<R>>;
  },
});

/** The time, which stands in {@link TouchedRows} as a list does: it is touched once a minute. */
export const CLOCK_LIST = '(clock)';

/** Lists that keep which of them a read has looked into, and so whether a change is any of its business. */
export class FollowedLists implements ListReads {
  readonly #lists: ListReads;
  /** The keys that were looked at, by list; `ANY_KEY` where a change of any row may change what was found. */
  readonly #lookedAt = new Map<string, Set<string> | typeof ANY_KEY>();
  #isOnAny = false;

  constructor(lists: ListReads) {
    this.#lists = lists;
  }

  rows<R extends Resource>(resource: R, query: RowsQuery): Promise<RowOf<R>[]> {
    this.#lookedAt.set(resource.name, ANY_KEY);
    return this.#lists.rows(resource, query);
  }

  counts(resource: Resource, query: CountsQuery): Promise<ValueCount[]> {
    this.#lookedAt.set(resource.name, ANY_KEY);
    return this.#lists.counts(resource, query);
  }

  rowsUnder<R extends Resource>(
    resource: R,
    ...asked: [index: string, prefixes: readonly (readonly Value[])[], limit: number]
  ): Promise<RowOf<R>[][]> {
    this.#lookedAt.set(resource.name, ANY_KEY);
    return this.#lists.rowsUnder(resource, ...asked);
  }

  rowsOf<R extends Resource>(resource: R, keys: readonly string[]): Promise<ReadonlyMap<string, RowOf<R>>> {
    const known = this.#lookedAt.get(resource.name) ?? new Set();
    if (known !== ANY_KEY) for (const key of keys) known.add(key);
    this.#lookedAt.set(resource.name, known);
    return this.#lists.rowsOf(resource, keys);
  }

  serverNow(): number {
    this.#lookedAt.set(CLOCK_LIST, ANY_KEY);
    return this.#lists.serverNow();
  }

  seen(): Promise<HistoryCursor> {
    return this.#lists.seen();
  }

  /** What this device itself has recorded is read, too. */
  ofWork<T>(read: () => Promise<T>): Promise<T> {
    this.#lookedAt.set(OWN_WORK, ANY_KEY);
    return read();
  }

  /** What is read elsewhere hangs on these lists, too. */
  alsoOf(lists: Iterable<string>): void {
    for (const list of lists) this.#lookedAt.set(list, ANY_KEY);
  }

  /** A part of it could not be read, and it is unknown what that would have looked into: it hangs on any news. */
  onAnyNews(): void {
    this.#isOnAny = true;
  }

  /**
   * Whether a change may change what was read. A reader that has looked into no list hangs on any news, also of no row.
   */
  isTouchedBy(touched: TouchedRows): boolean {
    if (touched.all || this.#isOnAny || this.#lookedAt.size === 0) return true;
    for (const [list, keys] of touched.lists) {
      const lookedAt = this.#lookedAt.get(list);
      if (lookedAt && (lookedAt === ANY_KEY || keys.some((key) => lookedAt.has(key)))) return true;
    }
    return false;
  }
}

const ANY_KEY = 'any';

/** Readers of what changes: each is told what was touched, and asks whether it has looked there. */
export class TouchedNews {
  readonly #listeners = new Set<(touched: TouchedRows) => void>();

  readonly subscribe = (listener: (touched: TouchedRows) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tell(touched: TouchedRows = ALL_TOUCHED): void {
    for (const listener of this.#listeners) listener(touched);
  }
}
