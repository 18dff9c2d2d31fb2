import type {Mutation} from '#protocol/mutation.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import {isSameContent} from '../sync/content.ts';
import {resultOf} from '../sync/push.ts';
import type {Storage} from '../storage/storage.ts';

/** What of these is known already, and how it ended: for the summary before a file is handed in. Settles nothing. */
export async function knownOf(
  storage: Pick<Storage, 'read'>,
  company: string,
  items: readonly Mutation[],
): Promise<PushAnswer> {
  const {head, rows} = await storage.read(company, async (tx) => ({
    head: tx.head,
    rows: new Map((await tx.mutations(items.map(({id}) => id))).map((row) => [row.mutation.id, row])),
  }));
  const results = items.flatMap((item) => {
    const row = rows.get(item.id);
    // An id that names other work says nothing of this.
    return row && isSameContent(row.mutation, item) ? [resultOf(item, row)] : [];
  });
  return {epoch: head.epoch, results, head: head.version};
}
