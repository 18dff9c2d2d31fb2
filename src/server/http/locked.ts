import {staff} from '#domain/people/staff.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {staffById} from '../auth/people.ts';
import type {HttpDeps} from './deps.ts';

/** Locking somebody ends what is open: at once, and not only when the session is used next. Specification 6. */
export async function endLockedSessions(
  {auth, storage}: HttpDeps,
  {company, action, args}: Mutation,
): Promise<void> {
  if (action !== `${staff.name}.edit`) return;
  const someone = await staffById(storage, company, String(args['id']));
  if (someone?.isLocked) await auth.sessions.endAllOf(company, someone.staff, auth.now());
}
