import {idAt, type Id} from '#domain/kernel/id.ts';
import {openOutbox} from './dexie/outbox-database.ts';
import {createTransport} from './http.ts';
import type {BoxStore} from './outbox.ts';
import {storageTold} from './storage-kept.ts';
import {pushRound, type Round} from './sync.ts';

/** What this build can write into an outbox. */
export const CODE_LEVEL = 1;
/** Key of the device's own credential in the outbox's meta. */
export const ENROLMENT = 'enrolment';

/** What a device keeps of its enrolment, in its outbox. The secret never leaves but in its header. */
export interface Enrolment {
  readonly server: string;
  readonly company: string;
  readonly id: Id;
  readonly name: string;
  readonly secret: string;
  readonly baseUrl: string;
  /** The mirror's scope. */
  readonly warehouse: string;
}

/** A new id from this device's clock and dice. */
export const newId = (): Id => idAt(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

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

/** Names of the outboxes in this browser; other companies' are drained too. */
export async function outboxNames(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({name}) => (name?.startsWith('binward-outbox:') ? [name] : []));
}

/**
 * Sends everything that waits in every outbox of this browser: for the service worker, where no page is open.
 * Answers whether work is left, so that the browser tries again.
 */
export async function flushAll(build: string): Promise<boolean> {
  let isLeft = false;
  for (const name of await outboxNames()) {
    const box = await openOutbox({name, codeLevel: CODE_LEVEL, newClient: newId, onLost: () => undefined});
    try {
      const enrolment = await box.getMeta<Enrolment>(ENROLMENT);
      if (!enrolment) continue;
      const round = await withFlushLock(enrolment.company, () => drain(box, enrolment, build));
      if (round && round.end !== 'idle') isLeft = true;
    } finally {
      box.close();
    }
  }
  return isLeft;
}

async function drain(box: BoxStore, enrolment: Enrolment, build: string): Promise<Round> {
  for (;;) {
    const round = await pushRound(syncDepsOf(box, enrolment, build));
    if (round.end !== 'more') return round;
  }
}
