import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import type {WriteTransaction} from '../storage/storage.ts';
import {wantOfRow, type HeldWorkWants} from './held-work-wants.ts';

/** Rows that are read or written at a time: others have their turn between, also within one large mutation. */
export const ROWS_AT_ONCE = 250;

/** Does something with all of these, some at a time. */
export async function inPortions<T>(
  all: readonly T[],
  turn: YieldTurn | undefined,
  what: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    await what(all.slice(at, at + ROWS_AT_ONCE));
    if (all.length > ROWS_AT_ONCE) await turn?.();
  }
}
/** Lets others have theirs. */
export type YieldTurn = () => Promise<void>;

/** The rows of lists that a batch works on: fetched once, changed in memory, written table by table. */
export class WorkingRows {
  readonly #tx: WriteTransaction;
  readonly #resources: Rules['resources'];
  readonly #wants: Pick<HeldWorkWants, 'bring'>;
  readonly #turn: YieldTurn | undefined;
  #view: LayeredView;

  constructor(
    tx: WriteTransaction,
    resources: Rules['resources'],
    {wants, turn}: {readonly wants: Pick<HeldWorkWants, 'bring'>; readonly turn: YieldTurn | undefined},
  ) {
    this.#turn = turn;
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
    await inPortions(missing, this.#turn, async (some) => {
      for (const fetched of await this.#tx.fetch(some)) this.#view.give(fetched);
    });
  }

  /** Writes what has changed, table by table; held work may have lacked a row that was not there before. */
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
      await inPortions(gone, this.#turn, (some) => this.#tx.remove(list, some));
      await inPortions(fresh, this.#turn, (some) => this.#tx.insert(list, some));
      await inPortions(rows, this.#turn, (some) => this.#tx.put(list, some));
    }
  }

  /** Forgets all that was read and changed. */
  forget(): void {
    this.#view = new LayeredView(this.#resources);
  }
}
