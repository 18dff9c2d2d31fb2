import {useVirtualizer} from '@tanstack/react-virtual';
import {ArrowDownToLine, ArrowUpFromLine, Inbox, ListFilter} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import type {Trade} from '#protocol/trade.ts';
import {useApp} from '../../data/app.ts';
import {isTextKey, useText} from '../../i18n/text.ts';
import {why} from '../../i18n/why.ts';
import {PAGE} from '../../resource/document-address.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {queryOf} from '../../resource/list-address.ts';
import {SMALL_LOOK} from '../../resource/input-look.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {usePageTitle} from '../../resource/use-page-title.ts';
import {BackFooter} from '../../shell/page.tsx';
import {Rail} from '../../shell/rail.tsx';
import {StatusBar} from '../../shell/status-bar.tsx';
import {Alone} from '../../ui/alone.tsx';
import {Button} from '../../ui/button.tsx';
import {Code, Name} from '../../ui/code.tsx';
import {useIsDesk, useIsWide} from '../../ui/wide.ts';
import {TradeFilters} from './trade-filters.tsx';
import {pathOfTrades, useTrades, type Trades, type TradesAsked} from './use-trades.ts';

/** Height of a row in pixels: under a mouse, and under a finger. */
const [DESK_ROW, ROW] = [32, 40];

/** In the address, by what is asked for. */
const NAMES: Readonly<Record<keyof TradesAsked, string>> = {
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
  const of = (name: keyof TradesAsked): string => query.get(NAMES[name]) ?? '';
  const asked: TradesAsked = {
    goods_code: of('goods_code'),
    bin_name: of('bin_name'),
    mode_code: of('mode_code'),
    movement: of('movement'),
    creater: of('creater'),
    from: of('from'),
    to: of('to'),
  };
  const change = (to: Partial<TradesAsked>): void => {
    // What stands in the address now: a code is looked up while somebody goes on choosing.
    const next = queryOf(location.hash);
    for (const [name, value] of Object.entries(to)) {
      const key = NAMES[name as keyof TradesAsked];
      if (value === '') next.delete(key);
      else next.set(key, value);
    }
    setQuery(next, {replace: true});
  };
  const {trades, goOn} = useTrades(asked);
  const {warehouse} = useApp();
  /** Under the filters: how a download goes. */
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const isWide = useIsWide();
  usePageTitle([asked.goods_code, asked.bin_name, say('trade.title')]);
  return (
    <div className="flex h-dvh bg-page">
      <Rail />
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
              // The rows have the room until somebody narrows them.
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
          {trades.state === 'whole' && trades.rows.length === 0 ? (
            <Nothing />
          ) : (
            <Entries trades={trades} onEnd={goOn} />
          )}
          <Rest trades={trades} onAgain={goOn} />
        </main>
        <BackFooter to="/lists" />
      </div>
    </div>
  );
}

function Nothing() {
  const {say} = useText();
  return (
    <div className="m-auto flex flex-col items-center gap-3 p-6 text-center">
      <Inbox aria-hidden size={40} className="text-soft" />
      <p className="text-20 font-semibold">{say('list.nothingFound', {list: say('trade.title')})}</p>
    </div>
  );
}

/** What is still to come, and why it does not. */
function Rest({trades: {state, denial}, onAgain}: {readonly trades: Trades; readonly onAgain: () => void}) {
  const {say} = useText();
  if (state === 'coming')
    return (
      <p role="status" className="shrink-0 px-4 py-1 text-14 text-soft">
        {say('list.rest.coming')}
      </p>
    );
  if (!denial) return null;
  return (
    <div role="alert" className="flex shrink-0 flex-wrap items-center gap-3 px-2 py-1 lg:px-4">
      <p className="flex-1 text-16 font-medium text-said-refused desk:text-14">
        {why(say, denial.code, denial.facts)}
      </p>
      <div>
        <Button onPress={onAgain}>{say('camera.retry')}</Button>
      </div>
    </div>
  );
}

/** Only the rows in sight are drawn; their end is read on before it is reached. */
function Entries({trades, onEnd}: {readonly trades: Trades; readonly onEnd: () => void}) {
  const {say} = useText();
  const frame = useRef<HTMLDivElement>(null);
  const {rows, state} = trades;
  const height = useIsDesk() ? DESK_ROW : ROW;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: {width: 1_000, height: 700},
  });
  const items = virtual.getVirtualItems();
  const [before, after] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  const isNearEnd = state === 'more' && (items.at(-1)?.index ?? 0) > rows.length - 50;
  useEffect(() => {
    if (isNearEnd) onEnd();
  });
  const heads = [
    say('field.create_time'),
    say('field.mode_code'),
    say('field.movement'),
    say('field.bin'),
    say('field.goods.code'),
    say('field.goods.description'),
    say('field.quantity'),
    say('field.creater'),
    say('lot.document'),
  ];
  return (
    // Whoever has no mouse scrolls it, too.
    <div
      ref={frame}
      role="region"
      aria-label={say('trade.title')}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-hair bg-panel"
    >
      <table className="w-max min-w-full border-separate border-spacing-0 text-14">
        <thead className="sticky top-0 z-10">
          <tr>
            {heads.map((head, i) => (
              <th
                key={head}
                scope="col"
                className={`h-10 border-b border-line bg-raised px-3 text-13 font-semibold whitespace-nowrap text-soft desk:h-8 ${i === 6 ? 'text-right' : 'text-start'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{height: before}} />}
          {items.map(({index}) => {
            const row = rows[index];
            return (
              row && (
                <tr key={row.id} data-row={row.id} style={{height}} className="bg-panel hover:bg-raised">
                  <Alone of={row} as="cells">
                    <Cells row={row} />
                  </Alone>
                </tr>
              )
            );
          })}
          {after > 0 && <tr aria-hidden style={{height: after}} />}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'max-w-72 border-b border-hair px-3';

function Cells({row}: {readonly row: Trade}) {
  const {say} = useText();
  const {times, numbers} = useFormats();
  const {mode_code: mode, document, document_kind: kind, document_code: code} = row;
  const movement = `movement.${row.movement}`;
  const Way = mode === 'inbound' ? ArrowDownToLine : ArrowUpFromLine;
  return (
    <>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{times.format(row.create_time)}</td>
      <td className={CELL}>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Way aria-hidden size={16} className="shrink-0" />
          {say(`menu.${mode}`)}
        </span>
      </td>
      <td className={`${CELL} whitespace-nowrap`}>{isTextKey(movement) ? say(movement) : row.movement}</td>
      <td className={`${CELL} font-semibold whitespace-nowrap`}>
        <Code>{row.bin_name}</Code>
      </td>
      <td className={`${CELL} font-semibold whitespace-nowrap`}>
        <Code>{row.goods_code}</Code>
      </td>
      <td className={CELL} title={row.goods_desc}>
        <bdi dir="auto" className="block truncate">
          {row.goods_desc}
        </bdi>
      </td>
      <td className={`${CELL} text-right font-semibold tabular-nums`}>{numbers.format(row.quantity)}</td>
      <td className={CELL}>
        <Name>{row.creater_name}</Name>
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        {document !== '' && (
          <Link to={`${PAGE}?${kind}=${document}`} className="text-accent underline">
            <Code>{code}</Code>
          </Link>
        )}
      </td>
    </>
  );
}
