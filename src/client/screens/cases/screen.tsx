import {useDeferredValue, useRef, useState} from 'react';
import {isCaseOwnership, isOfDevice, kindOfCase, MAX_DEVICE_CASES} from '#domain/kernel/case.ts';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {leaveForms} from '../../base/open-forms.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {useIsOffice} from '../../data/use-open-cases.ts';
import {BackFooter} from '../../frame/page.tsx';
import {MenuRail} from '../../frame/rail.tsx';
import {StatusBar} from '../../frame/status-bar.tsx';
import {useText} from '../../i18n/text.ts';
import {useAge} from '../../i18n/time.ts';
import {IsolatedPart, faultTextOf} from '../../ui/alone.tsx';
import {useSlash} from '../../ui/use-slash.ts';
import {useIsWide} from '../../ui/wide.ts';
import {CasesBar} from './bar.tsx';
import {CaseItem} from './item.tsx';
import {CasePanel} from './panel.tsx';
import {useCaseChoice, type CaseChoice} from './use-case-choice.ts';
import {useCaseKeys} from './use-case-keys.ts';
import {NO_CASES, useCase, useClosedCases, useOpenCaseList} from './use-cases.ts';
import {openCaseWords} from './words.ts';

/** As many as anybody scrolls through; the search finds the others. */
const MAX_CASES_SHOWN = 300;

/** The questions of a warehouse, each as a sentence, and every way of closing that fits it. */
export function CasesScreen() {
  const {say} = useText();
  const app = useApp();
  const isOffice = useIsOffice();
  const isWide = useIsWide();
  const devices = useReadable(app.office.companyCases.devices);
  const choice = useCaseChoice();
  const {state, openId, choose} = choice;
  const [text, setText] = useState('');
  const {opened, loaded, rows, names, shown} = useShownCases(choice, text);
  const open = useCase(openId ?? undefined, rows);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useSlash(box);
  const goOn = useCaseKeys(list);
  const bar = <CasesBar openCount={opened?.rows.length ?? 0} {...{choice, rows, text, setText, box, goOn}} />;
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

/** The cases of a state as sentences, and those of them that are asked for. */
function useShownCases({state, kind, whose}: CaseChoice, text: string) {
  const {say} = useText();
  const age = useAge();
  const me = useReadable(useApp().session)?.who ?? '';
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
  return {opened, loaded, rows, names, shown};
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
