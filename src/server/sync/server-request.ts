import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import type {SecretArguments} from '../effects/effect.ts';
import type {WorkClaim} from '../storage/storage.ts';
import {mutationWithoutOutbox} from './mutation-without-outbox.ts';
import type {OfficeRequest} from './incoming-requests.ts';

export interface ServerAct {
  readonly company: string;
  readonly action: string;
  readonly args: Args;
  readonly warehouse?: string;
  /** On whose behalf; no person's unless told. */
  readonly who?: Id;
  readonly beside?: SecretArguments;
  /** When it was done, ms UTC, where a company begins with days that lie behind it; else now. */
  readonly at?: number;
  /** Its id, where others name it or what it makes already. */
  readonly id?: Id;
  /** The step of long work that it belongs to. */
  readonly claim?: WorkClaim;
}

/** What the server does by itself, as a mutation for which no person's rights are asked. */
export const serverRequest = (
  {newId, now}: {readonly newId: () => Id; readonly now: () => number},
  {company, action, args, warehouse = '', who = NO_PERSON, beside = {}, at, id, claim}: ServerAct,
): OfficeRequest => ({
  kind: 'ask',
  mutation: {
    ...mutationWithoutOutbox({id: id ?? newId(), company, who, action, at: at ?? now()}),
    args,
    warehouse,
    build: 'server',
  },
  insist: true,
  beside,
  isOwn: true,
  ...(at === undefined ? {} : {at}),
  ...(claim ? {claim} : {}),
});
