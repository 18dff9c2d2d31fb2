import {useCallback, useEffect, useRef, useState} from 'react';
import {tradesSchema, type Trade} from '#protocol/trade.ts';
import {useApp} from '../../data/app.ts';
import type {Denial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import type {SheetForm} from '../../resource/sheet-address.ts';

/** Entries of one answer. */
const LIMIT = 200;

/** What the trade list is asked for; '' asks for nothing. */
export interface TradesAsked {
  readonly goods_code: string;
  readonly bin_name: string;
  readonly mode_code: string;
  readonly movement: string;
  readonly creater: string;
  readonly from: string;
  readonly to: string;
}

/** The trade list as far as somebody has read on. */
export interface Trades {
  readonly rows: readonly Trade[];
  readonly state: 'coming' | 'more' | 'whole' | 'away';
  readonly denial: Denial;
}

interface Page extends Trades {
  readonly of: string;
  readonly next: string | null;
}

const NOTHING: Trades = {rows: [], state: 'coming', denial: undefined};

/** Where the server tells the trade list, some entries at a time or all of it in a form. */
export function pathOfTrades(
  warehouse: string,
  asked: TradesAsked,
  more: {readonly limit: string} | {readonly form: SheetForm},
): string {
  const filters = Object.entries(asked).filter(([, value]) => value !== '');
  const query = new URLSearchParams([['warehouse', warehouse], ...Object.entries(more), ...filters]);
  return `/api/trades?${query.toString()}`;
}

/** Entries of the trade list, page after page as `goOn` asks for them; another question begins anew. */
export function useTrades(asked: TradesAsked): {readonly trades: Trades; readonly goOn: () => void} {
  const {office, warehouse} = useApp();
  const first = pathOfTrades(warehouse, asked, {limit: String(LIMIT)});
  const [page, setPage] = useState<Page>();
  const here = page?.of === first ? page : undefined;
  const isReading = useRef('');
  const read = useCallback(
    async (path: string, rows: readonly Trade[]): Promise<Page> => {
      const answer = readAnswer(await office.peek(path), tradesSchema);
      if (!answer.ok) return {of: first, next: path, rows, state: 'away', denial: answer.denial};
      const {next, results} = answer.value;
      const state = next === null ? 'whole' : 'more';
      return {of: first, next, rows: [...rows, ...results], state, denial: undefined};
    },
    [office, first],
  );
  useEffect(() => {
    let isGone = false;
    void read(first, []).then((found) => {
      if (!isGone) setPage(found);
    });
    return () => {
      isGone = true;
    };
  }, [read, first]);
  const goOn = (): void => {
    // Asked for once, however often somebody scrolls.
    if (!here || here.next === null || isReading.current === here.next) return;
    isReading.current = here.next;
    void read(here.next, here.rows).then((found) => {
      isReading.current = '';
      setPage((now) => (now === here ? found : now));
    });
  };
  return {trades: here ?? NOTHING, goOn};
}
