import * as z from 'zod/mini';
import {idSchema, statusSchema} from './mutation.ts';

/** An open session of one's own. `device` and `name` are '' in a browser that is no device; times are ms UTC. */
const ownSessionSchema = z.object({
  /** By which it is ended; no credential. */
  id: idSchema,
  device: z.string(),
  name: z.string(),
  opened_at: z.int(),
  /** To within minutes. */
  used_at: z.int(),
  expires_at: z.int(),
  /** That in which it is asked. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** GET /api/session/open: one's own open sessions, the newest first; `count` of all, of which some fifty are told. */
export const ownSessionsSchema = z.object({
  detail: z.literal('success'),
  count: z.int(),
  results: z.array(ownSessionSchema),
});

/** DELETE /api/session/open: all but this one have ended; how many those were. */
export const endedSessionsSchema = z.object({detail: z.literal('success'), ended: z.int()});

/** Four to six digits, as every check code. */
const checkCode = z.string().check(z.regex(/^[0-9]{4,6}$/));
/** POST /api/session/check-code: a person's own, proved by the present one. */
export const ownCodeRequestSchema = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
  next: checkCode,
});

/** Something that a person did, as it ended. Long arguments are left out, and secret ones. */
const ownActSchema = z.object({
  mutation: idSchema,
  action: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** By the clock of where it was done, and by the server's. */
  at: z.int(),
  received_at: z.int(),
  status: statusSchema,
  code: z.string(),
});

/** GET /api/session/acts: what one did today, `since` when on; the kinds by how often, the last acts first. */
export const ownActsSchema = z.object({
  detail: z.literal('success'),
  since: z.int(),
  count: z.int(),
  kinds: z.array(z.object({action: z.string(), count: z.int()})),
  results: z.array(ownActSchema),
});
export type OwnActsAnswer = z.infer<typeof ownActsSchema>;
