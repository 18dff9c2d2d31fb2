import * as z from 'zod/mini';

/** A whole number of any size in decimal digits: products of amounts outgrow what JSON's numbers tell exactly. */
const big = z.string().check(z.regex(/^\d{1,40}$/));

/** What transportation suppliers ask for to carry a document, the cheapest first. */
const freightSchema = z.object({
  /** The two cities; '' where one is not known, and then there is no rate. */
  from: z.string(),
  to: z.string(),
  prices: z.array(
    z.object({
      /** Of the rate. */
      id: z.string(),
      transportation_supplier: z.string(),
      /** Ten-thousandths of the company's currency. */
      price: big,
      basis: z.enum(['weight', 'volume', 'minimum']),
    }),
  ),
});
export type FreightTotals = z.infer<typeof freightSchema>;

/** GET /api/documents/<id>/totals: what its lines as they were entered come to, at what goods weigh and cost now. */
export const documentTotalsSchema = z.object({
  detail: z.literal('success'),
  lines: z.int(),
  units: big,
  /** Grams, mm³. */
  weight: big,
  volume: big,
  /** Ten-thousandths of the company's currency; only for those who may see what goods cost. */
  cost: z.optional(big),
  /** Only for those who may see freight rates. */
  freight: z.optional(freightSchema),
});
export type DocumentTotals = z.infer<typeof documentTotalsSchema>;

/** Documents whose costs are asked for at once. */
export const MAX_COSTED_DOCUMENTS = 50;

/** GET /api/documents/costs?ids=<id>,<id>: what each of them costs; for those who may see what goods cost. */
export const documentCostsSchema = z.object({
  detail: z.literal('success'),
  costs: z.record(z.string(), big),
});
