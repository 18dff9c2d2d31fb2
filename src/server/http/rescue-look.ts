import type {PushAnswer} from '#protocol/sync.ts';
import {isSameContent} from '../sync/content.ts';
import {resultOf} from '../sync/push.ts';
import type {Storage} from '../storage/storage.ts';
import {readEnvelope} from './envelope.ts';

/** Mutations looked for in one reading. */
const SLICE = 500;

/** What of a file is known already, and how it ended: for the summary before it is handed in. Settles nothing. */
export async function knownOf(
  storage: Pick<Storage, 'read'>,
  company: string,
  raw: readonly unknown[],
): Promise<PushAnswer> {
  const results: PushAnswer['results'] = [];
  let isWhole = true;
  for (let from = 0; ; from += SLICE) {
    const slice = raw.slice(from, from + SLICE);
    const items = slice.flatMap((item) => readEnvelope(item, company) ?? []);
    isWhole &&= items.length === slice.length;
    const {head, rows} = await storage.read(company, async (tx) => ({
      head: tx.head,
      rows: new Map((await tx.mutations(items.map(({id}) => id))).map((row) => [row.mutation.id, row])),
    }));
    for (const item of items) {
      const row = rows.get(item.id);
      // An id that names other work says nothing of this.
      if (row && isSameContent(row.mutation, item)) results.push(resultOf(item, row));
    }
    if (from + SLICE >= raw.length)
      return {epoch: head.epoch, results, head: head.version, ...(isWhole ? {} : {next: 'unreadable'})};
  }
}
