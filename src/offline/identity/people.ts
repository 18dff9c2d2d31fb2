import type {Id} from '#domain/kernel/id.ts';
import {nameKey} from '#domain/kernel/name.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {OutboxStore} from '../outbox/outbox-store.ts';

const PEOPLE = 'people';
const ITERATIONS = 150_000;
const TRIES = 3;

/** Somebody who logged in here online, and may again without a network. */
interface Remembered {
  readonly who: Id;
  readonly name: string;
  readonly role: Role;
  readonly salt: string;
  readonly iterations: number;
  readonly verifier: string;
  /** Last online login, ms UTC by this device's clock, and for how many hours it counts. */
  readonly at: number;
  readonly hours: number;
  readonly wrong: number;
  /** What the server signed at that login: each one without a network shows it. */
  readonly grant: string;
}

/** Somebody who has just logged in with a network. */
export type OnlineLogin = Pick<Remembered, 'who' | 'name' | 'role' | 'hours' | 'grant'>;
export type OfflineLogin =
  | {readonly ok: true; readonly who: Id; readonly role: Role; readonly name: string; readonly grant: string}
  | {readonly ok: false; readonly code: 'login.failed'; readonly left: number}
  | {readonly ok: false; readonly code: 'login.needs-network' | 'login.locked-here'};

/** Remembers a person after an online login: a slow hash of the code, never the code. */
export async function remember(
  outbox: OutboxStore,
  person: OnlineLogin,
  code: string,
  now: number,
): Promise<void> {
  // No secure context, no hash: then this person logs in online only.
  if (!('subtle' in crypto)) return;
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const verifier = await derive(code, salt, ITERATIONS);
  const remembered: Remembered = {...person, salt, iterations: ITERATIONS, verifier, at: now, wrong: 0};
  await inTurn(async () =>
    outbox.putMeta(PEOPLE, {...(await peopleOf(outbox)), [nameKey(person.name)]: remembered}),
  );
}

/**
 * Login with no network: whoever logged in here online within the allowed hours, against the slow hash. Three
 * wrong codes lock that person here until an online login. Work done so is judged by the server all the same.
 */
export const loginOffline = (
  outbox: OutboxStore,
  name: string,
  code: string,
  now: number,
  /** What the company allows by now, where that is known: less than at the last login counts at once. */
  hours = Infinity,
): Promise<OfflineLogin> => inTurn(() => attempt(outbox, name, code, now, hours));

async function attempt(
  outbox: OutboxStore,
  name: string,
  code: string,
  now: number,
  allowed: number,
): Promise<OfflineLogin> {
  const people = await peopleOf(outbox);
  const person = Object.hasOwn(people, nameKey(name)) ? people[nameKey(name)] : undefined;
  if (!person?.grant || !('subtle' in crypto)) return {ok: false, code: 'login.needs-network'};
  if (person.wrong >= TRIES) return {ok: false, code: 'login.locked-here'};
  // A clock set back makes the login older than now: that is no reason to lock a worker out.
  const hours = Math.min(person.hours, allowed);
  if (hours <= 0 || now - person.at > hours * 3_600_000) return {ok: false, code: 'login.needs-network'};
  const wrong = person.wrong + 1;
  const count = (times: number) =>
    outbox.putMeta(PEOPLE, {...people, [nameKey(name)]: {...person, wrong: times}});
  // Counted before the slow hash: an app killed in between has used up a try.
  await count(wrong);
  const isRight = (await derive(code, person.salt, person.iterations)) === person.verifier;
  if (!isRight)
    return wrong < TRIES
      ? {ok: false, code: 'login.failed', left: TRIES - wrong}
      : {ok: false, code: 'login.locked-here'};
  await count(0);
  const {who, role, name: known, grant} = person;
  return {ok: true, who, role, name: known, grant};
}

/** The name under which somebody is remembered here. */
export async function rememberedName(outbox: OutboxStore, who: Id): Promise<string | undefined> {
  const found = Object.values(await peopleOf(outbox)).find((person) => person.who === who);
  return found?.name;
}

/**
 * Forgets people whose code was changed after they logged in here: what is remembered of the older one would let it
 * in. `codeAt`: when each person's code was last changed, ms UTC by the server's clock.
 */
export const forgetChanged = (outbox: OutboxStore, codeAt: (who: Id) => Promise<number>): Promise<void> =>
  inTurn(async () => {
    const people = Object.entries(await peopleOf(outbox));
    const kept: typeof people = [];
    for (const [key, person] of people) {
      if (grantedAt(person.grant) >= (await codeAt(person.who))) kept.push([key, person]);
    }
    if (kept.length < people.length) await outbox.putMeta(PEOPLE, Object.fromEntries(kept));
  });

/** When a grant was given, ms UTC by the server's clock; 0 for what is none. */
function grantedAt(grant: string): number {
  const [, , payload = ''] = grant.split('.');
  try {
    const said: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof said === 'object' && said !== null && 'at' in said ? Number(said.at) : 0;
  } catch {
    return 0;
  }
}

let turn: Promise<unknown> = Promise.resolve();

/** One attempt at a time: a count that is read, raised and written must not overlap with another. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

const peopleOf = async (outbox: OutboxStore): Promise<Readonly<Record<string, Remembered>>> =>
  (await outbox.getMeta<Readonly<Record<string, Remembered>>>(PEOPLE)) ?? {};

async function derive(code: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salted = new TextEncoder().encode(salt);
  const bits = await crypto.subtle.deriveBits(
    {name: 'PBKDF2', hash: 'SHA-256', salt: salted, iterations},
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
