import type {Hono} from 'hono';
import {makeTicketAction} from '#domain/people/device-acts.ts';
import {ticketRequestSchema, type TicketAnswer} from '#protocol/session.ts';
import {hashToken, newTicket} from '../auth/secrets.ts';
import {TICKET_MS} from '../auth/tickets.ts';
import {ticketOf} from '../effects/tickets.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import {askFor} from './action-routes.ts';
import {answerJson, wholePage} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {handheldAddresses} from './handheld-addresses.ts';
import {officeOf} from './principal.ts';

/** Tickets to enrol handhelds with: the office makes and sees them; they are taken back by an action. */
export function addTicketRoutes(app: Hono, deps: HttpDeps): void {
  const {auth, config} = deps;

  app.post('/api/devices/tickets', async (c) => {
    const {company, staff: who} = await officeOf(c, deps);
    const {name} = await readBody(c, ticketRequestSchema, BODY_LIMIT.other);
    const ticket = newTicket();
    const asked = mutationWithoutOutbox({
      id: auth.newId(),
      company,
      who,
      action: makeTicketAction.name,
      at: auth.now(),
    });
    const {mutation, version, epoch, received_at} = await askFor(deps, {
      kind: 'ask',
      mutation: {...asked, args: {name}},
      insist: false,
      beside: {ticketHash: hashToken(ticket)},
    });
    const told: TicketAnswer = {
      detail: 'success',
      id: ticketOf(mutation.id),
      ticket,
      expiresAt: received_at + TICKET_MS,
      addresses: handheldAddresses(config, c.req.url),
      mutation: mutation.id,
      version,
      epoch,
    };
    return answerJson(c, 201, told);
  });

  app.get('/api/devices/tickets', async (c) => {
    const principal = await officeOf(c, deps);
    const results = await auth.tickets.open(principal.company, auth.now());
    return answerJson(c, 200, wholePage(results));
  });
}
