import {tradesSchema, type PartyTrade} from '#protocol/trade.ts';
import {useApp} from '../../data/app.ts';
import type {SheetForm} from '../../resource/sheet-address.ts';
import {usePages, type ReportPages} from './use-pages.ts';

/** Entries of one answer. */
const TRADES_PER_ANSWER = 200;

/** What the trade list is asked for; '' asks for nothing. */
export interface TradesQuery {
  readonly goods_code: string;
  readonly bin_name: string;
  readonly mode_code: string;
  readonly movement: string;
  readonly creater: string;
  readonly from: string;
  readonly to: string;
}

/** Where the server tells the trade list, some entries at a time or all of it in a form. */
export function pathOfTrades(
  warehouse: string,
  asked: TradesQuery,
  more: {readonly limit: string} | {readonly form: SheetForm},
): string {
  const filters = Object.entries(asked).filter(([, value]) => value !== '');
  const query = new URLSearchParams([['warehouse', warehouse], ...Object.entries(more), ...filters]);
  return `/api/trades?${query.toString()}`;
}

/** Entries of the trade list, page after page as `goOn` asks for them; another question begins anew. */
export function useTrades(asked: TradesQuery): {
  readonly pages: ReportPages<PartyTrade>;
  readonly goOn: () => void;
} {
  const {warehouse} = useApp();
  return usePages(pathOfTrades(warehouse, asked, {limit: String(TRADES_PER_ANSWER)}), tradesSchema);
}
