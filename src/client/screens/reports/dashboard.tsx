import {useLocation, useSearchParams} from 'react-router-dom';
import {goods} from '#domain/goods/goods.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useToday} from '../../data/use-today.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import {useText} from '../../i18n/text.ts';
import {NotFound} from '../../frame/not-found.tsx';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {DocumentFrame} from '../../documents/frame.tsx';
import {DASHBOARDS, movementsOf, type Dashboard} from './kinds.ts';
import {OpenWorkCard} from './open-work.tsx';
import {periodQuery, periodIn} from './period.ts';
import {ReportPeriodChoice} from './period-choice.tsx';
import {GoodsRanking} from './ranking.tsx';
import {ReportTiles} from './tiles.tsx';
import {useAmounts} from './use-amounts.ts';
import {useReport} from './use-report.ts';
import {useTiles} from './use-tiles.ts';
import {VOLUME_MEASURES, volumesOf} from './volume.ts';
import {VolumeCard} from './volume-card.tsx';
import {WhyNot} from './why-not.tsx';

/** How goods in, or goods out, went in some days beside the days before: numbers that open their rows. */
export function DashboardPage() {
  const {pathname} = useLocation();
  const of = DASHBOARDS.find(({path}) => path === pathname);
  return of ? <Opened key={of.path} of={of} /> : <NotFound />;
}

function Opened({of}: {readonly of: Dashboard}) {
  const {say} = useText();
  const today = useToday();
  return (
    <DocumentFrame title={say(of.title)} back="/lists">
      <NeedsServer />
      {today && <Drawn of={of} today={today} />}
    </DocumentFrame>
  );
}

const SHOW = 'show';

function Drawn({of, today}: {readonly of: Dashboard; readonly today: WarehouseDay}) {
  const {role} = useReadable(useApp().session) ?? {};
  const [query, setQuery] = useSearchParams();
  const amounts = useAmounts();
  const period = periodIn(query, today.day);
  const {days, before, by} = period;
  const measures = VOLUME_MEASURES.filter(
    (each) => each !== 'value' || hasRole(goods.fields.cost.secret, role),
  );
  const shown = measures.find((each) => each === query.get(SHOW)) ?? 'units';
  const now = useReport(of.movement, days, by);
  const earlier = useReport(of.movement, before, by);
  const [volumes, volumesBefore] = [now, earlier].map(({answer}) => answer && volumesOf(answer));
  const tiles = useTiles(of, {period, volumes, before: volumesBefore, measures, amounts});
  const denial = now.denial ?? earlier.denial ?? tiles.denial;
  const show = (measure: string): Readonly<Record<string, string>> =>
    measure === 'units' ? {} : {[SHOW]: measure};
  return (
    <>
      <ReportPeriodChoice
        period={period}
        today={today.day}
        onChange={(to) => setQuery({...periodQuery(to), ...show(shown)})}
      />
      {denial && <WhyNot denial={denial} />}
      <ReportTiles tiles={tiles.tiles} />
      {volumes && volumesBefore ? (
        <VolumeCard
          {...{of, period, volumes, measures, shown, amounts}}
          before={volumesBefore}
          onShow={(measure) => setQuery({...periodQuery(period), ...show(measure)}, {replace: true})}
        />
      ) : (
        <div className="h-96 rounded-card border border-hair bg-panel" />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {(['units', 'value'] as const)
          .filter((each) => measures.includes(each))
          .map((by) => (
            <GoodsRanking
              key={by}
              report={`${of.movement}-goods`}
              days={days}
              by={by}
              format={(sum) => amounts.of(by, sum)}
              toOf={(code) => movementsOf(of, days, code)}
            />
          ))}
        <OpenWorkCard kind={of.kind} today={today} />
      </div>
    </>
  );
}
