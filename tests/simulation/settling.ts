import {journalAge} from '#offline/outbox/journal-age.ts';
import {hasEffect} from '#offline/outbox/outbox.ts';
import type {OutboxEntry, OutboxStore} from '#offline/outbox/outbox-store.ts';
import {Broken} from './broken.ts';
import {nameOf} from './world.ts';

/** How many of the newest records a simulated journal keeps in any case. */
export const JOURNAL_LAST = 6;

/** How far a life's mirror has been exact, in each epoch. */
export type Exact = Map<string, number>;

/** [L6] What leaves the outbox as done was in an exact mirror: the middle of a catch-up may lack a part of it. */
export function checkSettled(
  name: string,
  exact: Exact,
  before: readonly OutboxEntry[],
  journal: readonly OutboxEntry[],
): void {
  const waited = new Set(before.map(({n}) => n));
  for (const entry of journal) {
    if (!waited.has(entry.n) || !hasEffect(entry)) continue;
    const {id, epoch = '', version = Infinity} = entry;
    if ((exact.get(epoch) ?? 0) < version)
      throw new Broken(`${id} leaves the outbox of ${name} before an exact mirror holds it`);
  }
}

/** Forgets what a journal need not keep; `signedIn` is the login of the present session. */
export async function tidyJournal(
  outbox: OutboxStore,
  signedIn: string | undefined,
  now: number,
): Promise<void> {
  const {entries} = await outbox.read();
  await outbox.purgeJournal(journalAge(entries, signedIn, now, JOURNAL_LAST));
}

/** [F43] Whatever a clock says, a journal keeps its newest records, and the logins that it and waiting work name. */
export function checkPurge(
  name: string,
  entries: readonly OutboxEntry[],
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
): string[] {
  const kept = new Set(after.map(({n}) => n));
  const gone = before.filter(({n}) => !kept.has(n));
  const newest = new Set(before.slice(-JOURNAL_LAST).map(({n}) => n));
  const logins = new Set([...entries, ...after].map(({login}) => login));
  for (const {n, id} of gone) {
    if (newest.has(n)) throw new Broken(`the journal of ${name} forgets ${id}, one of its newest records`);
    if (logins.has(id))
      throw new Broken(`the journal of ${name} forgets ${id}, a login of work that it keeps`);
  }
  return gone.map(nameOf);
}
