import {nameKey} from '#domain/kernel/name.ts';
import type {LoginRequest} from '#protocol/session.ts';
import {lockStaff} from '#domain/people/staff-acts.ts';
import {unauthorisedFault, type HttpFault} from '../fault.ts';
import {UnknownCompany} from '../storage/storage.ts';
import {WRONG_CODES} from './accounts.ts';
import type {Auth} from './auth.ts';
import type {EnrolledDevice} from './devices.ts';
import {ATTEMPT_LIMITS, ofAddress, ofCompany} from './limits.ts';
import {actAlone} from './own-act.ts';
import {staffById, staffByName, type AuthenticatedPerson} from './people.ts';
import {passwordMatches} from './secrets.ts';
import type {JudgedBy} from './sessions.ts';
import type {AttemptCount} from './attempt-counters.ts';

/** A person whose login was right, and by which secret. */
interface LoggedIn extends AuthenticatedPerson {
  readonly judged: JudgedBy;
}

/**
 * Who a login is, or a Fault. One answer for an unknown name, a wrong code and a locked person, after the same
 * time: a stranger neither learns which names exist nor tries codes on a locked one. Specification 6.
 */
export async function verifyLogin(auth: Auth, request: LoginRequest, address: string): Promise<LoggedIn> {
  const account = await accountNamed(auth, request);
  const device = await ownDeviceOf(auth, request, account.company);
  const someone = await auth.tries.judge(account, countsOf(request, account, device, address), () =>
    request.mode === 'admin' ? adminOf(auth, request) : staffOf(auth, request, device !== undefined),
  );
  if (someone) return someone;
  const left = request.mode === 'admin' ? 0 : await triesLeft(auth, request, account, device);
  throw loginMismatch(left > 0 ? {left} : {});
}

/** One answer for all that may be wrong with a login. */
export const loginMismatch = (facts: {readonly left?: number} = {}): HttpFault =>
  unauthorisedFault(
    'login.mismatch',
    'Name and password or code do not match, or the login is locked',
    facts,
  );

/**
 * How many wrong codes more there may be, 0 where none. On own devices they are counted of every name: of one that does
 * not exist, has no code or is locked that count is told, and which it is stays unknown.
 */
async function triesLeft(
  auth: Auth,
  request: Extract<LoginRequest, {mode: 'user' | 'badge'}>,
  named: Pick<AttemptCount, 'company' | 'key'>,
  device: EnrolledDevice | undefined,
): Promise<number> {
  if (!device) return auth.tries.left({...named, limit: ATTEMPT_LIMITS.stranger});
  const guesses = await auth.tries.takeOneOf({...named, limit: ATTEMPT_LIMITS.guesses});
  const someone = await knownStaff(auth, request);
  const account = someone && (await auth.accounts.byStaff(someone.company, someone.staff));
  if (!account?.check_hash || someone?.isLocked) return guesses;
  return WRONG_CODES - account.wrong_count;
}

/** What is named by a login, under one key however it is named; also what does not exist has one. */
async function accountNamed(
  auth: Auth,
  request: LoginRequest,
): Promise<Pick<AttemptCount, 'company' | 'key'>> {
  if (request.mode === 'admin') {
    // An administrator's name is one on the server: it has no more tries with an OPENID than without.
    const account = await auth.accounts.byAdminName(request.name);
    return account
      ? {company: account.company, key: account.staff}
      : {company: '', key: nameKey(request.name)};
  }
  const someone = await knownStaff(auth, request);
  const named = request.mode === 'badge' ? request.staff : nameKey(request.name);
  return {company: request.openid, key: someone?.staff ?? named};
}

/** The device that a login proves, where it is one of that company; any other is a stranger to the account. */
async function ownDeviceOf(
  auth: Auth,
  request: LoginRequest,
  company: string,
): Promise<EnrolledDevice | undefined> {
  const {id, secret} = request.device ?? {};
  const device = id && secret ? await auth.devices.authenticate(`${id}.${secret}`) : undefined;
  return device?.company === company && device.revoked_at === 0 ? device : undefined;
}

/** What a login counts against, beside the check code's own three. */
function countsOf(
  request: LoginRequest,
  account: Pick<AttemptCount, 'company' | 'key'>,
  device: EnrolledDevice | undefined,
  address: string,
): AttemptCount[] {
  const outermost = ofAddress(ATTEMPT_LIMITS.address, address);
  if (!device) {
    const limit = request.mode === 'admin' ? ATTEMPT_LIMITS.strangerPassword : ATTEMPT_LIMITS.stranger;
    const counts = [{...account, limit}, ofAddress(ATTEMPT_LIMITS.strangers, address), outermost];
    if (request.mode === 'admin') return counts;
    return [ATTEMPT_LIMITS.company, ATTEMPT_LIMITS.companyDay]
      .map((limit) => ofCompany(limit, request.openid))
      .concat(counts);
  }
  const {company, id} = device;
  const counts = [{limit: ATTEMPT_LIMITS.device, company, key: id}, outermost];
  if (request.mode !== 'admin') return counts;
  return [{limit: ATTEMPT_LIMITS.password, company, key: `${account.key} ${id}`}, ...counts];
}

async function adminOf(
  auth: Auth,
  request: Extract<LoginRequest, {mode: 'admin'}>,
): Promise<LoggedIn | undefined> {
  const account = await auth.accounts.byAdminName(request.name);
  const isRight = await passwordMatches(request.password, account?.password_hash);
  if (!account || !isRight) return undefined;
  if (request.openid !== undefined && request.openid !== account.company) return undefined;
  const someone = await staffById(auth.storage, account.company, account.staff);
  if (!someone || someone.isLocked) return undefined;
  return {...someone, judged: {column: 'password_hash', hash: account.password_hash}};
}

async function staffOf(
  auth: Auth,
  request: Extract<LoginRequest, {mode: 'user' | 'badge'}>,
  isOwn: boolean,
): Promise<LoggedIn | undefined> {
  const someone = await knownStaff(auth, request);
  const account = someone && (await auth.accounts.byStaff(someone.company, someone.staff));
  if (!someone || !account?.check_hash || someone.isLocked) {
    await passwordMatches(request.code, undefined);
    return undefined;
  }
  // Strangers close the account to themselves and lock no device; one of them may have a revoked device, and codes from
  // it.
  const hash = account.exposed_at > 0 ? undefined : account.check_hash;
  const proved: LoggedIn = {...someone, judged: {column: 'check_hash', hash: account.check_hash}};
  if (!isOwn) return (await passwordMatches(request.code, hash)) ? proved : undefined;
  // Unlocked by a supervisor since: the tries begin again.
  if (account.locked_at > 0) await auth.accounts.clearTries(someone.company, someone.staff);
  // Beside each other: what is written for a name that exists takes no time of its own.
  const [mayTry, isRight] = await Promise.all([
    auth.accounts.takeTry(someone.company, someone.staff),
    passwordMatches(request.code, account.check_hash),
  ]);
  if (mayTry && isRight) {
    await auth.accounts.clearTries(someone.company, someone.staff);
    return proved;
  }
  await lockWhenSpent(auth, someone);
  return undefined;
}

/** The third wrong code locks, in the staff list too, and ends what is open. */
async function lockWhenSpent(auth: Auth, someone: AuthenticatedPerson): Promise<void> {
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
): Promise<AuthenticatedPerson | undefined> {
  try {
    if (request.mode === 'badge') return await staffById(storage, request.openid, request.staff);
    return await staffByName(storage, request.openid, request.name);
  } catch (error) {
    if (error instanceof UnknownCompany) return undefined;
    throw error;
  }
}
