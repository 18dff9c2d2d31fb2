import * as z from 'zod/mini';
import {freshIdSchema, idSchema, pointSchema, shortIdSchema, statusSchema, valueSchema} from './mutation.ts';

/** Every error: `code` is translated on the client, further fields are its facts. Specification 7 and 8. */
export const errorSchema = z.looseObject({code: z.string(), detail: z.string()});

/** POST /api/actions/<action>. `believed`: the answer to a question, "it is here", records the fact. */
export const actionRequestSchema = z.object({
  /** The mutation's id: the same question twice has one effect and one answer. */
  id: freshIdSchema,
  args: z.record(z.string(), valueSchema),
  /** The action's version that the arguments were made for; the present one unless told. */
  v: z.optional(z.int().check(z.positive())),
  warehouse: z.optional(z.union([shortIdSchema, z.literal('')])),
  believed: z.optional(z.string().check(z.maxLength(2000))),
  /** Where a lost history had settled it, when it is asked again. */
  was: z.optional(pointSchema),
  undoes: z.optional(idSchema),
  /** It had an effect in a history that is lost: what is refused now leaves a case. */
  again: z.optional(z.literal(true)),
  /** Whose it was, where another person tells of it there: it is held, and done in no person's name. */
  who: z.optional(idSchema),
});
export type ActionRequest = z.infer<typeof actionRequestSchema>;

/** What became of it, also under GET /api/actions/by-id/<id>. `facts` is JSON. */
export const actionAnswerSchema = z.object({
  detail: z.string(),
  id: idSchema,
  action: z.string(),
  status: statusSchema,
  version: z.int(),
  epoch: z.string(),
  code: z.optional(z.string()),
  facts: z.optional(z.string()),
});
export type ActionAnswer = z.infer<typeof actionAnswerSchema>;

/** A page of such rows; `next` and `previous` are relative addresses or null. Specification 7. */
export const pageSchemaOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    detail: z.literal('success'),
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(row),
  });

/**
 * GET /api/lists/<list>. Of a list with totals or views: the sums of its columns over all rows that are asked for,
 * not those of the page, and how many rows each view has.
 */
export const listAnswerSchema = z.extend(pageSchemaOf(z.record(z.string(), valueSchema)), {
  totals: z.optional(z.record(z.string(), z.int())),
  views: z.optional(z.record(z.string(), z.int())),
});

/** Rows of a page: unless told, and at most. Specification 9 leaves them open. */
export const PAGE_ROWS = {rows: 30, most: 1_000} as const;
