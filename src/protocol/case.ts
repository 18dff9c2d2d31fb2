import * as z from 'zod/mini';
import {idSchema, statusSchema, valueSchema} from './mutation.ts';

/** The work that a case was born from, and what became of it. Times are ms UTC. */
export const storySchema = z.object({
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
export type Story = z.infer<typeof storySchema>;

/** GET /api/cases/<id>: the case, the name of its device, and its work where a mutation stands behind it. */
export const caseAnswerSchema = z.object({
  detail: z.literal('success'),
  case: z.record(z.string(), valueSchema),
  device: z.string(),
  story: z.optional(storySchema),
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
