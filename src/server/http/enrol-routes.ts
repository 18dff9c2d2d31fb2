import type {Hono} from 'hono';
import {enrolRequestSchema, type EnrolAnswer} from '#protocol/session.ts';
import {deviceOfTicket} from '../auth/enrol.ts';
import {LIMITS, ofAddress} from '../auth/limits.ts';
import {workplaceOf} from '../auth/people.ts';
import {unauthorised} from '../fault.ts';
import {answer} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import {addressOf, type HttpDeps} from './deps.ts';

/** POST /api/enrol: a ticket for an identity, once. Nobody is logged in by it. */
export function addEnrolRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.post('/api/enrol', async (c) => {
    const request = await readBody(c, enrolRequestSchema, BODY_LIMIT.other);
    const tries = [ofAddress(LIMITS.enrolment, addressOf(c, deps))];
    await auth.tries.take(tries);
    const device = await deviceOfTicket(auth, request);
    // One answer for unknown, used, revoked and expired ones, and for another company's.
    if (!device) throw unauthorised('ticket.invalid', 'This ticket is not good any more');
    await auth.tries.giveBack(tries);
    const {company, warehouses} = await workplaceOf(deps.storage, request.openid);
    const told: EnrolAnswer = {
      detail: 'success',
      openid: request.openid,
      company,
      server: deps.serverId,
      warehouses: [...warehouses],
      device,
    };
    return answer(c, 201, told);
  });
}
