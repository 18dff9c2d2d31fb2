import type {Id} from '#domain/kernel/id.ts';
import {changedCode, changedPassword} from '#domain/people/staff-acts.ts';
import {HttpFault} from '../fault.ts';
import type {Auth} from './auth.ts';
import {ATTEMPT_LIMITS} from './limits.ts';
import {actAlone} from './own-act.ts';
import type {AuthenticatedPerson} from './people.ts';
import type {LoginSession} from './sessions.ts';
import {hashPassword, passwordMatches} from './secrets.ts';
import type {AttemptLimit} from './attempt-counters.ts';

/**
 * Another password of an administrator, in one transaction with the mutation that says so: her sessions end but the one
 * that is kept, and devices forget what lets the older password in without a network.
 */
export async function replacePassword(
  auth: Pick<Auth, 'newId' | 'now' | 'sync'>,
  {company, staff}: Pick<AuthenticatedPerson, 'company' | 'staff'>,
  password: string,
  by: {readonly who?: Id; readonly session?: string; readonly judged?: string} = {},
): Promise<void> {
  const {session = '', judged, ...who} = by;
  const proof = judged === undefined ? {} : {judged};
  const beside = {passwordHash: await hashPassword(password), session, ...proof};
  const refusal = await actAlone(auth, {
    company,
    action: changedPassword.name,
    args: {staff},
    ...who,
    beside,
  });
  if (refusal?.code === 'password.wrong') throw wrongPassword();
  if (refusal) throw new Error(`no password is set: ${refusal.code}`);
}

/** An administrator's own new password, proved by the old one. Her other sessions end. */
export async function changePassword(
  auth: Auth,
  {company, staff, session}: AuthenticatedPerson & {readonly session: LoginSession},
  {password, next}: {readonly password: string; readonly next: string},
): Promise<void> {
  const account = await auth.accounts.byStaff(company, staff);
  // Staff have a check code, which the office gives.
  if (!account?.password_hash)
    throw new HttpFault(409, 'password.none', 'This person logs in with a check code');
  if (!(await isProved(auth, {company, staff}, ATTEMPT_LIMITS.password, password, account.password_hash)))
    throw wrongPassword();
  const judged = account.password_hash;
  await replacePassword(auth, {company, staff}, next, {who: staff, session: session.hash, judged});
}

const wrongPassword = (): HttpFault =>
  new HttpFault(409, 'password.wrong', 'The present password is another one');
const wrongCode = (): HttpFault =>
  new HttpFault(409, 'check-code.wrong', 'The present check code is another one');

/** A person's own new check code, proved by the one before (STAFF-11). Her other sessions end. */
export async function changeOwnCode(
  auth: Auth,
  {company, staff, session}: AuthenticatedPerson & {readonly session: LoginSession},
  {code, next}: {readonly code: string; readonly next: string},
): Promise<void> {
  const account = await auth.accounts.byStaff(company, staff);
  // An administrator has a password instead.
  if (!account?.check_hash || account.password_hash)
    throw new HttpFault(409, 'check-code.none', 'This person logs in with a password');
  if (!(await isProved(auth, {company, staff}, ATTEMPT_LIMITS.guesses, code, account.check_hash)))
    throw wrongCode();
  const beside = {
    checkHash: await hashPassword(next),
    session: session.hash,
    judged: account.check_hash,
  };
  const own = {company, action: changedCode.name, args: {staff}, who: staff, beside};
  const refusal = await actAlone(auth, own);
  // The office has given her another one meanwhile, or ended this session.
  if (refusal?.code === 'check-code.wrong') throw wrongCode();
  if (refusal) throw new Error(`no code is set: ${refusal.code}`);
}

/** Whether the person here knows what she logs in by; so often she may be wrong. */
async function isProved(
  {tries}: Auth,
  {company, staff}: Pick<AuthenticatedPerson, 'company' | 'staff'>,
  limit: AttemptLimit,
  secret: string,
  hash: string,
): Promise<boolean> {
  const counts = [{limit, company, key: `${staff} change`}];
  const judge = async (): Promise<true | undefined> => (await passwordMatches(secret, hash)) || undefined;
  return (await tries.judge({company, key: staff}, counts, judge)) === true;
}
