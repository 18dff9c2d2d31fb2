import type {Args, Refusal} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {NOBODY} from '#domain/kernel/nobody.ts';
import type {Beside} from '../effects/effect.ts';
import {askedMutation} from '../sync/asked-mutation.ts';
import type {Asked} from '../sync/incoming.ts';
import type {Auth} from './auth.ts';

export interface OwnAct {
  readonly company: string;
  readonly action: string;
  readonly args: Args;
  readonly warehouse?: string;
  /** On whose behalf; nobody's unless told. */
  readonly who?: Id;
  readonly beside?: Beside;
}

/** What the server does by itself, as a mutation for which nobody's rights are asked. */
export const ownAsk = (
  {newId, now}: Pick<Auth, 'newId' | 'now'>,
  {company, action, args, warehouse = '', who = NOBODY, beside = {}}: OwnAct,
): Asked => ({
  kind: 'ask',
  mutation: {
    ...askedMutation({id: newId(), company, who, action, at: now()}),
    args,
    warehouse,
    build: 'server',
  },
  insist: true,
  beside,
  isOwn: true,
});

/** Does it, and answers why not where the records say no. */
export async function actAlone(
  auth: Pick<Auth, 'newId' | 'now' | 'sync'>,
  act: OwnAct,
): Promise<Refusal | undefined> {
  const {status, refusal} = await auth.sync.ask(act.company, ownAsk(auth, act));
  if (status === 'applied') return undefined;
  if (status === 'refused' && refusal) return refusal;
  throw new Error(`${act.action} is ${status}: ${refusal?.code ?? ''}`);
}
