import * as z from 'zod/mini';
import {idSchema} from './mutation.ts';

/** A movement of a lot, in any warehouse of the company. Times are ms UTC. */
const lotLineSchema = z.object({
  version: z.int(),
  n: z.int(),
  mutation: idSchema,
  who: z.string(),
  at: z.int(),
  warehouse: z.string(),
  document: z.string(),
  lot: z.string(),
  to_lot: z.string(),
  from: z.string(),
  to: z.string(),
  quantity: z.int(),
});
export type LotLine = z.infer<typeof lotLineSchema>;

/** A document that a lot came with or went with. */
const lotDocumentSchema = z.object({
  /** The list of its header. */
  kind: z.string(),
  code: z.string(),
  /** The supplier or customer by name. */
  party: z.string(),
  /** The shipment that it left with, by its code, or ''. */
  shipment: z.string(),
});
export type LotDocument = z.infer<typeof lotDocumentSchema>;

/**
 * GET /api/lots/<id>/trace, the oldest first; `next` is a relative address or null. `names` are those of the bins,
 * warehouses and people that the lines name, by id.
 */
export const lotTraceSchema = z.object({
  detail: z.literal('success'),
  next: z.nullable(z.string()),
  results: z.array(lotLineSchema),
  documents: z.record(z.string(), lotDocumentSchema),
  names: z.record(z.string(), z.string()),
});
export type LotTrace = z.infer<typeof lotTraceSchema>;
