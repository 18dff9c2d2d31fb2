import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import type {WriteTransaction} from '../storage/storage.ts';
import {wantOfRow, type Wants} from './wants.ts';

/** The rows of lists that a batch works on: fetched once, changed in memory, written table by table. */
export class WorkingRows {
  readonly #tx: WriteTransaction;
  readonly #resources: Rules['resources'];
  readonly #wants: Pick<Wants, 'bring'>;
  #view: LayeredView;

  constructor(tx: WriteTransaction, resources: Rules['resources'], wants: Pick<Wants, 'bring'>) {
    this.#tx = tx;
    this.#resources = resources;
    this.#wants = wants;
    this.#view = new LayeredView(resources);
  }

  get view(): LayeredView {
    return this.#view;
  }

  /** Learns what no earlier read has answered. */
  async fetch(reads: readonly Read[]): Promise<void> {
    const unique = [...new Map(reads.map((read) => [JSON.stringify(read), read])).values()];
    const missing = this.#view.missing(unique);
    if (missing.length === 0) return;
    for (const fetched of await this.#tx.fetch(missing)) this.#view.give(fetched);
  }

  /** Writes what has changed, each table once; held work may have lacked a row that was not there before. */
  async write(): Promise<void> {
    for (const [list, changes] of this.#view.changes()) {
      const fresh: Row[] = [];
      const rows: Row[] = [];
      const gone: string[] = [];
      for (const [key, row] of changes) {
        if (row && !this.#view.isStored(list, key)) this.#wants.bring(wantOfRow(list, key));
        if (row) (this.#view.isFresh(list, key) ? fresh : rows).push(row);
        else if (this.#view.isStored(list, key)) gone.push(key);
      }
      if (gone.length > 0) await this.#tx.remove(list, gone);
      if (fresh.length > 0) await this.#tx.insert(list, fresh);
      if (rows.length > 0) await this.#tx.put(list, rows);
    }
  }

  /** Forgets all that was read and changed. */
  forget(): void {
    this.#view = new LayeredView(this.#resources);
  }
}
