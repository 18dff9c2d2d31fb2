import {useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {daysAfter} from '#protocol/days.ts';
import {floorWorkSchema, type FloorHour, type FloorWorkAnswer} from '#protocol/floor-work.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useToday} from '../../data/use-today.ts';
import {useServerAnswer} from '../../data/use-server-answer.ts';
import {DocumentFrame} from '../../documents/frame.tsx';
import {aboutLanguage} from '../../i18n/languages.ts';
import {momentsIn} from '../../i18n/moments.ts';
import {useText} from '../../i18n/text.ts';
import {TRADES_ADDRESS} from '../../resource/document-address.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {Card} from '../../ui/card.tsx';
import {BarChart} from './bars.tsx';
import {floorActsAt, floorReportQueryIn, floorDayAt, queryOfFloor} from './floor-address.ts';
import {FloorTable} from './floor-table.tsx';
import {useAmounts} from './use-amounts.ts';
import {WhyNot} from './why-not.tsx';

/** A page that stays open is told anew so often, ms. */
const AGAIN = 300_000;

/** What the floor did on a day: of each device how much, what was put right, and how long it had no network (REPORT-13). */
export function FloorPage() {
  const {say} = useText();
  const today = useToday();
  return (
    <DocumentFrame title={say('floor.title')} back="/lists">
      <NeedsServer />
      {today && <Drawn today={today} />}
    </DocumentFrame>
  );
}

function Drawn({today}: {readonly today: WarehouseDay}) {
  const {say} = useText();
  const {warehouse, clock} = useApp();
  const [query, setQuery] = useSearchParams();
  const {day, device} = floorReportQueryIn(query, today.day);
  const pathOf = (more: Readonly<Record<string, string>>): string =>
    `/api/floor-work?${new URLSearchParams({warehouse, day, ...more}).toString()}`;
  const {value, denial} = useServerAnswer(
    pathOf({}),
    floorWorkSchema,
    Math.floor(useReadable(clock) / AGAIN),
  );
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const go = (to: string, of = device): void =>
    setQuery(queryOfFloor({day: to >= today.day ? '' : to, device: of}), {replace: true});
  const own = (value?.results ?? []).filter((each) => device === '' || each.device === device);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <label className="flex flex-wrap items-center gap-2 text-16 font-semibold desk:text-14">
          {say('floor.day')}
          <span className="w-44">
            <input
              type="date"
              data-typing=""
              max={today.day}
              value={day}
              onChange={({target}) => go(target.value)}
              className={INPUT_LOOK}
            />
          </span>
        </label>
        <DownloadMenu pathOf={(form) => pathOf({form})} below={below} />
      </div>
      <div ref={setBelow} className="empty:hidden" />
      {denial && !value && <WhyNot denial={denial} />}
      {value?.results.length === 0 && (
        <p data-test="floor-nothing" className="text-18 desk:text-16">
          {say('floor.nothing')}
        </p>
      )}
      {value && value.results.length > 0 && (
        <>
          <Hours told={value} own={own} device={device} />
          <Card title={say('devices.title')}>
            <FloorTable results={value.results} day={day} device={device} onChoose={(of) => go(day, of)} />
            <p className="mt-3 text-16 desk:text-14">
              <Link
                to={`${TRADES_ADDRESS}?${new URLSearchParams({from: day, to: day}).toString()}`}
                className="text-accent underline"
              >
                {say('trade.title')}
              </Link>
              {day < today.day && (
                <Link
                  to={floorDayAt({day: daysAfter(day, 1), device: ''})}
                  className="ms-6 text-accent underline"
                >
                  {say('period.next')}
                </Link>
              )}
            </p>
          </Card>
        </>
      )}
    </>
  );
}

/** How much was recorded in each hour of the day, as bars that lead to it. */
function Hours({
  told,
  own,
  device,
}: {
  readonly told: FloorWorkAnswer;
  readonly own: readonly FloorHour[];
  readonly device: string;
}) {
  const {say, language} = useText();
  const amounts = useAmounts();
  const {intl} = aboutLanguage(language);
  const hours = momentsIn(intl, {hour: 'numeric', timeZone: told.time_zone});
  const counts = Array.from({length: told.hours}, (_, hour) =>
    own.reduce((sum, each) => sum + (each.hour === hour ? each.acts : 0), 0),
  );
  const total = amounts.of('units', BigInt(counts.reduce((sum, count) => sum + count, 0)));
  const bars = counts.map((count, hour) => {
    const short = hours.format(told.begin + hour * 3_600_000);
    const text = say('report.bar', {when: short, value: amounts.of('units', BigInt(count))});
    const to = count === 0 ? undefined : floorActsAt({day: told.day, device, hour});
    return {key: String(hour), short, text, value: count, before: undefined, to};
  });
  return (
    <Card title={`${say('floor.acts')}: ${total}`}>
      <BarChart
        title={say('floor.acts')}
        summary={say('floor.summary', {value: total})}
        bars={bars}
        format={(value) => amounts.rough('units', value)}
      />
    </Card>
  );
}
