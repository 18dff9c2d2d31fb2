import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {changeCode} from '#domain/people/staff-acts.ts';
import {checkCodeRequestSchema} from '#protocol/session.ts';
import {hashPassword, newCheckCode} from '../auth/secrets.ts';
import {notFound} from '../fault.ts';
import {askedMutation} from '../sync/asked-mutation.ts';
import {askFor} from './action-routes.ts';
import {answer} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf} from './principal.ts';

/** A new check code for somebody: a mutation with the code's hash beside it. Specification 6. */
export function addStaffRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.post('/api/staff/:id/check-code', async (c) => {
    const {company, staff: who} = await officeOf(c, deps);
    const staff = c.req.param('id');
    if (!isId(staff)) throw notFound('staff.unknown', 'Resource does not exist');
    const typed = await readBody(c, checkCodeRequestSchema, BODY_LIMIT.other);
    const code = typed.code ?? newCheckCode();
    const asked = askedMutation({id: auth.newId(), company, who, action: changeCode.name, at: auth.now()});
    const {mutation, version, epoch} = await askFor(deps, {
      kind: 'ask',
      mutation: {...asked, args: {staff}},
      insist: false,
      beside: {checkHash: await hashPassword(code)},
    });
    return answer(c, 200, {detail: 'success', code, mutation: mutation.id, version, epoch});
  });
}
