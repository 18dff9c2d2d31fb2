import * as z from 'zod/mini';
import {freshIdSchema, idSchema, shortIdSchema} from './mutation.ts';

/**
 * How a file stands. `coming`: it is not whole; `read`: nobody has looked at its rows; `checking`; `checked`; `moving`: it
 * is being brought in; `in`: it is.
 */
export const IMPORT_STATES = ['coming', 'read', 'checking', 'checked', 'moving', 'in'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Faults that are shown; all of them are in the file of faults. */
export const MOST_FAULTS_SHOWN = 1_000;

/** A file that somebody wants to bring in. */
export const importSchema = z.object({
  id: idSchema,
  /** What its rows are: `goods`. */
  kind: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  warehouse: z.string(),
  /** Its first line, and which field each column holds ('' for none). */
  columns: z.array(z.string()),
  matched: z.array(z.string()),
  /** Whether what rows name and nobody knows is made, where a name is enough. */
  made: z.boolean(),
  /** Rows, without the first line and blank ones. */
  lines: z.int(),
  /** The long work that looks at it or brings it in last; '' for none. */
  work: z.string(),
  /** How many rows are new, change one, change nothing, or are wrong: as far as it was looked at. */
  fresh: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  made_at: z.int(),
});
export type ImportTold = z.infer<typeof importSchema>;

/** The answer to a file that was sent, and to whoever asks how it stands. `sample`: its first rows. */
export const importAnswerSchema = z.object({
  detail: z.literal('success'),
  import: importSchema,
  sample: z.array(z.array(z.string())),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** POST /api/imports/<id>/check: a dry run. `matched` as above. */
export const checkRequestSchema = z.object({
  work: freshIdSchema,
  matched: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200)),
  made: z.boolean(),
});

/** POST /api/imports/<id>/bring-in. */
export const bringInRequestSchema = z.object({work: freshIdSchema});

/** What is wrong with a row. `column` is its head in the file, '' where the row as a whole is meant. */
export const rowFaultSchema = z.object({
  line: z.int(),
  column: z.string(),
  field: z.string(),
  code: z.string(),
  /** What stands in the cell, or what a refusal is about. */
  value: z.string(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

export const uploadQuerySchema = z.object({
  kind: z.string().check(z.maxLength(40)),
  // A name of a file has no controls, nor half a character pair.
  name: z.string().check(z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  encoding: z.string().check(z.maxLength(20)),
  warehouse: shortIdSchema,
});
