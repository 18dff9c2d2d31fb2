import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {checkCodeRequestSchema, newCodesRequestSchema} from '#protocol/session.ts';
import {staffById} from '../auth/people.ts';
import {badRequest, notFound} from '../fault.ts';
import {answerJson} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {giveCode, giveCodes} from './give-code.ts';
import {historyPage} from './history-page.ts';
import {loginSheet} from './login-sheet.ts';
import {officeOf} from './principal.ts';
import {sheetFormOf} from './sheet-request.ts';

/**
 * Logins of the staff and their check codes: how they stand, new ones, and who did what with whom. For the office.
 * Specification 6.
 */
export function addStaffRoutes(app: Hono, deps: HttpDeps): void {
  const {auth, storage} = deps;
  const unknown = () => notFound('staff.unknown', 'Resource does not exist');

  app.get('/api/staff/logins', async (c) => {
    const {company} = await officeOf(c, deps);
    const form = sheetFormOf(c);
    if (form) return loginSheet(c, deps, company, form);
    const page = c.req.query('page') ?? '';
    if (page !== '' && !isId(page)) throw badRequest('list.page', 'There is no such page', {page});
    const last = isId(page) ? await staffById(storage, company, page) : undefined;
    if (page !== '' && !last) throw badRequest('list.page', 'There is no such page', {page});
    const results = await auth.loginStates(company, {
      after: {name: last?.name ?? '', id: last?.staff ?? ''},
      most: PAGE_ROWS.most,
    });
    const next = results.length === PAGE_ROWS.most ? results.at(-1) : undefined;
    return answerJson(c, 200, {
      detail: 'success',
      count: await auth.countLogins(company),
      next: next ? `/api/staff/logins?page=${next.id}` : null,
      previous: null,
      results,
    });
  });

  app.get('/api/staff/:id/history', async (c) => {
    const {company} = await officeOf(c, deps);
    const id = c.req.param('id');
    if (!isId(id) || !(await staffById(storage, company, id))) throw unknown();
    return answerJson(c, 200, await historyPage(c, deps, {company}, id));
  });

  app.post('/api/staff/new-codes', async (c) => {
    const by = await officeOf(c, deps);
    const {staff} = await readBody(c, newCodesRequestSchema, BODY_LIMIT.other);
    const found = await Promise.all([...new Set(staff)].map((id) => staffById(storage, by.company, id)));
    // All of them or none: the asker knows of each whether it was given.
    const people = found.map((each) => {
      if (!each) throw unknown();
      return {id: each.staff, name: each.name, type: each.role};
    });
    return answerJson(c, 200, {detail: 'success', results: await giveCodes(deps, by, people)});
  });

  app.post('/api/staff/:id/check-code', async (c) => {
    const by = await officeOf(c, deps);
    const staff = c.req.param('id');
    if (!isId(staff)) throw unknown();
    const typed = await readBody(c, checkCodeRequestSchema, BODY_LIMIT.other);
    return answerJson(c, 200, {detail: 'success', ...(await giveCode(deps, by, staff, typed.code))});
  });
}
