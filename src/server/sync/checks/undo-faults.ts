import {undoneWorkList} from '#domain/kernel/undone-work.ts';
import type {Id} from '#domain/kernel/id.ts';
import {UNDO_ACTION} from '#domain/stock/undoing-books.ts';
import {DISCREPANCY_ACCOUNT, OUTSIDE_WORLD} from '#domain/stock/place.ts';
import {eachRow, type Commit} from '../../storage/history.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../../storage/storage.ts';

/**
 * No act is undone twice, and each undo names an act of the same person: every one that had an effect has the row of
 * its act for itself, and each row its undo.
 */
export class UndoFaults {
  /** Of undos that were done, those that moved something. */
  readonly #moved = new Map<Id, boolean>();

  of({settled, lines}: Commit): void {
    for (const {mutation, status} of settled.values())
      if (mutation.action === UNDO_ACTION && (status === 'applied' || status === 'corrected'))
        this.#moved.set(mutation.id, false);
    for (const {mutation} of lines) if (this.#moved.has(mutation)) this.#moved.set(mutation, true);
  }

  async *end(tx: ReadTransaction): AsyncGenerator<string> {
    for await (const row of eachRow(tx, undoneWorkList)) {
      const [id, by] = [String(row['id']), String(row['by'])];
      if (!this.#moved.delete(by)) yield `act ${id} is undone by ${by}, which undid nothing`;
      else if (!(await isOwn(tx, id, by))) yield `undo ${by} is not of an act of the same person`;
    }
    for (const [id, hasMoved] of this.#moved)
      if (hasMoved) yield `undo ${id} had an effect, and its act is undone by another or not at all`;
  }
}

async function isOwn(tx: ReadTransaction, id: Id, by: Id): Promise<boolean> {
  const [undo] = await tx.mutations([by]);
  const act = await actOfUndo(tx, undo?.mutation.undoes, id);
  return act !== undefined && undo !== undefined && (await workerOf(tx, act)) === (await workerOf(tx, undo));
}

/** Who did some work first, however often others have had it run again. */
async function workerOf(tx: ReadTransaction, {mutation}: MutationRow): Promise<Id> {
  const [before] = mutation.redoes === undefined ? [] : await tx.mutations([mutation.redoes]);
  return before ? workerOf(tx, before) : mutation.who;
}

/** The act under that id, where it is what an undo names, or what ran that again. */
async function actOfUndo(
  tx: ReadTransaction,
  named: Id | undefined,
  id: Id,
): Promise<MutationRow | undefined> {
  const [act] = await tx.mutations([id]);
  for (let row = act; row; [row] = await tx.mutations([row.mutation.redoes ?? ''])) {
    if (row.mutation.id === named) return act;
  }
  return undefined;
}

/**
 * An undo carries back what its act has carried, way by way; what is no longer there comes from the account, and what
 * the act had from there goes back to it. What was sorted may be short by then, and what was picked may come back from
 * a customer.
 */
export function isOpposite(lines: readonly LedgerRow[], act: readonly LedgerRow[]): boolean {
  const lent = sumOf(act.filter(({from}) => from === DISCREPANCY_ACCOUNT));
  if (sumOf(lines.filter(({to}) => to === DISCREPANCY_ACCOUNT)) > lent) return false;
  const back = lines.filter(({to}) => to !== DISCREPANCY_ACCOUNT);
  return back.every(({goods, from, to}) => {
    // What has crossed the border goes back over it by way of its delivery, or comes back from a customer.
    const isFrom = (place: string): boolean =>
      [to, DISCREPANCY_ACCOUNT, OUTSIDE_WORLD].includes(place) || to === OUTSIDE_WORLD;
    const isTo = (place: string): boolean =>
      place === from || [DISCREPANCY_ACCOUNT, OUTSIDE_WORLD].includes(from) || to === OUTSIDE_WORLD;
    const ways = act.filter((line) => line.goods === goods && isFrom(line.from) && isTo(line.to));
    const same = back.filter((line) => line.goods === goods && line.from === from && line.to === to);
    return sumOf(same) <= sumOf(ways);
  });
}

const sumOf = (lines: readonly LedgerRow[]): number => lines.reduce((sum, {quantity}) => sum + quantity, 0);
