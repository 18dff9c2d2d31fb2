import {FileSpreadsheet, FileText} from 'lucide-react';
import {Link, useLocation, useSearchParams} from 'react-router-dom';
import {DOWNLOAD_LISTS} from '#domain/downloads.ts';
import type {List} from '#domain/kernel/list.ts';
import {daysOf} from '#protocol/periods.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {useApp} from '../../data/app.ts';
import {useCurrency} from '../../data/use-currency.ts';
import {useDownload} from '../../data/use-download.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useToday} from '../../data/use-today.ts';
import {useText} from '../../i18n/text.ts';
import {isDocumentList} from '../../resource/document-address.ts';
import {DownloadProgress} from '../../resource/download-menu.tsx';
import {listTitle} from '../../describe/list-title.ts';
import {pathOfCount, pathOfSheet, type SheetForm, type SheetWanted} from '../../resource/sheet-address.ts';
import {columnLabel} from '../../resource/texts.ts';
import {isReadableBy, mayOpenAs} from '../../resource/list-access.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {ChipChoice} from '../../ui/chips.tsx';
import {DownloadPeriodChoice} from './period-choice.tsx';
import {usePeriod} from './use-period.ts';
import {useRowCount} from './use-row-count.ts';

/** The download center (specification 2): rows of a kind by when they were made, with the columns of the old system. */
export function DownloadCenter() {
  const {pathname} = useLocation();
  const {say} = useText();
  const {role = ''} = useReadable(useApp().session) ?? {};
  const today = useToday();
  const lists = (DOWNLOAD_LISTS.get(pathname) ?? []).filter((list) => mayOpenAs(list, role));
  const [first] = lists;
  return (
    <ScreenPage title={say('menu.downloadcenter')} isWide back="/lists">
      <Kinds {...{role, pathname}} />
      {first && today && <Wanted key={pathname} {...{lists, first, role}} today={today.day} />}
      {!first && <p className="text-18">{say('why.role.forbidden')}</p>}
    </ScreenPage>
  );
}

/** The routes of the center, each for people who may read what it is of. */
function Kinds({role, pathname}: {readonly role: string; readonly pathname: string}) {
  const {say} = useText();
  return (
    <nav aria-label={say('menu.downloadcenter')} className="flex flex-wrap gap-1">
      {[...DOWNLOAD_LISTS].map(([path, [list]]) =>
        list && mayOpenAs(list, role) ? (
          <Link
            key={path}
            to={path}
            aria-current={path === pathname ? 'page' : undefined}
            className="flex min-h-12 items-center rounded-card px-3 text-16 text-soft hover:bg-raised aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-ink desk:min-h-9 desk:text-14"
          >
            {listTitle(say, list)}
          </Link>
        ) : null,
      )}
    </nav>
  );
}

/** What is downloaded of a route: which of its lists, of which days, how many rows, and the two forms. */
function Wanted(props: {
  readonly lists: readonly List[];
  readonly first: List;
  readonly role: string;
  readonly today: string;
}) {
  const {lists, first, role, today} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const currency = useCurrency();
  const [asked, setAsked] = useSearchParams();
  const list = lists.find(({name}) => name === asked.get('what')) ?? first;
  // Documents are many and are looked for by their days; of what stands now all is meant.
  const {period, change} = usePeriod(lists.some(({resource}) => isDocumentList(resource)) ? 'month' : 'all');
  const columns = list.columns.filter((column) => isReadableBy(role, list, column));
  const {from, to} = daysOf(period, today);
  const filters: readonly ColumnFilter[] =
    from === '' && to === '' ? [] : [{column: 'create_time', value: `${from}..${to}`}];
  const wanted: SheetWanted = {list, columns, view: '', search: '', filters, warehouse};
  const count = useRowCount(pathOfCount(wanted));
  const {state, begin, ...told} = useDownload();
  const go = (form: SheetForm) => (): void => void begin(pathOfSheet(wanted, form));
  const choose = (what: string): void =>
    setAsked(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('what', what);
        return next;
      },
      {replace: true},
    );
  return (
    <>
      <Card title={say('download.when')}>
        <DownloadPeriodChoice {...{period, today}} onChange={change} />
      </Card>
      <Card title={say('download.what')}>
        <div className="flex flex-col gap-3">
          {lists.length > 1 && (
            <ChipChoice
              label={say('download.what')}
              options={lists.map((each) => ({value: each.name, label: listTitle(say, each)}))}
              value={list.name}
              onChoose={choose}
            />
          )}
          <p role="status" data-test="rows" className="text-20 font-semibold tabular-nums">
            <Count count={count} />
          </p>
          <p className="text-16 text-soft desk:text-14">
            {columns.map((column) => columnLabel(say, list, column, currency)).join(' · ')}
          </p>
          <div className="flex flex-wrap gap-2 [&_button]:sm:w-auto">
            <Button
              look="primary"
              icon={<FileSpreadsheet aria-hidden />}
              isDisabled={state.kind === 'coming' || count === 0}
              onPress={go('xlsx')}
            >
              {say('download.xlsx')}
            </Button>
            <Button
              icon={<FileText aria-hidden />}
              isDisabled={state.kind === 'coming' || count === 0}
              onPress={go('csv')}
            >
              {say('download.csv')}
            </Button>
          </div>
          <DownloadProgress {...{state, ...told}} />
        </div>
      </Card>
    </>
  );
}

function Count({count}: {readonly count: ReturnType<typeof useRowCount>}) {
  const {say} = useText();
  if (count === 'coming') return '…';
  if (count === 'login') return say('why.login.needed');
  return count === 'away' ? say('download.away') : say('list.count', {number: count});
}
