import type {Id} from '#domain/kernel/id.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {call, HttpHandheld, newId, type Caller} from './site.ts';

/** A handheld on which somebody of the floor has logged in. */
export interface HttpWorker {
  readonly handheld: HttpHandheld;
  readonly who: Id;
}

/** Somebody of that type with a handheld of their own. */
export async function aWorker(owner: Caller, name: string, type = 'Outbound'): Promise<HttpWorker> {
  const handheld = await HttpHandheld.enrol(owner, `${name}'s handheld`);
  const id = newId();
  await owner.do('staff.create', {id, name, type});
  const {code} = (await owner.call('POST', `/api/staff/${id}/check-code`)).body;
  const device = {name: `${name}'s handheld`, ...handheld.device};
  const login = {mode: 'user', openid: owner.company, name, code, device};
  const answer = await call(`${owner.url}/api/session`, 'POST', login);
  if (answer.status !== 200) throw new Error(`not logged in: ${answer.text}`);
  const session = answer.body as unknown as SessionAnswer;
  const own = handheld.loginOf(session);
  await handheld.push([own]);
  handheld.login = own.id;
  return {handheld, who: session.operator};
}
