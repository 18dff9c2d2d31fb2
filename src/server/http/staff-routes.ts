import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {staff as staffResource} from '#domain/people/staff.ts';
import {notOver} from '#domain/people/staff-guards.ts';
import {checkCodeRequestSchema} from '#protocol/session.ts';
import {staffById, type Someone} from '../auth/people.ts';
import {hashPassword, newCheckCode} from '../auth/secrets.ts';
import {Fault, notFound} from '../fault.ts';
import {askAndAnswer, askedMutation} from './action-routes.ts';
import {answer} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf, type Principal} from './principal.ts';

/** A new check code for somebody, and letting a locked one try again. Specification 6. */
export function addStaffRoutes(app: Hono, deps: HttpDeps): void {
  const {auth, storage} = deps;

  /** Somebody of the office's company, by the address. */
  const staffOf = async (principal: Principal, id: string): Promise<Someone> => {
    const someone = isId(id) ? await staffById(storage, principal.company, id) : undefined;
    if (!someone) throw notFound('staff.unknown', 'Resource does not exist');
    return someone;
  };

  app.post('/api/staff/:id/check-code', async (c) => {
    const principal = await officeOf(c, deps);
    const {company, staff, role} = await staffOf(principal, c.req.param('id'));
    // The owner logs in with a password.
    if (role === 'Admin') throw new Fault(409, 'staff.admin-password', 'The owner has a password');
    const why = notOver(principal.role, role);
    if (why) throw new Fault(409, why.code, 'Only for lower roles', why.facts);
    const typed = await readBody(c, checkCodeRequestSchema, BODY_LIMIT.other);
    const code = typed.code ?? newCheckCode();
    await auth.accounts.setCheckCode(company, staff, await hashPassword(code));
    // Whoever knew the old code is out.
    await auth.sessions.endAllOf(company, staff, auth.now());
    return answer(c, 200, {detail: 'success', code});
  });

  app.post('/api/staff/:id/unlock', async (c) => {
    const principal = await officeOf(c, deps);
    const {company, staff: key} = await staffOf(principal, c.req.param('id'));
    const [found] = await storage.read(company, (tx) => tx.fetch([{list: staffResource.name, key}]));
    const action = `${staffResource.name}.edit`;
    const asked = askedMutation({id: auth.newId(), company, who: principal.staff, action, at: deps.now()});
    const version = found?.rows[0]?.['version'] ?? 0;
    const args = {id: key, version, set: JSON.stringify({is_locked: 0})};
    return askAndAnswer(c, deps, {...asked, args}, false);
  });
}
