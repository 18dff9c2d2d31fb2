import {pendingOf} from '../outbox/outbox.ts';
import {ENROLMENT_KEY, outboxNames, withOutbox, type Enrolment} from '../identity/enrolments.ts';
import {syncDepsOf, withFlushLock} from './flush.ts';
import {keptTime} from './kept-time.ts';
import type {OutboxStore} from '../outbox/outbox-store.ts';
import {drainOutbox} from './sync.ts';

/** How many mutations of each company wait in this browser, by OPENID; `undefined` where they cannot be read. */
type WaitingByCompany = ReadonlyMap<string, number | undefined>;

/**
 * Sends what waits in the outboxes of this browser, whosever company they are, but that which `own` names: its page
 * sends it. Answers what is left; none of them keeps those behind it from being sent.
 */
export async function flushAll(build: string, own?: string): Promise<WaitingByCompany> {
  const left = new Map<string, number | undefined>();
  for (const name of await outboxNames()) {
    if (name === own) continue;
    const waiting = await withOutbox(name, (outbox) => flush(outbox, build)).catch(() => undefined);
    const company = name.slice(name.lastIndexOf(':') + 1);
    if (waiting !== 0) left.set(company, waiting);
  }
  return left;
}

/** How many are left: also where another tab is at it, which may yet be closed in its middle. */
async function flush(outbox: OutboxStore, build: string): Promise<number> {
  const enrolment = await outbox.getMeta<Enrolment>(ENROLMENT_KEY);
  if (enrolment) {
    const time = await keptTime(outbox);
    await withFlushLock(enrolment.company, () => drainOutbox(syncDepsOf(outbox, enrolment, build, time)));
  }
  return pendingOf(await outbox.read()).pending;
}
