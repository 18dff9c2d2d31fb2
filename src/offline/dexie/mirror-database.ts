import {Dexie, type Table} from 'dexie';
import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import {
  type CountQuery,
  type MirrorCursor,
  type MirrorChange,
  type MirrorQuery,
  type MirrorStore,
  NO_CURSOR,
} from '../mirror/mirror.ts';
import type {TouchedRows} from '../touched-rows.ts';
import {DeviceStorageFull} from '../outbox/outbox-store.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import {type PackedRow, packedValueOf} from '../packed/row.ts';
import {
  closeDatabase,
  type IndexedDbEngine,
  isFull,
  type DatabaseLoss,
  openDeviceDatabase,
} from './engine.ts';
import {MirrorCache} from './mirror-cache.ts';
import {MirrorLookup, type MirrorTables} from './mirror-lookup.ts';
import {answerRead, countByValue, readRange} from './mirror-read.ts';
import {type MirrorForm, type MirrorHead, type StoragePlans, plansOf} from './mirror-records.ts';
import type {WrittenMirror} from './mirror-write.ts';

/** `shapes.md`, Device. */
export const mirrorName = (serverId: string, company: string, keyHash: string, generation: number): string =>
  `binward-mirror:${serverId}:${company}:${keyHash}:${String(generation)}`;

/** Each list that a mirror may hold, in the order of names: its key and indexes, as text. */
const lists = (resources: ReadonlyMap<string, Resource>): Record<string, string> =>
  Object.fromEntries(
    [...resources.values()]
      .filter(({scope}) => scope !== 'server')
      .map(
        ({name, key, indexes}) =>
          [name, JSON.stringify([key, Object.entries(indexes).sort(byName)])] as const,
      )
      .sort(byName),
  );

/**
 * What a mirror's pages depend on, as 8 hexadecimal digits: keys and indexes of the lists it may hold. A new
 * column needs no new mirror; another key or index does.
 */
export function keyHash(resources: ReadonlyMap<string, Resource>): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(lists(resources)))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export interface MirrorOptions {
  readonly name: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly onLost: (reason: DatabaseLoss) => void;
  readonly engine?: IndexedDbEngine;
}

/** Opens a mirror, empty where there is none. */
export async function openMirror(options: MirrorOptions): Promise<DexieMirror> {
  const db = await openDeviceDatabase({...options, tables: TABLES, durability: 'relaxed'});
  return new DexieMirror(db, options.resources);
}

/** Deletes a mirror; one that is open elsewhere closes and tells its tab. */
export async function deleteMirror(name: string, engine?: IndexedDbEngine): Promise<void> {
  await new Dexie(name, {...engine}).delete();
}

const TABLES = {page: '&n', directory: '&list', meta: '&key'} as const;
const MIRROR_TABLE_NAMES = Object.keys(TABLES);
/** What no start and no scan needs: the first answer that changes a mirror brings it in. */
const writing = () => import('./mirror-write.ts');
type Writing = Awaited<ReturnType<typeof writing>>;
const NO_HEAD: MirrorHead = {key: 'head', cursor: NO_CURSOR, stamp: 0, nextPage: 1};

export class DexieMirror implements MirrorStore {
  readonly #db: Dexie;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #plans: StoragePlans;
  readonly #tables: MirrorTables;
  readonly #meta: Table<MirrorHead | MirrorForm, string>;
  #cache = new MirrorCache(0);
  /** As it was when something was asked last. */
  #cursor = NO_CURSOR;

  constructor(db: Dexie, resources: ReadonlyMap<string, Resource>) {
    this.#db = db;
    this.#resources = resources;
    this.#plans = plansOf(resources);
    this.#tables = {pages: db.table('page'), directories: db.table('directory')};
    this.#meta = db.table('meta');
  }

