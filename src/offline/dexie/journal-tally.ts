import type {Table} from 'dexie';
import type {MutationStatus} from '#protocol/mutation.ts';
import {isPostedClaim, type OutboxEntry} from '../outbox/outbox-store.ts';

export type StatusCounts = Readonly<Record<MutationStatus, number>>;
const ZERO_COUNTS: StatusCounts = {applied: 0, corrected: 0, refused: 0, held: 0};

/** These counts and those of more records. Claims that were asked over HTTP were told when they ended. */
function tallyOf(records: readonly OutboxEntry[], before: StatusCounts = ZERO_COUNTS): StatusCounts {
  const counts = {...before};
  for (const entry of records) if (entry.status && !isPostedClaim(entry)) counts[entry.status]++;
  return counts;
}

/**
 * How the journal's records ended. It is asked for at every change on the screen, and two weeks of a busy device
 * are thousands of records: only those that came since the last reading are read, by the index of when they were
 * done. Where records left meanwhile, or a clock went back, the numbers do not add up and all are read again.
 * Records grow too old only with the next such reading: the count is for the screen.
 */
export class JournalTally {
  #known = {size: -1, latest: Infinity, counts: ZERO_COUNTS};

  /** Of what was done after a moment, inside a transaction over the journal. */
  async read(journal: Table<OutboxEntry, number>, since: number): Promise<StatusCounts> {
    const known = this.#known;
    const [size, added] = await Promise.all([
      journal.count(),
      journal.where('doneAt').above(known.latest).toArray(),
    ]);
    const isFollowed = size === known.size + added.length;
    const records = isFollowed ? added : await journal.where('doneAt').above(since).toArray();
    const counts = tallyOf(records, isFollowed ? known.counts : ZERO_COUNTS);
    const latest = records.reduce(
      (last, {doneAt = -Infinity}) => Math.max(last, doneAt),
      isFollowed ? known.latest : since,
    );
    this.#known = {size, latest, counts};
    return counts;
  }
}
