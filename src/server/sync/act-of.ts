import type {PastAct} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../storage/storage.ts';
import {argsOf} from './context.ts';

/** Ledger lines of a commit that are looked through at once. */
const LEDGER_LINES_PER_PAGE = 1_000;

/**
 * Work as its own records tell it, for its undoing: its ledger lines are among those that the present commit has
 * made so far, or stand in the one that settled it. `who`: whose work it was first.
 */
export async function recordedActOf(
  tx: ReadTransaction,
  row: MutationRow,
  present: readonly LedgerRow[],
  who: Id,
): Promise<PastAct> {
  const {mutation, status, received_at} = row;
  const {id, action, warehouse} = mutation;
  const isDone = status === 'applied' || status === 'corrected';
  const own = present.filter((line) => line.mutation === id);
  const entries = isDone && own.length === 0 ? await ledgerLinesOf(tx, row) : own;
  return {id, action, args: argsOf(mutation), who, warehouse, at: received_at, isDone, entries};
}

/** The ledger lines of settled work, out of those of its commit. */
export async function ledgerLinesOf(
  tx: ReadTransaction,
  {mutation: {id}, version}: Pick<MutationRow, 'mutation' | 'version'>,
): Promise<LedgerRow[]> {
  const lines: LedgerRow[] = [];
  for (let n = 0; ;) {
    const page = (await tx.ledger({version, n}, LEDGER_LINES_PER_PAGE)).filter(
      (line) => line.version === version,
    );
    lines.push(...page.filter(({mutation}) => mutation === id));
    if (page.length < LEDGER_LINES_PER_PAGE) return lines;
    n = page.at(-1)?.n ?? n;
  }
}
