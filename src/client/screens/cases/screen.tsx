import {useDeferredValue, useEffect, useRef, useState, type KeyboardEvent} from 'react';
import {useSearchParams} from 'react-router-dom';
import {
  isOfDevice,
  isCaseOwnership,
  kindOfCase,
  KINDS_OF_CASE,
  MAX_DEVICE_CASES,
  CASE_OWNERSHIPS,
  type KindOfCase,
} from '#domain/kernel/case.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {useApp} from '../../data/app.ts';
import {leaveForms} from '../../base/open-forms.ts';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import {useIsOffice} from '../../data/use-open-cases.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {IsolatedPart, faultTextOf} from '../../ui/alone.tsx';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import type {SheetForm} from '../../resource/sheet-address.ts';
import {AsOfTime} from '../../frame/as-of.tsx';
import {BackFooter} from '../../frame/page.tsx';
import {MenuRail} from '../../frame/rail.tsx';
import {StatusBar} from '../../frame/status-bar.tsx';
import {ChipChoice} from '../../ui/chips.tsx';
import {SearchBox} from '../../ui/search-box.tsx';
import {isElementSeen} from '../../ui/give-focus.ts';
import {useSlash} from '../../ui/use-slash.ts';
import {useIsWide} from '../../ui/wide.ts';
import {caseLookOf} from './looks.ts';
import {CaseItem} from './item.tsx';
import {CasePanel} from './panel.tsx';
import {NO_CASES, useCase, useClosedCases, useOpenCaseList} from './use-cases.ts';
import {openCaseWords} from './words.ts';

/** The address of an open case: the list stays behind it, and "back" closes it. */
const CASE = 'case';
/** As many as anybody scrolls through; the search finds the others. */
const MAX_CASES_SHOWN = 300;
type State = CaseRow['state'];
const STEPS: Readonly<Record<string, number>> = {ArrowDown: 1, ArrowUp: -1};
/** And whose cases are shown: also in the address, so that a person's own are led to. */
const WHOSE = 'whose';

