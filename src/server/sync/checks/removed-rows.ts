import {groupBy} from '../../storage/group-by.ts';
import type {ReadTransaction} from '../../storage/storage.ts';

/** Rows asked about at once. */
const GONE_ROWS_PER_QUESTION = 2_000;

/** Rows that the history took away: each has its tombstone, as long as it has not come back. */
export class RemovedRows {
  readonly #tx: ReadTransaction;
  #rows = new Map<string, {list: string; key: string; version: number}>();

  constructor(tx: ReadTransaction) {
    this.#tx = tx;
  }

  async *add(list: string, key: string, version: number): AsyncGenerator<string> {
    // Below the floor tombstones are forgotten.
    if (version <= this.#tx.head.floor) return;
    this.#rows.set(`${list} ${key}`, {list, key, version});
    if (this.#rows.size >= GONE_ROWS_PER_QUESTION) yield* this.faults();
  }

  /** Of the rows so far, against what is there now. */
  async *faults(): AsyncGenerator<string> {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    const found = await this.#tx.fetch(rows.map(({list, key}) => ({list, key})));
    for (const [list, own] of groupBy(
      rows.filter((_, i) => found[i]?.rows.length === 0),
      (row) => row.list,
    )) {
      const tombstones = await this.#tx.tombstones(
        list,
        own.map(({key}) => key),
      );
      for (const {key, version} of own)
        if ((tombstones.get(key) ?? 0) < version)
          yield `${list} ${key} was taken away at version ${String(version)} and has no tombstone`;
    }
  }
}
