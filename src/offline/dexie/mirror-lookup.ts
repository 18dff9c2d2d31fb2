import type {Table} from 'dexie';
import {MirrorDamaged} from '../mirror/mirror.ts';
import {type PageDirectory, EMPTY_DIRECTORY} from '../packed/directory.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import type {PackedRow} from '../packed/row.ts';
import type {MirrorCache} from './mirror-cache.ts';
import {
  type DirectoryRecord,
  type MirrorPage,
  pageOfRecord,
  type PageRecord,
  type StoragePlans,
} from './mirror-records.ts';

export interface MirrorTables {
  readonly pages: Table<PageRecord, number>;
  readonly directories: Table<DirectoryRecord, string>;
}

/**
 * The mirror as one transaction sees it: synchronous questions over what is loaded. One that needs more gets an
 * empty answer and is asked again after {@link load}, so that all reads of a round share one trip to the disk.
 */
export class MirrorLookup {
  readonly #tables: MirrorTables;
  readonly #plans: StoragePlans;
  readonly #cache: MirrorCache;
  /** Held here too: a large question needs more pages at once than the cache keeps, and none may go meanwhile. */
  readonly #loaded = new Map<number, MirrorPage>();
  readonly #missingPages = new Set<number>();
  readonly #missingDirectories = new Set<string>();

  constructor(tables: MirrorTables, plans: StoragePlans, cache: MirrorCache) {
    this.#tables = tables;
    this.#plans = plans;
    this.#cache = cache;
  }

  get isShort(): boolean {
    return this.#missingPages.size + this.#missingDirectories.size > 0;
  }

  directory(name: string): PageDirectory {
    const directory = this.#cache.directories.get(name);
    if (!directory) this.#missingDirectories.add(name);
    return directory ?? EMPTY_DIRECTORY;
  }

  /** Entries gathered of a list so far, index → entries; `undefined` where they are not all known. */
  gathered(list: string): ReadonlyMap<string, readonly string[]> | undefined {
    if (this.directory(list).page.length === 0) return new Map();
    return this.#cache.gathered.get(list);
  }

  rows(n: number): PackedLeaf<PackedRow> | undefined {
    const page = this.#page(n);
    return page?.kind === 'rows' ? page.leaf : undefined;
  }

  entries(n: number): PackedLeaf<string> | undefined {
    const page = this.#page(n);
    return page?.kind === 'entries' ? page.leaf : undefined;
  }

  /** Makes sure that pages are loaded next time. */
  want(pages: Iterable<number>): void {
    for (const n of pages) this.#page(n);
  }

  /** Loads what was missing. */
  async load(): Promise<void> {
    const takeIn = await this.readAhead();
    takeIn();
  }

  /** Reads what was missing; takes it in only when what this answers is called. */
  async readAhead(): Promise<() => void> {
    if (!this.isShort) return () => undefined;
    const names = [...this.#missingDirectories];
    const numbers = [...this.#missingPages];
    this.#missingDirectories.clear();
    this.#missingPages.clear();
    const [directories, pages] = await Promise.all([
      names.length === 0 ? [] : this.#tables.directories.bulkGet(names),
      recordsOf(this.#tables.pages, numbers),
    ]);
    return () => {
      for (const [i, name] of names.entries())
        this.#cache.directories.set(name, directories[i] ?? EMPTY_DIRECTORY);
      for (const n of numbers) this.#keep(n, pages.get(n));
    };
  }

  /** Goes through pages in order without keeping them: for work on a whole list. */
  async each(pages: readonly number[], visit: (leaf: PackedLeaf<PackedRow>) => void): Promise<void> {
    for (let at = 0; at < pages.length; at += PAGES_IN_MEMORY) {
      const some = pages.slice(at, at + PAGES_IN_MEMORY);
      const records = await recordsOf(this.#tables.pages, some);
      for (const n of some) {
        const page = pageOfRecord(this.#plans, found(records.get(n)));
        if (page.kind === 'rows') visit(page.leaf);
      }
    }
  }

  #page(n: number): MirrorPage | undefined {
    const loaded = this.#loaded.get(n);
    if (loaded) return loaded;
    const page = this.#cache.page(n);
    if (page) this.#loaded.set(n, page);
    else this.#missingPages.add(n);
    return page;
  }

  #keep(n: number, record: PageRecord | undefined): void {
    const page = pageOfRecord(this.#plans, found(record));
    this.#loaded.set(n, page);
    this.#cache.putPage(n, page);
  }
}

/** Pages in memory at once while a whole list passes. */
const PAGES_IN_MEMORY = 200;

/** Pages with numbers one after the other are one request from so many on: each request is a fifth of a millisecond. */
const FEWEST_IN_ROW = 4;

/** The records of pages by their numbers, in as few requests as there are gaps between them. */
async function recordsOf(
  pages: MirrorTables['pages'],
  numbers: readonly number[],
): Promise<ReadonlyMap<number, PageRecord>> {
  const rows: number[][] = [];
  for (const n of numbers.toSorted((a, b) => a - b)) {
    const last = rows.at(-1);
    if (last?.at(-1) === n - 1) last.push(n);
    else rows.push([n]);
  }
  const [long, short] = [rows.filter(isLong), rows.filter((row) => !isLong(row)).flat()];
  const found = await Promise.all([
    short.length === 0 ? [] : pages.bulkGet(short),
    ...long.map((row) => pages.where(':id').between(row[0], row.at(-1), true, true).toArray()),
  ]);
  return new Map(found.flat().flatMap((record) => (record ? [[record.n, record] as const] : [])));
}

const isLong = (row: readonly number[]): boolean => row.length >= FEWEST_IN_ROW;

function found(record: PageRecord | undefined): PageRecord {
  if (!record) throw new MirrorDamaged('a page of the mirror is gone');
  return record;
}