/** The questions of a warehouse, each as a sentence, and every way of closing that fits it. */
export function CasesScreen() {
  const {say} = useText();
  const app = useApp();
  const isOffice = useIsOffice();
  const isWide = useIsWide();
  const age = useAge();
  const devices = useReadable(app.office.companyCases.devices);
  const [asked, setAsked] = useSearchParams();
  const [state, setState] = useState<State>('open');
  const [kind, setKind] = useState<KindOfCase | 'all'>('all');
  const whose = CASE_OWNERSHIPS.find((each) => each === asked.get(WHOSE)) ?? 'all';
  const me = useReadable(app.session)?.who ?? '';
  const [text, setText] = useState('');
  const isFound = hasAllWords(useDeferredValue(text));
  const opened = useOpenCaseList();
  const closed = useClosedCases(state === 'closed');
  const loaded = state === 'open' ? opened : closed;
  const {rows, names} = loaded === 'unreached' ? NO_CASES : (loaded ?? NO_CASES);
  const lines = rows.map((row) => ({
    row,
    words: faultTextOf(() => openCaseWords(say, row, undefined, names, (at) => age(at).full), {
      description: say('broken.part'),
      found: '',
    }),
  }));
  const shown = lines.filter(
    ({row, words}) =>
      (kind === 'all' || kindOfCase(row) === kind) &&
      isCaseOwnership(whose, row, me) &&
      isFound(searchableText(`${words.description}\n${words.found}\n${row.note}`)),
  );
  const keep = asked.get(WHOSE);
  const openId = asked.get(CASE);
  const open = useCase(openId ?? undefined, rows);
  const choose = (id: string | undefined): void =>
    setAsked(
      {...(keep === null ? {} : {[WHOSE]: keep}), ...(id === undefined ? {} : {[CASE]: id})},
      {replace: openId !== null},
    );
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  const pathOf = (form: SheetForm): string =>
    `/api/cases?${new URLSearchParams({form, warehouse: app.warehouse, state, kind: kind === 'all' ? '' : kind, whose, search: text}).toString()}`;
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useSlash(box);
  // Where nothing has the focus yet, an arrow goes to the first case.
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' || isElementSeen(document.activeElement)) return;
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('[data-case]')?.focus();
    };
    addEventListener('keydown', begin);
    return () => removeEventListener('keydown', begin);
  }, []);
  /** The arrows go from case to case, and to the first from the search. */
  const goOn = (event: KeyboardEvent): void => {
    const step = entryOf(STEPS, event.key);
    const lines = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? []);
    const at = lines.indexOf(event.target as HTMLElement);
    const next = step === undefined ? undefined : lines[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const bar = (
    <div className="sticky top-0 z-10 flex shrink-0 flex-col gap-2 bg-page p-2 lg:flex-row lg:flex-wrap lg:items-center lg:px-4 lg:py-3 short:static">
      {/* A handheld scrolls all of them sideways: its cases are in sight. */}
      <div
        data-scrolls=""
        className="-m-1 flex shrink-0 gap-4 overflow-x-auto p-1 max-lg:*:flex-nowrap lg:contents"
      >
        <ChipChoice
          label={say('cases.state')}
          options={(['open', 'closed'] as const).map((value) => ({
            value,
            label: say(`cases.${value}`),
            ...(value === 'open' ? {count: opened?.rows.length ?? 0} : {}),
          }))}
          value={state}
          onChoose={setState}
        />
        <ChipChoice
          label={say('cases.kind')}
          isNamed
          options={[
            {value: 'all' as const, label: say('cases.kind.all')},
            ...KINDS_OF_CASE.map((value) => ({value, label: say(caseLookOf(value).label)})),
          ]}
          value={kind}
          onChoose={setKind}
        />
        {state === 'open' && (
          <ChipChoice
            label={say('cases.whose')}
            isNamed
            options={CASE_OWNERSHIPS.map((value) => ({
              value,
              label: say(`cases.whose.${value}`),
              ...(value === 'mine'
                ? {count: rows.filter((row) => isCaseOwnership('mine', row, me)).length}
                : {}),
            }))}
            value={whose}
            onChoose={(value) => setAsked(value === 'all' ? {} : {[WHOSE]: value}, {replace: true})}
          />
        )}
      </div>
      <SearchBox ref={box} text={text} onChange={setText} onKeyDown={goOn} />
      {isOffice && isWide && <DownloadMenu pathOf={pathOf} below={below} />}
      <AsOfTime />
      <div ref={setBelow} className="basis-full empty:hidden" />
    </div>
  );
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say('cases.title')} />
        <main className="flex min-h-0 flex-1 flex-col">
          {/* Over the list and the panel: it is as high whether a case is open or not, and no line moves. */}
          {isWide && bar}
          <div className="flex min-h-0 flex-1">
            <div className={`flex min-w-0 flex-1 flex-col ${open && !isWide ? 'hidden' : ''}`}>
              <div className="clear-of-scan flex min-h-0 flex-1 flex-col overflow-y-auto">
                {!isWide && bar}
                {!isOffice && <Nothing text={say('cases.notYours')} />}
                {isOffice && loaded === 'unreached' && <Nothing text={say('cases.closed.later')} />}
                {isOffice && loaded && loaded !== 'unreached' && shown.length === 0 && (
                  <Nothing text={say(rows.length === 0 ? 'cases.none' : 'cases.nothingFound')} />
                )}
                {state === 'open' && hasBehind(rows) && (
                  <p data-test="behind" className="px-4 pt-2 text-16 text-soft lg:text-14">
                    {say('cases.behind', {most: MAX_DEVICE_CASES})}
                  </p>
                )}
                <ul ref={list} data-test="cases" onKeyDown={goOn} className="flex flex-col gap-2 p-2 lg:px-4">
                  {shown.slice(0, MAX_CASES_SHOWN).map(({row, words}) => (
                    <IsolatedPart key={row.id} of={row} as="item">
                      <CaseItem
                        row={row}
                        words={words}
                        whose={row.state === 'open' ? (names.get(row.assigned) ?? '') : ''}
                        device={devices.get(row.device) ?? ''}
                        isOpen={row.id === openId}
                        onOpen={() => leaveForms(() => choose(row.id))}
                      />
                    </IsolatedPart>
                  ))}
                </ul>
              </div>
              <BackFooter to="/" />
            </div>
            {open && <CasePanel key={open.id} row={open} names={names} onClose={() => choose(undefined)} />}
          </div>
        </main>
      </div>
    </div>
  );
}

/** Whether a device has so many of a code open that more of them may wait at the server (CASE-24). */
function hasBehind(rows: readonly CaseRow[]): boolean {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const of = `${row.device} ${row.code}`;
    if (isOfDevice(row)) counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count >= MAX_DEVICE_CASES);
}

const Nothing = ({text}: {readonly text: string}) => (
  <p className="px-4 py-8 text-center text-18 text-soft">{text}</p>
);
