import {describe, expect, test} from 'vitest';
import {anEntry} from '#tests/builders/shelf.ts';
import {anId} from '#tests/builders/rows.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {journalAge} from './journal-age.ts';
import {freshState, type OutboxEntry} from './outbox-store.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = 1_760_000_000_000;
const done = (n: number, daysAgo: number, entry: Partial<OutboxEntry> = {}): OutboxEntry =>
  anEntry(n, {status: 'applied', version: n, epoch: 'e1', doneAt: NOW - daysAgo * DAY_MS, ...entry});

/** Which records of a journal stay where it may forget what is old by this. */
async function staying(journal: readonly OutboxEntry[], age: ReturnType<typeof journalAge>) {
  const none = {entries: [], notices: new Map(), steps: new Map(), meta: new Map()};
  const outbox = new MemoryOutbox(anId(1), {...none, state: freshState(anId(1)), journal});
  await outbox.purgeJournal(age);
  return (await outbox.journal()).map(({n}) => n);
}

describe('what a journal may forget', () => {
  test('[F43] work that was done more than 14 days ago, and is not among the newest', async () => {
    const journal = [done(1, 15), done(2, 15), done(3, 13), done(4, 1)];
    expect(await staying(journal, journalAge([], undefined, NOW, 1))).toEqual([3, 4]);
  });

  test('[F43] a clock that woke up years ahead forgets none of the newest', async () => {
    const journal = [done(1, 3), done(2, 2), done(3, 1)];
    const years = NOW + 4_000 * DAY_MS;
    expect(await staying(journal, journalAge([], undefined, years, 2))).toEqual([2, 3]);
    expect(await staying(journal, journalAge([], undefined, years))).toEqual([1, 2, 3]);
  });

  test('[P1] the logins that waiting work names stay, however old, and that of the present session', async () => {
    const login = (n: number): OutboxEntry => done(n, 30, {action: 'session.login', login: anEntry(n).id});
    const journal = [login(1), login(2), login(3), done(4, 30), done(5, 1)];
    const age = journalAge([{login: anEntry(1).id}], anEntry(3).id, NOW, 1);
    expect(await staying(journal, age)).toEqual([1, 3, 5]);
  });
});
