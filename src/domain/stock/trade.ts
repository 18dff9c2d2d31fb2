import type {LedgerEntry} from '../kernel/action.ts';
import {binOfPlace} from './place.ts';

/**
 * Which way goods went at a bin: into it or out of it. Specification 3, trade list entry. What came in a movement stands
 * before what left in it: it happened last.
 */
export const TRADE_MODES = ['inbound', 'outbound'] as const;
export type TradeMode = (typeof TRADE_MODES)[number];

/** The end of a ledger line at which such an entry stands. */
export const TRADE_END = {inbound: 'to', outbound: 'from'} as const;

/** The bin of an entry of the trade list; `undefined` where the line has none at that end. */
export const binOfTrade = (line: LedgerEntry, mode: TradeMode): string | undefined =>
  binOfPlace(line[TRADE_END[mode]]);
