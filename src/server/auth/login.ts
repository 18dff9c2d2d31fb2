import type {LoginRequest} from '#protocol/session.ts';
import {lockStaff} from '#domain/people/staff-acts.ts';
import {Fault, unauthorised} from '../fault.ts';
import type {RateLimit} from './rate-limit.ts';
import {UnknownCompany} from '../storage/storage.ts';
import {folded, WRONG_CODES} from './accounts.ts';
import type {Auth} from './auth.ts';
import {actAlone} from './own-act.ts';
import {staffById, staffByName, type Someone} from './people.ts';
import {passwordMatches} from './secrets.ts';

/**
 * Who a login is, or a Fault. One answer for an unknown name, a wrong code and a locked person, after the same
 * time: nobody learns which names exist, or tries codes on a locked one. Specification 6.
 */
export async function logIn(auth: Auth, request: LoginRequest, address: string): Promise<Someone> {
  const tries = await triesOf(auth, request, address);
  takeTries(tries);
  const someone = await (request.mode === 'admin' ? adminOf(auth, request) : staffOf(auth, request));
  if (!someone)
    throw unauthorised('login.mismatch', 'Name and password or code do not match, or the login is locked');
  for (const [limit, key] of tries) limit.giveBack(key);
  return someone;
}

/**
 * What a login counts against. On a device that proves who it is the account's tries are its own: whoever guesses
 * from elsewhere holds nobody off who stands at her handheld.
 */
async function triesOf(auth: Auth, request: LoginRequest, address: string): Promise<[RateLimit, string][]> {
  const {id, secret} = request.device ?? {};
  const device = id && secret ? await auth.devices.authenticate(`${id}.${secret}`) : undefined;
  const name = request.mode === 'badge' ? request.staff : folded(request.name);
  // An administrator's name is one on the server: it has no more tries with an OPENID than without.
  const openid = request.mode === 'admin' ? '' : request.openid;
  const account = [device?.id ?? '', request.mode, openid, name].join('\n');
  return [
    [auth.limits.address, address],
    device ? [auth.limits.device, device.id] : [auth.limits.stranger, address],
    [auth.limits.account, account],
  ];
}

/**
 * Takes all of them or none: who is refused for an account has not spent what its address shares with others, and
 * who is refused for an address puts no more accounts into the memory.
 */
function takeTries(tries: readonly [RateLimit, string][]): void {
  const taken: [RateLimit, string][] = [];
  try {
    for (const [limit, key] of tries) {
      takeTry(limit, key);
      taken.push([limit, key]);
    }
  } catch (error) {
    for (const [limit, key] of taken) limit.giveBack(key);
    throw error;
  }
}

/** Counts a try, or says when the next may be made. */
export function takeTry(limit: RateLimit, key: string): void {
  if (limit.take(key)) return;
  const seconds = limit.waitOf(key);
  throw new Fault(429, 'login.too-often', 'Too many tries; wait before the next', {seconds}, seconds);
}

async function adminOf(
  auth: Auth,
  request: Extract<LoginRequest, {mode: 'admin'}>,
): Promise<Someone | undefined> {
  const account = await auth.accounts.byAdminName(request.name);
  const isRight = await passwordMatches(request.password, account?.password_hash);
  if (!account || !isRight) return undefined;
  if (request.openid !== undefined && request.openid !== account.company) return undefined;
  const someone = await staffById(auth.storage, account.company, account.staff);
  return someone?.isLocked ? undefined : someone;
}

async function staffOf(
  auth: Auth,
  request: Extract<LoginRequest, {mode: 'user' | 'badge'}>,
): Promise<Someone | undefined> {
  const someone = await knownStaff(auth, request);
  const account = someone && (await auth.accounts.byStaff(someone.company, someone.staff));
  if (!someone || !account?.check_hash || someone.isLocked) {
    await passwordMatches(request.code, undefined);
    return undefined;
  }
  // Unlocked by a supervisor since: the tries begin again.
  if (account.locked_at > 0) await auth.accounts.clearTries(someone.company, someone.staff);
  // Beside each other: what is written for a name that exists takes no time of its own.
  const [mayTry, isRight] = await Promise.all([
    auth.accounts.takeTry(someone.company, someone.staff),
    passwordMatches(request.code, account.check_hash),
  ]);
  if (mayTry && isRight) {
    await auth.accounts.clearTries(someone.company, someone.staff);
    return someone;
  }
  await lockWhenSpent(auth, someone);
  return undefined;
}

/** The third wrong code locks, in the staff list too, and ends what is open. */
async function lockWhenSpent(auth: Auth, someone: Someone): Promise<void> {
  const account = await auth.accounts.byStaff(someone.company, someone.staff);
  if (!account || account.wrong_count < WRONG_CODES) return;
  await actAlone(auth, {
    company: someone.company,
    action: lockStaff.name,
    args: {staff: someone.staff},
  });
}

async function knownStaff(
  {storage}: Auth,
  request: Extract<LoginRequest, {mode: 'user' | 'badge'}>,
): Promise<Someone | undefined> {
  try {
    if (request.mode === 'badge') return await staffById(storage, request.openid, request.staff);
    return await staffByName(storage, request.openid, request.name);
  } catch (error) {
    if (error instanceof UnknownCompany) return undefined;
    throw error;
  }
}
