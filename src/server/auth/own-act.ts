import type {Refusal} from '#domain/kernel/action.ts';
import {serverRequest, type ServerAct} from '../sync/server-request.ts';
import type {Auth} from './auth.ts';

/** Does it, and answers why not where the records say no. */
export async function actAlone(
  auth: Pick<Auth, 'newId' | 'now' | 'sync'>,
  act: ServerAct,
): Promise<Refusal | undefined> {
  const {status, refusal} = await auth.sync.ask(act.company, serverRequest(auth, act));
  if (status === 'applied') return undefined;
  if (status === 'refused' && refusal) return refusal;
  throw new Error(`${act.action} is ${status}: ${refusal?.code ?? ''}`);
}
