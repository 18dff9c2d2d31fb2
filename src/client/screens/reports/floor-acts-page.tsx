import {ArrowLeft} from 'lucide-react';
import {Fragment, useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {objectIn} from '#domain/kernel/json.ts';
import {beginOf, daysAfter} from '#protocol/days.ts';
import {floorActsSchema, type FloorAct} from '#protocol/floor-work.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import {useApp} from '../../data/app.ts';
import {useToday} from '../../data/use-today.ts';
import {describeFinding} from '../../describe/finding.ts';
import type {NamesById} from '../../describe/names.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {describeWork} from '../../describe/work.ts';
import {DocumentFrame} from '../../documents/frame.tsx';
import {aboutLanguage} from '../../i18n/languages.ts';
import {isoOf, momentsIn, stretchesIn} from '../../i18n/moments.ts';
import {useText} from '../../i18n/text.ts';
import {FLOOR_DAY} from '../../resource/document-address.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {Card} from '../../ui/card.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {floorReportQueryIn, floorDayAt, type FloorReportQuery} from './floor-address.ts';
import {KIND_TITLES} from './floor-kinds.ts';
import {usePages} from './use-pages.ts';
import {WhyNot} from './why-not.tsx';

/** Acts of one answer. */
const ACTS_PER_ANSWER = '100';
const [HOUR, MINUTE] = [3_600_000, 60_000];

/** The acts that a number of the floor's day counts, the newest first (REPORT-13). */
export function FloorActsPage() {
  const {say} = useText();
  const today = useToday();
  const [query] = useSearchParams();
  const asked = today && floorReportQueryIn(query, today.day);
  const back = asked ? floorDayAt({day: asked.day, device: asked.device}) : FLOOR_DAY;
  return (
    <DocumentFrame title={say('floor.title')} back={back}>
      <NeedsServer />
      {today && asked && <Acts today={today} asked={asked} back={back} />}
    </DocumentFrame>
  );
}

function Acts(props: {
  readonly today: WarehouseDay;
  readonly asked: FloorReportQuery;
  readonly back: string;
}) {
  const {today, asked, back} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const {day, device, hour, kind} = asked;
  const filters = {
    ...(device === '' ? {} : {device}),
    ...(hour === undefined ? {} : {hour: String(hour)}),
    ...(kind === undefined ? {} : {kind}),
  };
  const pathOf = (more: Readonly<Record<string, string>>): string =>
    `/api/floor-work/acts?${new URLSearchParams({warehouse, day, ...filters, ...more}).toString()}`;
  const {pages, goOn} = usePages(pathOf({limit: ACTS_PER_ANSWER}), floorActsSchema);
  const {rows, state, denial} = pages;
  const names = useNamesInBags(rows.flatMap(({args, facts, who}) => [args, objectIn(facts), {who}]));
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const when = useWhen(asked, today.timeZone);
  const wholeDay = useWhen({day, device}, today.timeZone);
  const of = device === '' ? '' : (rows[0]?.device_name ?? '');
  const parts = [of, when, say(kind ? KIND_TITLES[kind] : 'floor.acts')].filter((part) => part !== '');
  usePageTitle([...parts, say('floor.title')]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-3 lg:justify-between">
        {/* Without a rail the way back stands under the thumb. */}
        <Link
          to={back}
          className="hidden min-h-8 items-center gap-1 text-16 font-semibold text-accent underline lg:inline-flex desk:text-14"
        >
          <ArrowLeft aria-hidden size={16} className="mirrored" />
          {wholeDay}
        </Link>
        <DownloadMenu pathOf={(form) => pathOf({form})} below={below} />
      </div>
      <div ref={setBelow} className="empty:hidden" />
      <Card>
        <h2 data-test="floor-acts-title" className="mb-3 text-18 font-semibold">
          <Dotted parts={parts} />
        </h2>
        {state === 'whole' && rows.length === 0 && (
          <p className="text-18 desk:text-16">{say('floor.noActs')}</p>
        )}
        <ol data-test="floor-acts" className="flex flex-col">
          {rows.map((act) => (
            <IsolatedPart key={act.mutation} of={act} as="item">
              <Act act={act} names={names} timeZone={today.timeZone} isOfOne={device !== ''} />
            </IsolatedPart>
          ))}
        </ol>
        {state === 'coming' && (
          <p role="status" className="text-16 text-soft desk:text-14">
            {say('list.rest.coming')}
          </p>
        )}
        {denial && <WhyNot denial={denial} />}
        {state === 'more' && <Button onPress={goOn}>{say('document.history.more')}</Button>}
        {state === 'away' && <Button onPress={goOn}>{say('camera.retry')}</Button>}
      </Card>
    </>
  );
}

/** Names and other facts in a row, each with its own direction. */
const Dotted = ({parts}: {readonly parts: readonly string[]}) =>
  parts.map((part, i) => (
    <Fragment key={part}>
      {i > 0 && ' · '}
      <NameText>{part}</NameText>
    </Fragment>
  ));

/** The day, and the hour of it by the clock of the warehouse; that clock is named on a day on which it was changed. */
function useWhen({day, hour}: FloorReportQuery, timeZone: string): string {
  const {intl} = aboutLanguage(useText().language);
  const days = momentsIn(intl, {dateStyle: 'medium', timeZone});
  const [begin, end] = [beginOf(day, timeZone), beginOf(daysAfter(day, 1), timeZone)];
  if (hour === undefined) return days.format(begin);
  const isChanged = end - begin !== 24 * HOUR;
  const stretches = stretchesIn(intl, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(isChanged ? {timeZoneName: 'short'} : {}),
  });
  const from = begin + hour * HOUR;
  return stretches.format(from, Math.min(end, from + HOUR));
}

