import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {ticketRequestSchema, type TicketAnswer} from '#protocol/session.ts';
import {notFound} from '../fault.ts';
import {answer, wholePage} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf} from './principal.ts';

/** Tickets to enrol handhelds with: the office makes, sees and takes them back. */
export function addTicketRoutes(app: Hono, deps: HttpDeps): void {
  const {auth, config} = deps;

  app.post('/api/devices/tickets', async (c) => {
    const principal = await officeOf(c, deps);
    const {name} = await readBody(c, ticketRequestSchema, BODY_LIMIT.other);
    const id = auth.newId();
    const of = {company: principal.company, id, name, creater: principal.staff};
    const {ticket, expiresAt} = await auth.tickets.make(of, auth.now());
    const address = config.publicUrl ?? '';
    const told: TicketAnswer = {detail: 'success', id, ticket, expiresAt, address};
    return answer(c, 201, told);
  });

  app.get('/api/devices/tickets', async (c) => {
    const principal = await officeOf(c, deps);
    const results = await auth.tickets.open(principal.company, auth.now());
    return answer(c, 200, wholePage(results));
  });

  app.delete('/api/devices/tickets/:id', async (c) => {
    const principal = await officeOf(c, deps);
    const id = c.req.param('id');
    if (!isId(id) || !(await auth.tickets.revoke(principal.company, id, auth.now())))
      throw notFound('ticket.unknown', 'Resource does not exist');
    return answer(c, 200, {detail: 'success'});
  });
}
