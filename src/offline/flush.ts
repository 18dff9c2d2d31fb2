import type {Enrolment} from './enrolments.ts';
import {createTransport} from './http.ts';
import {newId} from './new-id.ts';
import type {BoxStore} from './outbox.ts';
import {storageTold} from './storage-kept.ts';

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
