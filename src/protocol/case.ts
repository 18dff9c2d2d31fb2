import * as z from 'zod/mini';
import {photoLineSchema} from './photo.ts';
import {idSchema, statusSchema, valueSchema} from './mutation.ts';

/** The work that a case was born from, and what became of it. Times are ms UTC. */
const storySchema = z.object({
  action: z.string(),
  args: z.record(z.string(), z.unknown()),
  who: z.string(),
  /** The device's name now; '' for work that was asked for over plain HTTP. */
  device: z.string(),
  build: z.string(),
  /** By the device's clock, and by the server's. */
  at: z.int(),
  received_at: z.int(),
  /** What the screen said when the worker insisted, or ''. */
  believed: z.string(),
  status: statusSchema,
  code: z.string(),
  /** JSON of the facts, or ''. */
  facts: z.string(),
});
export type CaseStory = z.infer<typeof storySchema>;

const standingSchema = z.object({quantity: z.int(), disputed: z.int()});

/** What closed a case did: stock rows as they were before and after, and how many moved where. */
const closedSchema = z.object({
  changes: z.array(
    z.object({
      place: z.string(),
      unit: z.string(),
      goods: z.string(),
      lot: z.string(),
      before: standingSchema,
      after: standingSchema,
    }),
  ),
  moved: z.array(z.object({goods: z.string(), from: z.string(), to: z.string(), quantity: z.int()})),
  /** Lines of its document that say something else now; older servers do not tell them. */
  lines: z.optional(z.array(z.object({goods: z.string(), before: z.int(), after: z.int()}))),
});
export type CaseClosing = z.infer<typeof closedSchema>;

/** One movement of the goods of a case, before it or since. */
const caseMovementSchema = z.object({
  mutation: idSchema,
  who: z.string(),
  /** ms UTC, commit time. */
  at: z.int(),
  goods: z.string(),
  lot: z.string(),
  from: z.string(),
  to: z.string(),
  quantity: z.int(),
  isAfter: z.boolean(),
});
export type CaseMovement = z.infer<typeof caseMovementSchema>;

/** GET /api/cases/<id>: the case, the name of its device, and its work where a mutation stands behind it. */
export const caseAnswerSchema = z.object({
  detail: z.literal('success'),
  case: z.record(z.string(), valueSchema),
  device: z.string(),
  story: z.optional(storySchema),
  /** Later corrections that joined it: each share's row, and its work; older servers know none. */
  joined: z.optional(z.array(z.object({share: z.record(z.string(), valueSchema), story: storySchema}))),
  /** Who moved its goods there shortly before and since, in the order of the ledger; older servers do not tell it. */
  movements: z.optional(z.array(caseMovementSchema)),
  /** Of its work and what joined it; older servers know none. */
  photos: z.optional(z.array(photoLineSchema)),
  /** Of a closed one; older servers do not tell it. */
  closed: z.optional(closedSchema),
  /** How many others of its device and code are open; older servers do not tell it. */
  alike: z.optional(z.int()),
  /** What became of the re-run that closed it. */
  again: z.optional(
    z.object({
      id: idSchema,
      who: z.string(),
      status: statusSchema,
      code: z.string(),
      /** JSON of the facts, or ''; older servers do not tell them. */
      facts: z.optional(z.string()),
    }),
  ),
});
export type CaseAnswer = z.infer<typeof caseAnswerSchema>;
