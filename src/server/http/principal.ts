import type {Context} from 'hono';
import {notYourWarehouse} from '#domain/kernel/not-your-warehouse.ts';
import {OFFICE, type Role} from '#domain/kernel/roles.ts';
import {SESSION_SCHEME} from '#protocol/schemes.ts';
import {staffById, type AuthenticatedPerson} from '../auth/people.ts';
import type {LoginSession} from '../auth/sessions.ts';
import {forbiddenFault, unauthorisedFault, type HttpFault} from '../fault.ts';
import type {HttpDeps} from './deps.ts';

/** Who asks, with the rights of this moment. */
export interface Principal extends AuthenticatedPerson {
  readonly session: LoginSession;
}

/**
 * The person of `Authorization: Bearer <session>`. The headers `token` (OPENID) and `operator` (login id) of the
 * specification are not credentials: where they are sent they must say the same (specification 7).
 */
export async function principalOf(c: Context, {auth, storage}: HttpDeps): Promise<Principal> {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ', 2);
  if (scheme !== SESSION_SCHEME || !token) throw unauthorisedFault('session.missing', 'Please Login First');
  const session = await auth.sessions.find(token, auth.now());
  if (!session) throw unauthorisedFault('session.ended', 'Please Login First');
  const {company, staff} = session;
  const [openid, operator] = [c.req.header('token'), c.req.header('operator')];
  if ((openid && openid !== company) || (operator && operator !== staff)) {
    throw unauthorisedFault('session.mismatch', 'The session is of another company or person');
  }
  const someone = await staffById(storage, company, staff);
  if (someone && !someone.isLocked) {
    await auth.sessions.noteUse(session, auth.now());
    if (someone.warehouses)
      // Each of several: which of them a route reads is its own to say.
      for (const warehouse of new URL(c.req.url).searchParams.getAll('warehouse'))
        mustBeOfHers(someone, warehouse);
    return {...someone, session};
  }
  await auth.sessions.endAllOf(company, staff, auth.now());
  throw unauthorisedFault('session.ended', 'Please Login First');
}

/** As much of a person as says in which warehouses she works. */
export type BoundPerson = Pick<AuthenticatedPerson, 'warehouses'>;

/** Whether what is of a warehouse is a person's to see; what is of none ('') is seen everywhere. */
export const worksIn = ({warehouses}: BoundPerson, warehouse: string): boolean =>
  !warehouses || warehouse === '' || warehouses.includes(warehouse);

/**
 * Goes on only in a warehouse that a person works in (ROWS-9): what a request's address names is looked at with the
 * session, so that no way to any rows goes round it.
 */
export function mustBeOfHers(person: BoundPerson, warehouse: string): void {
  if (worksIn(person, warehouse)) return;
  const {code, facts} = notYourWarehouse(warehouse);
  throw forbiddenFault(code, 'You do not work in this warehouse', facts);
}

/** Who asks, where only the office may. */
export async function officeOf(c: Context, deps: HttpDeps): Promise<Principal> {
  const principal = await principalOf(c, deps);
  mustBe(principal, OFFICE);
  return principal;
}

/** Goes on only for these roles. */
export function mustBe(principal: Principal, roles: readonly Role[]): void {
  if (!roles.includes(principal.role)) throw roleForbidden(principal);
}

/** What this is for other roles. */
export const roleForbidden = ({role}: Principal): HttpFault =>
  forbiddenFault('role.forbidden', 'Access denied', {role});
