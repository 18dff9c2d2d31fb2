import {ArrowDownToLine, ArrowUpFromLine, ListFilter} from 'lucide-react';
import {useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import type {PartyTrade} from '#protocol/trade.ts';
import {useApp} from '../../data/app.ts';
import {isTextKey, useText} from '../../i18n/text.ts';
import {DOCUMENT_ADDRESS} from '../../resource/document-address.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {queryOf} from '../../resource/list-address.ts';
import {SMALL_LOOK} from '../../resource/input-look.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {BackFooter} from '../../frame/page.tsx';
import {MenuRail} from '../../frame/rail.tsx';
import {StatusBar} from '../../frame/status-bar.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {CELL_CLASS, PagedTable} from './paged-table.tsx';
import {TradeFilters} from './trade-filters.tsx';
import {pathOfTrades, useTrades, type TradesQuery} from './use-trades.ts';

/** In the address, by what is asked for. */
const TRADE_PARAMETERS: Readonly<Record<keyof TradesQuery, string>> = {
  goods_code: 'goods',
  bin_name: 'bin',
  mode_code: 'mode',
  movement: 'what',
  creater: 'who',
  from: 'from',
  to: 'to',
};

/** The trade list (specification 3): what went into bins and out of them, the newest first, to its end. */
export function TradesPage() {
  const {say} = useText();
  const [query, setQuery] = useSearchParams();
  const of = (name: keyof TradesQuery): string => query.get(TRADE_PARAMETERS[name]) ?? '';
  const asked: TradesQuery = {
    goods_code: of('goods_code'),
    bin_name: of('bin_name'),
    mode_code: of('mode_code'),
    movement: of('movement'),
    creater: of('creater'),
    from: of('from'),
    to: of('to'),
  };
  const change = (to: Partial<TradesQuery>): void => {
    // What stands in the address now: a code is looked up while the choice goes on.
    const next = queryOf(location.hash);
    for (const [name, value] of Object.entries(to)) {
      const key = TRADE_PARAMETERS[name as keyof TradesQuery];
      if (value === '') next.delete(key);
      else next.set(key, value);
    }
    setQuery(next, {replace: true});
  };
  const {pages, goOn} = useTrades(asked);
  const {warehouse} = useApp();
  /** Under the filters: how a download goes. */
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const isWide = useIsWide();
  usePageTitle([asked.goods_code, asked.bin_name, say('trade.title')]);
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say('trade.title')} />
        <main className="flex min-h-0 flex-1 flex-col">
          <div className="shrink-0 p-2 lg:px-4">
            {isWide ? (
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <TradeFilters asked={asked} onChange={change} />
                </div>
                <DownloadMenu pathOf={(form) => pathOfTrades(warehouse, asked, {form})} below={below} />
              </div>
            ) : (
              // The rows have the room until they are narrowed.
              <details>
                <summary className={`${SMALL_LOOK} mb-2 cursor-pointer list-none`}>
                  <ListFilter aria-hidden size={16} />
                  {say('list.filter')}
                </summary>
                <TradeFilters asked={asked} onChange={change} />
              </details>
            )}
          </div>
          <div ref={setBelow} className="shrink-0 px-2 pb-2 empty:hidden lg:px-4" />
          <PagedTable
            title={say('trade.title')}
            heads={[
              {text: say('field.create_time')},
              {text: say('field.mode_code')},
              {text: say('field.movement')},
              {text: say('field.bin')},
              {text: say('field.goods.code')},
              {text: say('field.goods.description')},
              {text: say('field.quantity'), isNumber: true},
              {text: say('field.creater')},
              {text: say('lot.document')},
            ]}
            pages={pages}
            keyOf={({id}) => id}
            cellsOf={(row) => <Cells row={row} />}
            nothing={say('list.nothingFound', {list: say('trade.title')})}
            onEnd={goOn}
          />
        </main>
        <BackFooter to="/lists" />
      </div>
    </div>
  );
}

function Cells({row}: {readonly row: PartyTrade}) {
  const {say} = useText();
  const {times, numbers} = useFormats();
  const {mode_code: mode, document, document_kind: kind, document_code: code} = row;
  const movement = `movement.${row.movement}`;
  const Way = mode === 'inbound' ? ArrowDownToLine : ArrowUpFromLine;
  return (
    <>
      <td className={`${CELL_CLASS} whitespace-nowrap tabular-nums`}>{times.format(row.create_time)}</td>
      <td className={CELL_CLASS}>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Way aria-hidden size={16} className="shrink-0" />
          {say(`menu.${mode}`)}
        </span>
      </td>
      <td className={`${CELL_CLASS} whitespace-nowrap`}>
        {isTextKey(movement) ? say(movement) : row.movement}
      </td>
      <td className={`${CELL_CLASS} font-semibold whitespace-nowrap`}>
        <CodeText>{row.bin_name}</CodeText>
      </td>
      <td className={`${CELL_CLASS} font-semibold whitespace-nowrap`}>
        <CodeText>{row.goods_code}</CodeText>
      </td>
      <td className={CELL_CLASS} title={row.goods_desc}>
        <bdi dir="auto" className="block truncate">
          {row.goods_desc}
        </bdi>
      </td>
      <td className={`${CELL_CLASS} text-right font-semibold tabular-nums`}>
        {numbers.format(row.quantity)}
      </td>
      <td className={CELL_CLASS}>
        <NameText>{row.creater_name}</NameText>
      </td>
      <td className={`${CELL_CLASS} whitespace-nowrap`}>
        {document !== '' && (
          <Link to={`${DOCUMENT_ADDRESS}?${kind}=${document}`} className="text-accent underline">
            <CodeText>{code}</CodeText>
          </Link>
        )}
      </td>
    </>
  );
}
