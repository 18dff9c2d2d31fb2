import type {JournalAge, OutboxEntry} from './outbox-store.ts';

/** How long settled work is kept, ms. */
export const JOURNAL_MS = 14 * 24 * 3_600_000;
/** A week of a busy device: more than lies between two backups of a server. */
const JOURNAL_LAST = 5_000;

/**
 * What a device's journal may forget at a moment of its clock, ms UTC: neither the newest records, whatever that clock
 * says, nor the logins that waiting work and the present session name.
 */
export function journalAge(
  waiting: readonly Pick<OutboxEntry, 'login'>[],
  signedIn: string | undefined,
  now: number,
  last = JOURNAL_LAST,
): JournalAge {
  const keep = new Set(waiting.map(({login}) => login));
  if (signedIn !== undefined) keep.add(signedIn);
  return {before: now - JOURNAL_MS, last, keep};
}
