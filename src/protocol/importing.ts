import * as z from 'zod/mini';
import {freshIdSchema, idSchema, shortIdSchema} from './mutation.ts';

/**
 * How a file stands. `coming`: it is not whole; `read`: its rows were not looked at; `checking`; `checked`; `moving`:
 * it is being brought in; `in`: it is.
 */
const IMPORT_STATES = ['coming', 'read', 'checking', 'checked', 'moving', 'in'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Faults that are shown; all of them are in the file of faults. */
export const MAX_FAULTS_SHOWN = 1_000;

/** How the cells of a column are read; '' where it was not said (IMPORT-14). */
const readingSchema = z.object({
  decimal: z.enum(['', 'point', 'comma']),
  unit: z.string().check(z.maxLength(10)),
  zeros: z.enum(['', 'lost', 'kept']),
});
const readingsSchema = z.array(readingSchema).check(z.maxLength(200));

/** How a column is written, counted over the whole file. */
const marksSchema = z.object({
  point: z.int(),
  comma: z.int(),
  either: z.int(),
  short: z.int(),
  other: z.int(),
  seen: z.readonly(z.array(z.string())),
});

/** Of a workbook: which sheet is read, and which are not: others that are shown, and those that are hidden. */
const sheetSchema = z.object({
  name: z.string(),
  others: z.readonly(z.array(z.string())),
  hidden: z.readonly(z.array(z.string())),
});

/** A file to be brought in. */
export const importSchema = z.object({
  id: idSchema,
  /** What its rows are: `goods`. */
  kind: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  warehouse: z.string(),
  /** Of a text there is none. */
  sheet: z.optional(sheetSchema),
  /** Its first line, and which field each column holds ('' for none). */
  columns: z.array(z.string()),
  matched: z.array(z.string()),
  /** How each column is read, and how it is written. */
  readings: z.optional(z.array(readingSchema)),
  marks: z.optional(z.array(marksSchema)),
  /** Whether what rows name and is unknown is made, where a name is enough. */
  made: z.boolean(),
  /** Whether rows that are here already stay as they are, whatever the file says of them. */
  adds: z.optional(z.boolean()),
  /** Whether rows of the list that it does not name go, and how many these are as far as it was looked at. */
  replaces: z.optional(z.boolean()),
  removed: z.optional(z.int()),
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
export type ImportStatus = z.infer<typeof importSchema>;

/** The answer to a file that was sent, and to the question how it stands. `sample`: its first rows. */
export const importAnswerSchema = z.object({
  detail: z.literal('success'),
  import: importSchema,
  sample: z.array(z.array(z.string())),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/**
 * POST /api/imports/<id>/check: a dry run. `matched` and `readings` as above; without these the heads say them. `adds`
 * as and `replaces` as above; untold the file changes what is here, and nothing goes.
 */
export const checkRequestSchema = z.object({
  work: freshIdSchema,
  matched: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200)),
  made: z.boolean(),
  adds: z.optional(z.boolean()),
  replaces: z.optional(z.boolean()),
  readings: z.optional(readingsSchema),
});

/** A cell by the line of its row and its column, from 0, and what is to stand in it. */
const cellMendedSchema = z.object({
  line: z.int().check(z.nonnegative()),
  column: z.int().check(z.nonnegative(), z.maximum(199)),
  // Neither half a character pair nor what no text holds.
  value: z.string().check(z.maxLength(1_000), z.regex(/^[^\p{Cs}\0]*$/u)),
});
export type CellMended = z.infer<typeof cellMendedSchema>;

/** POST /api/imports/<id>/mend. */
export const mendRequestSchema = z.object({
  cells: z.array(cellMendedSchema).check(z.minLength(1), z.maxLength(MAX_FAULTS_SHOWN)),
});

/** POST /api/imports/<id>/bring-in. */
export const bringInRequestSchema = z.object({work: freshIdSchema});

/**
 * What is wrong with a row. `column` is its head in the file, '' where the row as a whole is meant. `line` 0 is of a
 * row that is here and would go.
 */
export const rowFaultSchema = z.object({
  line: z.int(),
  column: z.string(),
  field: z.string(),
  code: z.string(),
  /** What stands in the cell, or what a refusal is about. */
  value: z.string(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

/** What a row does, or that it goes; one that something is wrong with does nothing. */
const ROW_DOES = ['fresh', 'changed', 'same', 'wrong', 'removed'] as const;

/**
 * A row with the values as they will stand (IMPORT-15), by field and as they are stored: numbers in grams, millimetres
 * and ten-thousandths; of another row its name. `changes`: the fields that it changes, and `before` what stands in them
 * now, as far as something does. `isElsewhere`: it goes into another warehouse than its file is brought into.
 */
export const standingRowSchema = z.object({
  line: z.int(),
  does: z.enum(ROW_DOES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  changes: z.array(z.string()),
  isElsewhere: z.optional(z.boolean()),
  before: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type StandingRow = z.infer<typeof standingRowSchema>;

export const uploadQuerySchema = z.object({
  kind: z.string().check(z.maxLength(40)),
  // A name of a file has no controls, nor half a character pair.
  name: z.string().check(z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  encoding: z.string().check(z.maxLength(20)),
  warehouse: shortIdSchema,
});
