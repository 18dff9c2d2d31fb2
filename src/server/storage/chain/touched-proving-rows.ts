import {provingOf, type ProvingRow, type ProvingTable} from './proving.ts';

/** Which rows that let a person in a commit has changed so far; a writer takes it back where it rolls back. */
export class TouchedProvingRows {
  readonly #keys: Map<string, Pick<ProvingRow, 'list' | 'key'>>;

  constructor(keys: ReadonlyMap<string, Pick<ProvingRow, 'list' | 'key'>> = new Map()) {
    this.#keys = new Map(keys);
  }

  copy(): TouchedProvingRows {
    return new TouchedProvingRows(this.#keys);
  }

  add(list: ProvingTable, rows: readonly object[]): void {
    for (const row of rows) this.addKey(list, provingOf(list, row).key);
  }

  addKey(list: ProvingTable, key: string): void {
    this.#keys.set(`${list} ${key}`, {list, key});
  }

  /** In the order of tables and keys, which are ASCII. */
  inOrder(): readonly Pick<ProvingRow, 'list' | 'key'>[] {
    return [...this.#keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}
