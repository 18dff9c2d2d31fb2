import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {checkCodeRequestSchema} from '#protocol/session.ts';
import {notFound} from '../fault.ts';
import {answer} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {giveCode} from './give-code.ts';
import {officeOf} from './principal.ts';

/** A new check code for somebody. Specification 6. */
export function addStaffRoutes(app: Hono, deps: HttpDeps): void {
  app.post('/api/staff/:id/check-code', async (c) => {
    const by = await officeOf(c, deps);
    const staff = c.req.param('id');
    if (!isId(staff)) throw notFound('staff.unknown', 'Resource does not exist');
    const typed = await readBody(c, checkCodeRequestSchema, BODY_LIMIT.other);
    return answer(c, 200, {detail: 'success', ...(await giveCode(deps, by, staff, typed.code))});
  });
}
