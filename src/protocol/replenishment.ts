import * as z from 'zod/mini';

/** Goods that are to be ordered for a warehouse, by the names of now; quantities in units. */
const replenishmentSchema = z.object({
  goods: z.string(),
  goods_code: z.string(),
  goods_desc: z.string(),
  supplier: z.string(),
  /** '' of one that is gone. */
  supplier_name: z.string(),
  safety_stock: z.int(),
  /** What can be promised now; negative where more is owed than there is. */
  can_order: z.int(),
  /** Announced, or here and in no bin yet. */
  on_the_way: z.int(),
  /** What is missing to the safety stock. */
  to_order: z.int(),
});
export type ReplenishmentRow = z.infer<typeof replenishmentSchema>;

/** GET /api/to-order, by goods code; `count` is of all pages, `next` is a relative address or null. */
export const replenishmentsSchema = z.object({
  detail: z.literal('success'),
  count: z.int(),
  next: z.nullable(z.string()),
  results: z.array(replenishmentSchema),
});