  async cursor(): Promise<MirrorCursor> {
    return (await this.#head()).cursor;
  }

  async apply(
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<TouchedRows | undefined> {
    // Before the transaction, which ends where nothing is asked of it.
    const write = await writing();
    try {
      const {cache, written} = await this.#db.transaction('rw', MIRROR_TABLE_NAMES, async () =>
        this.#applyInside(write, stillHolds, change),
      );
      if (!written) return undefined;
      if (change.clear) this.#cache = new MirrorCache(written.head.stamp);
      // Another reading may have noticed the new stamp already and begun with an empty memory.
      if (change.clear || this.#cache === cache) write.adoptMirror(this.#cache, written);
      return written.touched;
    } catch (error) {
      if (isFull(error)) throw new DeviceStorageFull('no room for the mirror', {cause: error});
      throw error;
    }
  }

  async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    return this.#ask((lookup, cursor) => reads.map((read) => answerRead(this.#plans, lookup, cursor, read)));
  }

  async rows(list: string, query: MirrorQuery): Promise<Row[]> {
    return this.#ask((lookup, cursor) => {
      const plan = cursor.complete.includes(list) ? this.#plans.get(list) : undefined;
      return plan ? readRange(plan, lookup, query).rows : [];
    });
  }

  async counts(list: string, query: CountQuery): Promise<ValueCount[]> {
    return this.#ask((lookup, cursor) => {
      const plan = cursor.complete.includes(list) ? this.#plans.get(list) : undefined;
      return plan ? countByValue(plan, lookup, query) : [];
    });
  }

  async sum(list: string): Promise<{count: number; sum: number}> {
    let count = 0;
    let sum = 0;
    await this.each(list, ({keys, items}) => {
      count += keys.length;
      for (const [i, row] of items.entries())
        sum = addSums(sum, rowSum(keys[i] ?? '', Number(packedValueOf(row, 'version'))));
    });
    return {count, sum};
  }

  /** Goes through a list as it is stored, page by page, under this build's keys. */
  async each(list: string, visit: (leaf: PackedLeaf<PackedRow>) => void): Promise<void> {
    return this.#db.transaction('r', MIRROR_TABLE_NAMES, async () => {
      const lookup = this.#lookup(await this.#head());
      lookup.directory(list);
      await lookup.load();
      await lookup.each(lookup.directory(list).page, visit);
    });
  }

  /** Lists of this build that were stored under another key or other indexes; all where that was not written down. */
  async foreign(): Promise<ReadonlySet<string>> {
    const form = await this.#meta.get('form');
    const stored = form && 'lists' in form ? form.lists : {};
    const own = Object.entries(lists(this.#resources));
    return new Set(own.flatMap(([list, text]) => (stored[list] === text ? [] : [list])));
  }

  close(): void {
    closeDatabase(this.#db);
  }

  async #applyInside(
    {storeMirror: store, workOut}: Writing,
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<{cache: MirrorCache; written?: WrittenMirror}> {
    const head = await this.#head();
    const cache = this.#cacheAt(head);
    if (!stillHolds(head.cursor)) return {cache};
    if (change.clear) await Promise.all([this.#tables.pages.clear(), this.#tables.directories.clear()]);
    const lookup = change.clear
      ? new MirrorLookup(this.#tables, this.#plans, new MirrorCache(head.stamp))
      : new MirrorLookup(this.#tables, this.#plans, cache);
    const written = await workOut(this.#plans, lookup, head, change);
    // A later build has to know how to read this mirror while it makes its own.
    if (head.stamp === 0) await this.#meta.put({key: 'form', lists: lists(this.#resources)});
    await Promise.all([store(this.#tables, written), this.#meta.put(written.head)]);
    return {cache, written};
  }

  /** Asks in one transaction until everything that the answer needs is loaded. */
  async #ask<T>(attempt: (lookup: MirrorLookup, cursor: MirrorCursor) => T): Promise<T> {
    return this.#db.transaction('r', MIRROR_TABLE_NAMES, async () => {
      const {head, lookup} = await this.#begin(attempt);
      for (;;) {
        const result = attempt(lookup, head.cursor);
        if (!lookup.isShort) return result;
        await lookup.load();
      }
    });
  }

  /**
   * The head, and beside it what the answer would need if nothing was written since the last question: one trip to
   * the disk instead of two. Otherwise what was read so belongs to nothing and is thrown away.
   */
  async #begin(
    attempt: (lookup: MirrorLookup, cursor: MirrorCursor) => unknown,
  ): Promise<{head: MirrorHead; lookup: MirrorLookup}> {
    const cache = this.#cache;
    const {stamp} = cache;
    const ahead = new MirrorLookup(this.#tables, this.#plans, cache);
    attempt(ahead, this.#cursor);
    const [head, takeIn] = await Promise.all([this.#head(), ahead.readAhead()]);
    this.#cursor = head.cursor;
    if (head.stamp !== stamp || this.#cache !== cache) return {head, lookup: this.#lookup(head)};
    takeIn();
    return {head, lookup: ahead};
  }

  async #head(): Promise<MirrorHead> {
    const head = await this.#meta.get('head');
    return head && 'cursor' in head ? head : NO_HEAD;
  }

  #lookup(head: MirrorHead): MirrorLookup {
    return new MirrorLookup(this.#tables, this.#plans, this.#cacheAt(head));
  }

  /** The memory of a moment: what was remembered, unless another tab has written since. */
  #cacheAt({stamp}: MirrorHead): MirrorCache {
    if (this.#cache.stamp !== stamp) this.#cache = new MirrorCache(stamp);
    return this.#cache;
  }
}

const byName = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]): number =>
  a[0] < b[0] ? -1 : Number(a[0] > b[0]);
