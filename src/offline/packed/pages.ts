import {compareText} from '#domain/kernel/resource.ts';
import {type PageDirectory, placesOf} from './directory.ts';
import {editLeaf, type KeyedEdits, fillLeaves, joinLeaves, type PackedLeaf, splitLeaf} from './leaf.ts';

/**
 * Changes to one packed list, in memory: name the keys, load the pages that {@link pagesFor} asks for, edit,
 * load what {@link wanted} asks for, {@link mend}; then store `changed`, `removed` and, where `moved`, the
 * directory. Each page is touched once however many of its rows change.
 */
export class EditedPages<T> {
  /** Whether the directory differs from the stored one. */
  moved = false;
  /** Whether all edits went behind what was there. */
  appended = true;
  readonly changed = new Map<number, PackedLeaf<T>>();
  readonly removed = new Set<number>();
  readonly #first: string[];
  readonly #page: number[];
  readonly #loaded = new Map<number, PackedLeaf<T>>();
  readonly #small = new Set<number>();
  readonly #size: number;
  readonly #newPage: () => number;

  /** `size`: most items of a page. `newPage` gives numbers never used before. */
  constructor(directory: PageDirectory, size: number, newPage: () => number) {
    this.#first = [...directory.first];
    this.#page = [...directory.page];
    this.#size = size;
    this.#newPage = newPage;
  }

  get directory(): PageDirectory {
    return {first: this.#first, page: this.#page};
  }

  /** Pages to load before these sorted keys can be edited. */
  pagesFor(keys: readonly string[]): number[] {
    return placesOf(this.directory, keys).flatMap(({place}) => this.#page[place] ?? []);
  }

  load(page: number, leaf: PackedLeaf<T>): void {
    this.#loaded.set(page, leaf);
  }

  /** Inserts, replaces and deletes. */
  edit(edits: KeyedEdits<T>): void {
    if (this.#isBehindAll(edits)) {
      this.append(editLeaf({keys: [], items: []}, edits));
      return;
    }
    this.appended = false;
    const groups = placesOf(
      this.directory,
      edits.map(([key]) => key),
    );
    // From the last page to the first, so that pages put in or taken out move none that is still to come.
    for (let i = groups.length - 1; i >= 0; i--) {
      const {place = 0, end} = groups[i] ?? {};
      this.#editPage(place, edits.slice(groups[i - 1]?.end ?? 0, end));
    }
  }

  /** Adds items behind all others, filling pages up: snapshots and new ids come in key order. */
  append(items: PackedLeaf<T>): void {
    const last = this.#page.at(-1);
    if (last === undefined) {
      this.#add(0, fillLeaves(items, this.#size));
      return;
    }
    const [head, ...rest] = fillLeaves(joinLeaves(this.#leafAt(last), items), this.#size);
    if (head) this.#put(last, head);
    this.#add(this.#page.length, rest);
  }

  /** Neighbours of pages that grew too small, to load before mending. */
  wanted(): number[] {
    const wanted = [...this.#small].flatMap((page) => this.#neighboursOf(page));
    return [...new Set(wanted)].filter((page) => !this.#loaded.has(page));
  }

  /** Joins pages that grew too small with a neighbour that has room. */
  mend(): void {
    for (const page of this.#small)
      this.#neighboursOf(page).some(
        (neighbour) => this.#loaded.has(neighbour) && this.#join(page, neighbour),
      );
    this.#small.clear();
  }

  #isBehindAll(edits: KeyedEdits<T>): boolean {
    const last = this.#page.at(-1);
    if (last === undefined) return true;
    const [key, item] = edits[0] ?? [''];
    const end = this.#loaded.get(last)?.keys.at(-1);
    // Deleting nothing is no reason to touch a page, but is not worth telling apart.
    return item !== undefined && end !== undefined && compareText(end, key) < 0;
  }

  #editPage(place: number, edits: KeyedEdits<T>): void {
    const page = this.#page[place] ?? -1;
    const [head, ...rest] = splitLeaf(editLeaf(this.#leafAt(page), edits), this.#size);
    if (!head) {
      this.#take(place);
      return;
    }
    this.#put(page, head);
    this.#add(place + 1, rest);
    if (head.keys.length <= this.#size / 4) this.#small.add(page);
  }

  /** The pages before and behind one that is still in the directory. */
  #neighboursOf(page: number): number[] {
    const place = this.#page.indexOf(page);
    return place < 0 ? [] : [place - 1, place + 1].flatMap((each) => this.#page[each] ?? []);
  }

  #join(page: number, neighbour: number): boolean {
    const [left, right] =
      this.#page.indexOf(page) < this.#page.indexOf(neighbour) ? [page, neighbour] : [neighbour, page];
    const joined = joinLeaves(this.#leafAt(left), this.#leafAt(right));
    // Room is left, or the next row would split the page again.
    if (joined.keys.length > (this.#size * 3) / 4) return false;
    this.#put(left, joined);
    this.#take(this.#page.indexOf(right));
    return true;
  }

  #add(place: number, leaves: readonly PackedLeaf<T>[]): void {
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

  #put(page: number, leaf: PackedLeaf<T>): void {
    this.changed.set(page, leaf);
    this.#loaded.set(page, leaf);
  }

  #leafAt(page: number): PackedLeaf<T> {
    const leaf = this.#loaded.get(page);
    if (!leaf) throw new Error(`page ${String(page)} was not loaded`);
    return leaf;
  }
}
