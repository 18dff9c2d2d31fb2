import * as z from 'zod/mini';

/** GET /api/documents/<id>/goods: what the goods on its lines are called, whosever they are, and nothing else of them. */
export const documentGoodsSchema = z.object({
  detail: z.literal('success'),
  goods: z.array(z.object({id: z.string(), code: z.string(), description: z.string()})),
});
export type DocumentGoods = z.infer<typeof documentGoodsSchema>;