const EDGES: Readonly<Record<FloorAct['status'], string>> = {
  applied: 'border-s-transparent',
  corrected: 'border-s-question',
  refused: 'border-s-refused',
  held: 'border-s-line',
};

/** What was done in words, when and by whom, and what became of it. */
function Act(props: {
  readonly act: FloorAct;
  readonly names: NamesById;
  readonly timeZone: string;
  /** Of which device is told over all of them. */
  readonly isOfOne: boolean;
}) {
  const {act, names, timeZone, isOfOne} = props;
  const {say, language} = useText();
  const {intl} = aboutLanguage(language);
  const {at, received_at, status, code} = act;
  const times = momentsIn(intl, {timeStyle: 'medium', timeZone});
  const isLate = received_at - at >= MINUTE;
  const came = momentsIn(intl, {dateStyle: 'short', timeStyle: 'short', timeZone}).format(received_at);
  const said = [
    act.who_name,
    ...(isOfOne ? [] : [act.device_name]),
    ...(isLate ? [say('floor.cameAt', {at: came})] : []),
  ];
  return (
    <li
      data-test="floor-act"
      data-row={act.mutation}
      className={`flex flex-col gap-0.5 border-s-4 border-t border-t-hair py-2 ps-3 text-16 first:border-t-0 desk:py-1 desk:text-14 ${EDGES[status]}`}
    >
      <span className="text-14 text-soft">
        <time dateTime={isoOf(at)} className="tabular-nums">
          {times.format(at)}
        </time>
        {' · '}
        <Dotted parts={said} />
      </span>
      <span className="wrap-anywhere font-medium">
        <SentenceText>{describeWork(say, act, names)}</SentenceText>
      </span>
      {status !== 'applied' && (
        <span className={status === 'corrected' ? 'text-soft' : 'text-said-refused'}>
          {say(`status.${status}`)}
          {code !== '' && (
            <>
              {': '}
              <SentenceText>{describeFinding(say, {code, facts: objectIn(act.facts)}, names)}</SentenceText>
            </>
          )}
        </span>
      )}
    </li>
  );
}
