import type * as z from 'zod/mini';
import type {OfficeReply} from '#offline/sync/office.ts';
import {plainFacts} from './facts.ts';
import type {EntryDenial} from './identity.ts';
import type {ClaimAnswer} from './office.ts';

/** What the office answered, read by its shape; anything else is why not, in words of the screens. */
export type ReadAnswer<T> =
  {readonly ok: true; readonly value: T} | {readonly ok: false; readonly denial: NonNullable<EntryDenial>};

export function readAnswer<T>(reply: OfficeReply, schema: z.ZodMiniType<T>): ReadAnswer<T> {
  if (reply.kind !== 'answered') return {ok: false, denial: reasonOf(reply)};
  const value = schema.safeParse(reply.body);
  // An answer of another build, or of a portal that speaks our protocol: nothing to show.
  if (!value.success) return {ok: false, denial: {code: 'server.error', facts: {}}};
  return {ok: true, value: value.data};
}

/** Why it did not go through, where nothing in an answer is to be read; `undefined` where it did. */
export const whyNot = (reply: OfficeReply): EntryDenial =>
  reply.kind === 'answered' ? undefined : reasonOf(reply);

/** Why the server tells nothing of what adds to a screen: it is out of reach, or no person here may ask. */
export type NoAnswerReason = 'away' | 'login';
export const noAnswerReasonOf = (reply: Exclude<OfficeReply, {kind: 'answered'}>): NoAnswerReason =>
  reply.kind === 'denied' && reply.status === 401 ? 'login' : 'away';

/** Why a claim did not go through; `undefined` where it did. */
export const denialOfAnswer = (answer: ClaimAnswer): EntryDenial =>
  answer.kind === 'done' ? undefined : {code: answer.code, facts: plainFacts(answer.facts)};

const reasonOf = (reply: Exclude<OfficeReply, {kind: 'answered'}>): NonNullable<EntryDenial> =>
  reply.kind === 'unreached'
    ? {code: 'network', facts: {}}
    : {code: reply.code, facts: plainFacts(reply.facts)};
