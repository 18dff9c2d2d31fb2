import type * as z from 'zod/mini';
import type {OfficeReply} from '#offline/office.ts';
import {plainFacts} from './facts.ts';
import type {Denial} from './identity.ts';

/** What the office answered, read by its shape; anything else is why not, in words of the screens. */
export type Told<T> =
  {readonly ok: true; readonly value: T} | {readonly ok: false; readonly denial: NonNullable<Denial>};

export function told<T>(reply: OfficeReply, schema: z.ZodMiniType<T>): Told<T> {
  if (reply.kind === 'unreached') return {ok: false, denial: {code: 'network', facts: {}}};
  if (reply.kind === 'denied') {
    return {ok: false, denial: {code: reply.code, facts: plainFacts(reply.facts)}};
  }
  const value = schema.safeParse(reply.body);
  // An answer of another build, or of a portal that speaks our protocol: nothing to show.
  if (!value.success) return {ok: false, denial: {code: 'server.error', facts: {}}};
  return {ok: true, value: value.data};
}
