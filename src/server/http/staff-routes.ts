import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {OFFICE} from '#domain/kernel/roles.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {staffById} from '../auth/people.ts';
import {hashPassword, newCheckCode} from '../auth/secrets.ts';
import {Fault, notFound} from '../fault.ts';
import {answer} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {mustBe, principalOf} from './principal.ts';

/** POST /api/staff/<id>/check-code: a new code for somebody, shown this once. Specification 6. */
export function addStaffRoutes(app: Hono, deps: HttpDeps): void {
  const {auth, storage} = deps;

  app.post('/api/staff/:id/check-code', async (c) => {
    const principal = await principalOf(c, deps);
    mustBe(principal, OFFICE);
    const id = c.req.param('id');
    const someone = isId(id) ? await staffById(storage, principal.company, id) : undefined;
    if (!someone) throw notFound('staff.unknown', 'Resource does not exist');
    // The owner logs in with a password.
    if (someone.role === 'Admin') throw new Fault(409, 'staff.admin-password', 'The owner has a password');
    const code = newCheckCode();
    await auth.accounts.setCheckCode(principal.company, id, await hashPassword(code));
    return answer(c.req.header(REQUEST_HEADER), 200, {detail: 'success', code});
  });
}
