import type {Enrolment} from '../identity/enrolments.ts';
import {createTransport} from './http.ts';
import type {ServerTime} from './server-time.ts';
import {newId} from '../new-id.ts';
import type {OutboxStore} from '../outbox/outbox-store.ts';
import {lastStoragePromise} from '../storage-promise.ts';

/** No flush has an answer outstanding for so long; a tab that the browser froze in its middle holds the lock on, ms. */
const FLUSH_LONGEST_MS = 30_000;
/** Since when each company's lock was found taken, ms of this page's clock. */
const takenSince = new Map<string, number>();

/** At most one flush of an outbox at a time in this browser; it saves work, the server gives correctness. */
export async function withFlushLock<T>(company: string, work: () => Promise<T>): Promise<T | undefined> {
  // Without a secure context there are no locks; the protocol does not need them.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`flush:${company}`, {ifAvailable: true}, (lock) => {
    if (lock) {
      takenSince.delete(company);
      return work();
    }
    const now = performance.now();
    const since = takenSince.get(company) ?? now;
    takenSince.set(company, since);
    return now - since > FLUSH_LONGEST_MS ? work() : undefined;
  });
}

/** What a device shows a server that does not know it any more. */
const returningOf = ({name, secret, signed}: Enrolment) =>
  signed ? {returning: {name, secret, enrolment: signed}} : {};

export const syncDepsOf = (outbox: OutboxStore, enrolment: Enrolment, build: string, time?: ServerTime) => ({
  outbox,
  transport: createTransport({
    baseUrl: enrolment.baseUrl,
    device: `${enrolment.id}.${enrolment.secret}`,
    ...returningOf(enrolment),
    storage: lastStoragePromise,
    ...(time ? {time} : {}),
  }),
  company: enrolment.company,
  device: enrolment.id,
  build,
  now: time?.now ?? (() => Date.now()),
  ...(time ? {timeOf: time.timeOf} : {}),
  newId,
});
