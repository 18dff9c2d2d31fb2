import {type PageDirectory, EMPTY_DIRECTORY, sortKeys} from '../packed/directory.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import type {PackedRow} from '../packed/row.ts';
import {directoryName, type StoragePlan} from './mirror-records.ts';
import type {LoadedPages} from './mirror-read.ts';

/** The list itself is page 0, its indexes follow. */
const LIST_PAGE = 0;

/**
 * A list in memory, whole, under this build's key and indexes however it was stored: one page for the list and
 * one for each index. Read by the same code as pages on disk.
 */
export class WholeList implements LoadedPages {
  readonly isShort = false;
  readonly #rows: PackedLeaf<PackedRow>;
  readonly #entries: readonly PackedLeaf<string>[];
  readonly #names: readonly string[];

  constructor({resource: {name}, indexes}: StoragePlan, leaves: readonly PackedLeaf<PackedRow>[]) {
    const byKey = new Map(
      leaves.flatMap(({keys, items}) => items.map((row, i) => [keys[i] ?? '', row] as const)),
    );
    const keys = sortKeys([...byKey.keys()]);
    this.#rows = {keys, items: keys.flatMap((key) => byKey.get(key) ?? [])};
    this.#entries = [...indexes.values()].map(({entryOf}) => {
      const entries = sortKeys(this.#rows.items.map(entryOf));
      return {keys: entries, items: entries};
    });
    this.#names = [name, ...[...indexes.keys()].map((index) => directoryName(name, index))];
  }

  directory(name: string): PageDirectory {
    const page = this.#names.indexOf(name);
    const first = page === LIST_PAGE ? this.#rows.keys[0] : this.#entries[page - 1]?.keys[0];
    return first === undefined ? EMPTY_DIRECTORY : {first: [first], page: [page]};
  }
  rows(n: number): PackedLeaf<PackedRow> | undefined {
    return n === LIST_PAGE ? this.#rows : undefined;
  }
  entries(n: number): PackedLeaf<string> | undefined {
    return this.#entries[n - 1];
  }
  want(): void {
    // Nothing is ever missing.
  }
}
