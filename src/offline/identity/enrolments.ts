import type {Id} from '#domain/kernel/id.ts';
import type {DatabaseLoss} from '../dexie/engine.ts';
import {openOutboxDatabase, outboxName} from '../dexie/outbox-database.ts';
import {newId} from '../new-id.ts';
import {SIGNED_IN, type OutboxStore} from '../outbox/outbox-store.ts';

/** What this build can write into an outbox. */
const CODE_LEVEL = 1;
/** Key of the device's own credential in the outbox's meta. */
export const ENROLMENT_KEY = 'enrolment';

/** What a device keeps of its enrolment, in its outbox. The secret never leaves but in its header. */
export interface Enrolment {
  readonly server: string;
  readonly company: string;
  readonly id: Id;
  readonly name: string;
  readonly secret: string;
  /** What the server signed: it lets this device in again where a restore has forgotten it. '' for none. */
  readonly signed?: string;
  readonly baseUrl: string;
  /** The mirror's scope. */
  readonly warehouse: string;
}

/** Opens an outbox for this build, making it where there is none. */
export const openOutbox = (
  name: string,
  onLost: (reason: DatabaseLoss) => void = () => undefined,
): Promise<OutboxStore> => openOutboxDatabase({name, codeLevel: CODE_LEVEL, newClient: newId, onLost});

/** Opens an outbox for one piece of work, and closes it whatever becomes of that. */
export async function withOutbox<T>(name: string, work: (outbox: OutboxStore) => Promise<T>): Promise<T> {
  const outbox = await openOutbox(name);
  try {
    return await work(outbox);
  } finally {
    outbox.close();
  }
}

/** Names of the outboxes in this browser; other companies' are drained too. */
export async function outboxNames(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({name}) => (name?.startsWith('binward-outbox:') ? [name] : []));
}

/** Keeps an enrolment in a new outbox, or renews the one that is there. Never touches unsent work. */
export async function keepEnrolment(enrolment: Enrolment): Promise<string> {
  const name = outboxName(enrolment.server, enrolment.company);
  await withOutbox(name, async (outbox) => {
    const known = await outbox.getMeta<Enrolment>(ENROLMENT_KEY);
    const secret = enrolment.secret === '' ? (known?.secret ?? '') : enrolment.secret;
    const signed = enrolment.signed || (known?.id === enrolment.id && known.signed) || '';
    await outbox.putMeta(ENROLMENT_KEY, {...enrolment, secret, signed});
  });
  return name;
}

/** The outbox that this browser holds for a company, by its name alone. */
export async function outboxOf(company: string): Promise<string | undefined> {
  return (await outboxNames()).find((name) => name.endsWith(`:${company}`));
}

/**
 * The enrolment that this browser holds for a company, if any; without a company, that of the person who works here.
 */
export async function enrolmentOf(
  company?: string,
): Promise<{name: string; enrolment: Enrolment} | undefined> {
  for (const name of await outboxNames()) {
    if (company !== undefined && !name.endsWith(`:${company}`)) continue;
    const enrolment = await withOutbox(name, async (outbox) => {
      const isMeant = company !== undefined || (await outbox.getMeta<object | null>(SIGNED_IN));
      return isMeant ? outbox.getMeta<Enrolment>(ENROLMENT_KEY) : undefined;
    });
    if (enrolment) return {name, enrolment};
  }
  return undefined;
}
