import {compareText} from '#domain/kernel/resource.ts';
import {type Directory, placeOf} from './directory.ts';
import {editLeaf, type Edits, fill, joinLeaves, type Leaf, split} from './leaf.ts';

/**
 * Changes to one packed list, in memory: name the keys, load the pages that {@link pagesFor} asks for, edit,
 * load what {@link wanted} asks for, {@link mend}; then store `changed`, `removed` and, where `moved`, the
 * directory. Each page is touched once however many of its rows change.
 */
export class Pages<T> {
  /** Whether the directory differs from the stored one. */
  moved = false;
  readonly changed = new Map<number, Leaf<T>>();
  readonly removed = new Set<number>();
  readonly #first: string[];
  readonly #page: number[];
  readonly #loaded = new Map<number, Leaf<T>>();
  readonly #small = new Set<number>();
  readonly #size: number;
  readonly #newPage: () => number;

  /** `size`: most items of a page. `newPage` gives numbers never used before. */
  constructor(directory: Directory, size: number, newPage: () => number) {
    this.#first = [...directory.first];
    this.#page = [...directory.page];
    this.#size = size;
    this.#newPage = newPage;
  }

  get directory(): Directory {
    return {first: this.#first, page: this.#page};
  }

  /** Pages to load before these keys can be edited. */
  pagesFor(keys: Iterable<string>): number[] {
    const pages = new Set<number>();
    for (const key of keys) pages.add(this.#page[placeOf(this.directory, key)] ?? -1);
    return [...pages].filter((page) => page >= 0);
  }

  load(page: number, leaf: Leaf<T>): void {
    this.#loaded.set(page, leaf);
  }

  /** What a page holds now, where it is loaded. */
  leaf(page: number): Leaf<T> | undefined {
    return this.#loaded.get(page);
  }

  /** Inserts, replaces and deletes. */
  edit(edits: Edits<T>): void {
    if (this.#isBehindAll(edits)) {
      this.append(editLeaf({keys: [], items: []}, edits));
      return;
    }
    // From the last page to the first, so that pages put in or taken out move none that is still to come.
    for (const [place, own] of this.#byPlace(edits).reverse()) this.#editPage(place, own);
  }

  /** Adds items behind all others, filling pages up: snapshots and new ids come in key order. */
  append(items: Leaf<T>): void {
    const last = this.#page.at(-1);
    if (last === undefined) {
      this.#add(0, fill(items, this.#size));
      return;
    }
    const [head, ...rest] = fill(joinLeaves(this.#leafAt(last), items), this.#size);
    if (head) this.#put(last, head);
    this.#add(this.#page.length, rest);
  }

  /** Neighbours of pages that grew too small, to load before mending. */
  wanted(): number[] {
    return [...this.#small].flatMap((page) => {
      const neighbour = this.#neighbourOf(page);
      return neighbour === undefined || this.#loaded.has(neighbour) ? [] : [neighbour];
    });
  }

  /** Joins pages that grew too small with their neighbours. */
  mend(): void {
    for (const page of this.#small) {
      const neighbour = this.#neighbourOf(page);
      if (neighbour !== undefined && this.#loaded.has(neighbour)) this.#join(page, neighbour);
    }
    this.#small.clear();
  }

  #isBehindAll(edits: Edits<T>): boolean {
    const last = this.#page.at(-1);
    if (last === undefined) return true;
    const [key, item] = edits[0] ?? [''];
    const end = this.#loaded.get(last)?.keys.at(-1);
    // Deleting nothing is no reason to touch a page, but is not worth telling apart.
    return item !== undefined && end !== undefined && compareText(end, key) < 0;
  }

  #byPlace(edits: Edits<T>): [place: number, edits: Edits<T>][] {
    const groups: [number, [string, T | undefined][]][] = [];
    for (const [key, item] of edits) {
      const place = placeOf(this.directory, key);
      const group = groups.at(-1);
      if (group?.[0] === place) group[1].push([key, item]);
      else groups.push([place, [[key, item]]]);
    }
    return groups;
  }

  #editPage(place: number, edits: Edits<T>): void {
    const page = this.#page[place] ?? -1;
    const [head, ...rest] = split(editLeaf(this.#leafAt(page), edits), this.#size);
    if (!head) {
      this.#take(place);
      return;
    }
    this.#put(page, head);
    this.#add(place + 1, rest);
    if (head.keys.length <= this.#size / 4) this.#small.add(page);
  }

  /** The page before or behind a small one in the directory. */
  #neighbourOf(page: number): number | undefined {
    const place = this.#page.indexOf(page);
    return place < 0 ? undefined : (this.#page[place + 1] ?? this.#page[place - 1]);
  }

  #join(page: number, neighbour: number): void {
    const [left, right] =
      this.#page.indexOf(page) < this.#page.indexOf(neighbour) ? [page, neighbour] : [neighbour, page];
    const joined = joinLeaves(this.#leafAt(left), this.#leafAt(right));
    // Room is left, or the next row would split the page again.
    if (joined.keys.length > (this.#size * 3) / 4) return;
    this.#put(left, joined);
    this.#take(this.#page.indexOf(right));
  }

  #add(place: number, leaves: readonly Leaf<T>[]): void {
    if (leaves.length === 0) return;
    const pages = leaves.map((leaf) => {
      const page = this.#newPage();
      this.#put(page, leaf);
      return page;
    });
    this.#first.splice(place, 0, ...leaves.map(({keys}) => keys[0] ?? ''));
    this.#page.splice(place, 0, ...pages);
    this.moved = true;
  }

  #take(place: number): void {
    const [page] = this.#page.splice(place, 1);
    this.#first.splice(place, 1);
    this.moved = true;
    if (page === undefined) return;
    this.removed.add(page);
    this.changed.delete(page);
    this.#loaded.delete(page);
  }

  #put(page: number, leaf: Leaf<T>): void {
    this.changed.set(page, leaf);
    this.#loaded.set(page, leaf);
  }

  #leafAt(page: number): Leaf<T> {
    const leaf = this.#loaded.get(page);
    if (!leaf) throw new Error(`page ${String(page)} was not loaded`);
    return leaf;
  }
}
