import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {notFound} from '../fault.ts';
import {answerJson, wholePage} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf} from './principal.ts';

/** People and devices to look through after a restore; the office ticks them off one by one. */
export function addAfterRestoreRoutes(app: Hono, deps: HttpDeps): void {
  const {afterRestore, now} = deps.auth;

  app.get('/api/after-restore', async (c) => {
    const {company} = await officeOf(c, deps);
    return answerJson(c, 200, wholePage(await afterRestore.open(company)));
  });

  app.post('/api/after-restore/:id/looked', async (c) => {
    const {company, staff} = await officeOf(c, deps);
    const id = c.req.param('id');
    if (!isId(id) || !(await afterRestore.tick(company, id, staff, now())))
      throw notFound('device.unknown', 'Resource does not exist');
    return answerJson(c, 200, {detail: 'success'});
  });
}
