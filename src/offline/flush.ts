import {ENROLMENT, outboxNames, withBox, type Enrolment} from './enrolments.ts';
import {createTransport} from './http.ts';
import {newId} from './new-id.ts';
import type {BoxStore} from './outbox.ts';
import {storageTold} from './storage-kept.ts';
import {pushRound, type Round} from './sync.ts';

/** At most one flush of an outbox at a time in this browser; it saves work, the server gives correctness. */
export async function withFlushLock<T>(company: string, work: () => Promise<T>): Promise<T | undefined> {
  // Without a secure context there are no locks; the protocol does not need them.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`flush:${company}`, {ifAvailable: true}, (lock) =>
    lock ? work() : undefined,
  );
}

export const syncDepsOf = (box: BoxStore, enrolment: Enrolment, build: string) => ({
  box,
  transport: createTransport({
    baseUrl: enrolment.baseUrl,
    device: `${enrolment.id}.${enrolment.secret}`,
    storage: storageTold,
  }),
  company: enrolment.company,
  device: enrolment.id,
  build,
  now: () => Date.now(),
  newId,
});

/**
 * Sends everything that waits in every outbox of this browser: for the service worker, where no page is open.
 * Answers whether work is left, so that the browser tries again.
 */
export async function flushAll(build: string): Promise<boolean> {
  let isLeft = false;
  for (const name of await outboxNames())
    await withBox(name, async (box) => {
      const enrolment = await box.getMeta<Enrolment>(ENROLMENT);
      if (!enrolment) return;
      const round = await withFlushLock(enrolment.company, () => drain(box, enrolment, build));
      if (round && round.end !== 'idle') isLeft = true;
    });
  return isLeft;
}

async function drain(box: BoxStore, enrolment: Enrolment, build: string): Promise<Round> {
  for (;;) {
    const round = await pushRound(syncDepsOf(box, enrolment, build));
    if (round.end !== 'more') return round;
  }
}
