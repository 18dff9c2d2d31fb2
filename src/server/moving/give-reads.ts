import type {Read} from '#domain/kernel/action.ts';
import type {LayeredView} from '#domain/kernel/view.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** Fetches what a view does not know of these, each once. */
export async function giveReads(
  tx: ReadTransaction,
  view: LayeredView,
  reads: readonly Read[],
): Promise<void> {
  // Many rows name the same.
  const each = new Map(view.missing(reads).map((read) => [JSON.stringify(read), read]));
  if (each.size === 0) return;
  for (const fetched of await tx.fetch([...each.values()])) view.give(fetched);
}
