import * as z from 'zod/mini';
import {isFreshId, isId} from '#domain/kernel/id.ts';
import {clockSchema, elapsedSchema} from './bounds.ts';

/** A value of an argument or a column: text or a whole number. */
export const valueSchema = z.union([z.string(), z.int()]);
/** The patterns are for readers of the description of the wire; which ids are none the domain knows (ID-5). */
export const idSchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/), z.refine(isId));
/** An id that was made anew; those of the rows that mutations make look otherwise. */
export const freshIdSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{21}[02468ACEGJMPRTWY]000$/), z.refine(isFreshId));
export const shortIdSchema = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/));
/** The app's build, as text that every database can store. */
export const buildSchema = z.string().check(z.regex(/^[\x20-\x7e]{0,80}$/));

/** A point of a history. Nothing stands before its beginning: work that was in no history is of version 0. */
export const pointSchema = z.object({
  epoch: z.string().check(z.maxLength(40)),
  version: z.int().check(z.nonnegative()),
});

/**
 * One recorded use of an action, as it travels. (client, seq, prev) gives the order, id the identity. `at` is the
 * device's clock in ms UTC and `elapsed` ms since its start, both brought within their bounds: shown, never decided on.
 * Fields of `shapes.md`.
 */
export const mutationSchema = z.object({
  id: freshIdSchema,
  client: freshIdSchema,
  seq: z.int().check(z.positive()),
  /**
   * The id of this client's mutation before, '' for its first. Like client and seq it is given anew, and no content.
   */
  prev: z.union([freshIdSchema, z.literal('')]),
  company: shortIdSchema,
  warehouse: z.union([shortIdSchema, z.literal('')]),
  action: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
  v: z.int().check(z.positive()),
  /** Validated against the action's own fields, apart from the envelope: bad arguments are held, not lost. */
  args: z.record(z.string(), z.unknown()),
  who: freshIdSchema,
  login: freshIdSchema,
  device: freshIdSchema,
  at: clockSchema,
  elapsed: elapsedSchema,
  build: buildSchema,
  after: z.array(idSchema).check(z.maxLength(20)),
  redoes: z.optional(idSchema),
  undoes: z.optional(idSchema),
  /**
   * Where a history that is lost had settled it: with that of other work, which of the two was done first. No content.
   */
  was: z.optional(pointSchema),
  /** What the screen said when the worker insisted ("it is here"). */
  believed: z.optional(z.string().check(z.maxLength(2000))),
});
export type Mutation = z.infer<typeof mutationSchema>;

/** How a mutation ended, for ever. */
export type MutationStatus = 'applied' | 'corrected' | 'refused' | 'held';
export const statusSchema = z.enum(['applied', 'corrected', 'refused', 'held']);
