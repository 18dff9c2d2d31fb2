import * as z from 'zod/mini';
import {freshIdSchema, idSchema, pointSchema, shortIdSchema, valueSchema} from './mutation.ts';

/** How long work stands. `planning`: what belongs to it is being found; `stopped`: its `code` says why. */
const WORK_STATES = ['planning', 'running', 'cancelling', 'done', 'cancelled', 'stopped'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** POST /api/long-work: the same id twice starts it once. */
export const workRequestSchema = z.object({
  id: freshIdSchema,
  kind: z.string().check(z.maxLength(100)),
  args: z.record(z.string(), valueSchema),
  warehouse: shortIdSchema,
  /** It was begun in a history that is lost: why it is not begun now is a case. */
  again: z.optional(z.literal(true)),
  /** Where that history was then. */
  was: z.optional(pointSchema),
  /** Whose it was, where another person tells of it there. */
  who: z.optional(idSchema),
});

export type WorkRequest = z.infer<typeof workRequestSchema>;

/** Work that goes on piece by piece on the server, as it is seen by the person who waits for it. */
export const workSchema = z.object({
  id: idSchema,
  kind: z.string(),
  args: z.record(z.string(), valueSchema),
  warehouse: z.string(),
  /** Staff id of who asked for it. */
  who: idSchema,
  asked_at: z.int(),
  /** 0 while it is under way. */
  ended_at: z.int(),
  state: z.enum(WORK_STATES),
  code: z.string(),
  /** Pieces that there are, that have an end, and of these how many were not done. */
  total: z.int(),
  done: z.int(),
  failed: z.int(),
});
export type WorkStatus = z.infer<typeof workSchema>;

/** GET /api/long-work/<id>, and the answer to a start and to a cancel. */
export const workAnswerSchema = z.object({
  detail: z.literal('success'),
  work: workSchema,
  /** Of a start: the point of the history that surely knows of it; one that lacks the point may not. */
  begun: z.optional(pointSchema),
});

/** What became of one piece. `status` is '' while it waits; `facts` is JSON. */
export const workResultSchema = z.object({
  n: z.int(),
  /** The id of what it is about, such as a document's. */
  subject: z.string(),
  mutation: idSchema,
  action: z.string(),
  status: z.string(),
  code: z.string(),
  facts: z.string(),
});
export type WorkResult = z.infer<typeof workResultSchema>;
