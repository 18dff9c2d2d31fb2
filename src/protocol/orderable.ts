import * as z from 'zod/mini';

/** Goods that are asked about at once. */
export const MAX_ORDERABLE_GOODS = 100;

/**
 * GET /api/orderable?warehouse=<id>&goods=<id>,<id>: of each what can be ordered now, as far as the company tells the
 * person who asks: how many units, or only whether there are any; 0 and false of goods that stand nowhere, nothing of
 * what are no goods.
 */
export const orderableSchema = z.object({
  detail: z.literal('success'),
  goods: z.record(z.string(), z.union([z.int(), z.boolean()])),
});
