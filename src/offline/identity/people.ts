import {HOUR_MS} from '#domain/kernel/durations.ts';
import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Id} from '#domain/kernel/id.ts';
import {nameKey} from '#domain/kernel/name.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {OutboxStore} from '../outbox/outbox-store.ts';
import {HASH_COST, forgetKey, pbkdf2Hash, randomSalt, sealCode, type HashCost} from './slow-hash.ts';

/** Whom builds before this one have remembered: they go on, and are sealed at the next login that is right. */
const OLDER = 'people';
const SEALED = 'people-sealed';
const TRIES = 3;
/** A person who logged in here online, and may again without a network. */
interface Remembered {
  readonly who: Id;
  readonly name: string;
  readonly role: Role;
  readonly salt: string;
  readonly verifier: string;
  /** How the verifier is worked out; an older one says only how often. */
  readonly cost?: HashCost;
  readonly iterations?: number;
  /** For how many hours the last online login counts. */
  readonly hours: number;
  readonly wrong: number;
  /** What the server signed at that login, by which the hours count: each one without a network shows it. */
  readonly grant: string;
}

/** A person who has just logged in with a network. */
export type OnlineLogin = Pick<Remembered, 'who' | 'name' | 'role' | 'hours' | 'grant'>;
export type OfflineLogin =
  | {readonly ok: true; readonly who: Id; readonly role: Role; readonly name: string; readonly grant: string}
  | {readonly ok: false; readonly code: 'login.failed'; readonly left: number}
  | {
      readonly ok: false;
      readonly code: 'login.needs-network' | 'login.locked-here' | 'warehouse.not-yours';
    };

/**
 * Remembers a person after an online login: a slow hash of the code, never the code. `now`: the least that it is by the
 * server's clock, ms UTC.
 */
export async function rememberPerson(
  outbox: OutboxStore,
  {who, name, role, hours, grant}: OnlineLogin,
  code: string,
  now: number,
  cost: HashCost = HASH_COST,
): Promise<void> {
  // No secure context, no hash: then this person logs in online only. Nor is anything kept that opens nothing.
  if (!('subtle' in crypto) || hours <= 0) return inTurn(() => forget(outbox, name));
  const salt = randomSalt();
  await inTurn(async () => {
    const verifier = await sealCode(outbox, code, salt, cost);
    const remembered: Remembered = {who, name, role, hours, grant, salt, cost, verifier, wrong: 0};
    await forget(outbox, name);
    const others = Object.entries(await peopleIn(outbox, SEALED)).filter(([, each]) => isGood(each, now));
    await outbox.putMeta(SEALED, {...Object.fromEntries(others), [nameKey(name)]: remembered});
  });
}

async function forget(outbox: OutboxStore, name: string): Promise<void> {
  for (const list of [OLDER, SEALED]) {
    const {[nameKey(name)]: known, ...others} = await peopleIn(outbox, list);
    if (known) await outbox.putMeta(list, others);
  }
}

/**
 * Login with no network: a person who logged in here online within the allowed hours, against the slow hash. Three
 * wrong codes lock that person here until an online login. Work done so is judged by the server all the same.
 */
export const loginOffline = (
  outbox: OutboxStore,
  name: string,
  code: string,
  /** The least that it is by the server's clock, ms UTC: hours end by no clock that a person can set. */
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
  const list = isKeyOf(await peopleIn(outbox, SEALED), nameKey(name)) ? SEALED : OLDER;
  const people = await peopleIn(outbox, list);
  const person = entryOf(people, nameKey(name));
  if (!person?.grant || !('subtle' in crypto)) return {ok: false, code: 'login.needs-network'};
  if (person.wrong >= TRIES) return {ok: false, code: 'login.locked-here'};
  if (!isGood({...person, hours: Math.min(person.hours, allowed)}, now))
    return {ok: false, code: 'login.needs-network'};
  const wrong = person.wrong + 1;
  const count = (times: number) =>
    outbox.putMeta(list, {...people, [nameKey(name)]: {...person, wrong: times}});
  // Counted before the slow hash: an app killed in between has used up a try.
  await count(wrong);
  const {cost, salt, iterations = 0} = person;
  const found = cost ? sealCode(outbox, code, salt, cost) : pbkdf2Hash(code, salt, iterations);
  if ((await found) !== person.verifier)
    return wrong < TRIES
      ? {ok: false, code: 'login.failed', left: TRIES - wrong}
      : {ok: false, code: 'login.locked-here'};
  await count(0);
  const {who, role, name: known, grant} = person;
  return {ok: true, who, role, name: known, grant};
}

/** Whether a login without a network counts, at a moment of the server's clock. */
const isGood = ({grant, hours}: Remembered, now: number): boolean =>
  hours > 0 && now - grantedAt(grant) <= hours * HOUR_MS;

/** The name under which a person is remembered here. */
export async function rememberedName(outbox: OutboxStore, who: Id): Promise<string | undefined> {
  const all = await Promise.all([SEALED, OLDER].map((list) => peopleIn(outbox, list)));
  return all.flatMap((people) => Object.values(people)).find((person) => person.who === who)?.name;
}

/**
 * Forgets people whose code was changed after they logged in here: what is remembered of the older one would let it
 * in. `codeAt`: when each person's code was last changed, ms UTC by the server's clock.
 */
export const forgetChanged = (outbox: OutboxStore, codeAt: (who: Id) => Promise<number>): Promise<void> =>
  inTurn(async () => {
    for (const list of [OLDER, SEALED]) {
      const people = Object.entries(await peopleIn(outbox, list));
      const kept: typeof people = [];
      for (const [key, person] of people)
        if (grantedAt(person.grant) >= (await codeAt(person.who))) kept.push([key, person]);
      if (kept.length < people.length) await outbox.putMeta(list, Object.fromEntries(kept));
    }
  });

/** Forgets everybody, and the key by which their codes were sealed: this device has been revoked. */
export const forgetAll = (outbox: OutboxStore): Promise<void> =>
  inTurn(async () => {
    if ((await Promise.all([OLDER, SEALED].map((list) => outbox.getMeta(list)))).every((each) => !each))
      return;
    for (const list of [OLDER, SEALED]) await outbox.putMeta(list, null);
    await forgetKey(outbox);
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

const peopleIn = async (outbox: OutboxStore, list: string): Promise<Readonly<Record<string, Remembered>>> =>
  (await outbox.getMeta<Readonly<Record<string, Remembered>> | null>(list)) ?? {};
