import type {Id} from '#domain/kernel/id.ts';
import {changedPassword} from '#domain/people/staff-acts.ts';
import {Fault} from '../fault.ts';
import type {Auth} from './auth.ts';
import {LIMITS} from './limits.ts';
import {actAlone} from './own-act.ts';
import type {Someone} from './people.ts';
import type {Session} from './sessions.ts';
import {hashPassword, passwordMatches} from './secrets.ts';

/**
 * Another password of an administrator, in one transaction with the mutation that says so: her sessions end but the one
 * that is kept, and devices forget what lets the older password in without a network.
 */
export async function setPassword(
  auth: Pick<Auth, 'newId' | 'now' | 'sync'>,
  {company, staff}: Pick<Someone, 'company' | 'staff'>,
  password: string,
  by: {readonly who?: Id; readonly session?: string} = {},
): Promise<void> {
  const {session = '', ...who} = by;
  const beside = {passwordHash: await hashPassword(password), session};
  const refusal = await actAlone(auth, {
    company,
    action: changedPassword.name,
    args: {staff},
    ...who,
    beside,
  });
  if (refusal) throw new Error(`no password is set: ${refusal.code}`);
}

/** An administrator's own new password, proved by the old one. Her other sessions end. */
export async function changePassword(
  auth: Auth,
  {company, staff, session}: Someone & {readonly session: Session},
  {password, next}: {readonly password: string; readonly next: string},
): Promise<void> {
  const account = await auth.accounts.byStaff(company, staff);
  // Staff have a check code, which the office gives.
  if (!account?.password_hash) throw new Fault(409, 'password.none', 'This person logs in with a check code');
  const key = `${staff} change`;
  const isRight = await auth.tries.judge(
    {company, key: staff},
    [{limit: LIMITS.password, company, key}],
    async () => (await passwordMatches(password, account.password_hash)) || undefined,
  );
  if (!isRight) throw new Fault(409, 'password.wrong', 'The present password is another one');
  await setPassword(auth, {company, staff}, next, {who: staff, session: session.hash});
}
