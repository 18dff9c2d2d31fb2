import {useSearchParams} from 'react-router-dom';
import {goods} from '#domain/goods/goods.ts';
import {isCalendarDay} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useToday} from '../../data/use-today.ts';
import {DocumentFrame} from '../../documents/frame.tsx';
import {useText} from '../../i18n/text.ts';
import {TRADES_ADDRESS} from '../../resource/document-address.ts';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {GoodsRanking} from './ranking.tsx';
import {StockDays} from './stock-days.tsx';
import {StockPlaces} from './stock-places.tsx';
import {ReportTiles} from './tiles.tsx';
import {useAmounts} from './use-amounts.ts';
import {everTo, useStockTiles} from './use-stock-tiles.ts';
import {WhyNot} from './why-not.tsx';

/** What stood in the bins at the end of any day, what it was worth, and where it stands now. */
export function StockPage() {
  const {say} = useText();
  const today = useToday();
  return (
    <DocumentFrame title={say('report.stock')} back="/lists">
      <NeedsServer />
      {today && <Drawn today={today} />}
    </DocumentFrame>
  );
}

const ON = 'on';

function Drawn({today}: {readonly today: WarehouseDay}) {
  const {say} = useText();
  const {role} = useReadable(useApp().session) ?? {};
  const [query, setQuery] = useSearchParams();
  const amounts = useAmounts();
  const asked = query.get(ON) ?? '';
  const on = isCalendarDay(asked) && asked >= '1971-01-01' && asked <= today.day ? asked : today.day;
  const hasValue = hasRole(goods.fields.cost.secret, role);
  const isToday = on === today.day;
  const {tiles, denial} = useStockTiles({on, today: today.day, hasValue, amounts});
  const movementsOf = (code: string): string =>
    `${TRADES_ADDRESS}?${new URLSearchParams({goods: code, to: on}).toString()}`;
  const choose = (day: string): void => {
    // Today is another day tomorrow; an emptied field is today.
    if (day === '' || day >= today.day) setQuery({}, {replace: true});
    else setQuery({[ON]: day}, {replace: true});
  };
  return (
    <>
      <label className="flex flex-wrap items-center gap-2 text-16 font-semibold desk:text-14">
        {say('report.stock.on')}
        <span className="w-44">
          <input
            type="date"
            data-typing=""
            max={today.day}
            value={on}
            onChange={({target}) => choose(target.value)}
            className={INPUT_LOOK}
          />
        </span>
      </label>
      {denial && <WhyNot denial={denial} />}
      <ReportTiles tiles={tiles} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <GoodsRanking
          report="stock-at-goods"
          days={everTo(on)}
          by="units"
          format={(sum) => amounts.of('units', sum)}
          toOf={movementsOf}
        />
        {hasValue && (
          <GoodsRanking
            report="stock-at-goods"
            days={everTo(on)}
            by="value"
            format={(sum) => amounts.of('value', sum)}
            toOf={movementsOf}
          />
        )}
        {isToday && (
          <>
            <StockPlaces hasValue={hasValue} amounts={amounts} />
            <StockDays hasValue={hasValue} amounts={amounts} />
          </>
        )}
      </div>
      {!isToday && <p className="text-16 text-soft desk:text-14">{say('report.stock.todayOnly')}</p>}
    </>
  );
}
