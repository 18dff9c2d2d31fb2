import * as z from 'zod/mini';
import {TRADE_MODES} from '#domain/stock/trade.ts';

/**
 * An entry of the trade list: what went into a bin or out of it, by the names of now. Specification 3. The ledger is
 * never changed, so an entry was updated when it was made; times are ms UTC.
 */
const tradeSchema = z.object({
  /** Of the ledger's line and which end of it: no other entry has it. */
  id: z.string(),
  mode_code: z.enum(TRADE_MODES),
  /** What the movement was: put away, picked, moved and the like. */
  movement: z.string(),
  bin: z.string(),
  /** '' of a bin that is gone, as of goods and people. */
  bin_name: z.string(),
  goods: z.string(),
  goods_code: z.string(),
  goods_desc: z.string(),
  quantity: z.int(),
  creater: z.string(),
  creater_name: z.string(),
  create_time: z.int(),
  update_time: z.int(),
  /** The document that it was done for, of which list that is and what it is called; '' of none. */
  document: z.string(),
  document_kind: z.string(),
  document_code: z.string(),
});
export type PartyTrade = z.infer<typeof tradeSchema>;

/** GET /api/trades, the newest first; `next` is a relative address or null. */
export const tradesSchema = z.object({
  detail: z.literal('success'),
  next: z.nullable(z.string()),
  results: z.array(tradeSchema),
});
