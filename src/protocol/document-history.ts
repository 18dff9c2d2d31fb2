import * as z from 'zod/mini';
import {idSchema, statusSchema} from './mutation.ts';

/** What a person did with a document. Times are ms UTC. */
const documentEventSchema = z.object({
  mutation: idSchema,
  action: z.string(),
  /** Texts of more than some lines are left out. */
  args: z.record(z.string(), z.unknown()),
  who: z.string(),
  /** The device's name now; '' for what was asked for over plain HTTP. */
  device: z.string(),
  /** By the device's clock, and by the server's. */
  at: z.int(),
  received_at: z.int(),
  version: z.int(),
  status: statusSchema,
  code: z.string(),
  /** JSON of the facts, or ''. */
  facts: z.string(),
});
export type DocumentEvent = z.infer<typeof documentEventSchema>;

const pageOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({detail: z.literal('success'), next: z.nullable(z.string()), results: z.array(row)});

/** A movement that belongs to a document. */
const documentLineSchema = z.object({
  version: z.int(),
  n: z.int(),
  mutation: idSchema,
  who: z.string(),
  at: z.int(),
  line: z.string(),
  goods: z.string(),
  lot: z.string(),
  to_lot: z.string(),
  from: z.string(),
  to: z.string(),
  quantity: z.int(),
});
export type DocumentHistoryLine = z.infer<typeof documentLineSchema>;

/** GET /api/documents/<id>/history and /ledger, the oldest first; `next` is a relative address or null. */
export const documentEventsSchema = pageOf(documentEventSchema);
export const documentLinesSchema = pageOf(documentLineSchema);
