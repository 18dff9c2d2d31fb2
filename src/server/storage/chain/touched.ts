import {provingOf, type Proving, type ProvingTable} from './proving.ts';

/** Which rows that let somebody in a commit has changed so far; a writer takes it back where it rolls back. */
export class Touched {
  readonly #keys: Map<string, Pick<Proving, 'list' | 'key'>>;

  constructor(keys: ReadonlyMap<string, Pick<Proving, 'list' | 'key'>> = new Map()) {
    this.#keys = new Map(keys);
  }

  copy(): Touched {
    return new Touched(this.#keys);
  }

  add(list: ProvingTable, rows: readonly object[]): void {
    for (const row of rows) this.addKey(list, provingOf(list, row).key);
  }

  addKey(list: ProvingTable, key: string): void {
    this.#keys.set(`${list} ${key}`, {list, key});
  }

  /** In the order of tables and keys, which are ASCII. */
  inOrder(): readonly Pick<Proving, 'list' | 'key'>[] {
    return [...this.#keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}
