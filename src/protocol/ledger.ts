import * as z from 'zod/mini';
import {idSchema} from './mutation.ts';

/** A movement of stock with where it comes from. Places as the domain writes them; `at` is ms UTC, commit time. */
const ledgerLineSchema = z.object({
  version: z.int(),
  n: z.int(),
  mutation: idSchema,
  who: z.string(),
  device: z.string(),
  at: z.int(),
  warehouse: z.string(),
  goods: z.string(),
  lot: z.string(),
  unit: z.string(),
  to_lot: z.string(),
  to_unit: z.string(),
  from: z.string(),
  to: z.string(),
  from_property: z.string(),
  to_property: z.string(),
  quantity: z.int(),
  document: z.string(),
  line: z.string(),
});

/** GET /api/ledger, the newest first; `next` is a relative address or null. */
export const ledgerSchema = z.object({
  detail: z.literal('success'),
  next: z.nullable(z.string()),
  results: z.array(ledgerLineSchema),
});
