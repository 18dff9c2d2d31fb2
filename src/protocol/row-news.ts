import * as z from 'zod/mini';

/** Rows of one list that one line of news may name; a line names no more than were read for it at once. */
const MAX_KEYS = 2_000;

/**
 * A line of live news for a visitor, who reads from the server: the keys of rows that changed, by list, and only rows
 * that are the reader's (ROWS-8). The first line names none: it says that news come from here on.
 */
export const rowNewsSchema = z.object({
  lists: z.record(
    z.string().check(z.maxLength(40)),
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_KEYS)),
  ),
});
export type RowNewsAnswer = z.infer<typeof rowNewsSchema>;
