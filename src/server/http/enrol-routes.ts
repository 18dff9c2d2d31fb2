import type {Hono} from 'hono';
import {enrolRequestSchema, returnRequestSchema, type EnrolAnswer} from '#protocol/session.ts';
import {deviceOfTicket, returningDevice} from '../auth/enrol.ts';
import {ATTEMPT_LIMITS, ofAddress} from '../auth/limits.ts';
import {workplaceOf} from '../auth/people.ts';
import {unauthorisedFault} from '../fault.ts';
import {answerJson} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import {callerAddress, type HttpDeps} from './deps.ts';

/** A ticket for an identity, once; and a device that shows the one it has. Neither logs a person in. */
export function addEnrolRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.post('/api/enrol', async (c) => {
    const request = await readBody(c, enrolRequestSchema, BODY_LIMIT.other);
    const tries = [ofAddress(ATTEMPT_LIMITS.enrolment, callerAddress(c, deps))];
    await auth.tries.take(tries);
    const device = await deviceOfTicket(auth, request);
    // One answer for unknown, used, revoked and expired ones, and for another company's.
    if (!device) throw unauthorisedFault('ticket.invalid', 'This ticket is not good any more');
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
    return answerJson(c, 201, told);
  });

  app.post('/api/enrol/again', async (c) => {
    const request = await readBody(c, returnRequestSchema, BODY_LIMIT.other);
    const tries = [ofAddress(ATTEMPT_LIMITS.enrolment, callerAddress(c, deps))];
    await auth.tries.take(tries);
    const device = await returningDevice(auth, request);
    if (!device) throw unauthorisedFault('enrolment.invalid', 'This enrolment is not good here');
    await auth.tries.giveBack(tries);
    deps.log.warn({device: device.id}, 'a device that was unknown came back by its enrolment');
    return answerJson(c, 200, {detail: 'success', device});
  });
}
