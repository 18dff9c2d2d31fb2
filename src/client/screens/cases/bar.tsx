import {useState, type KeyboardEvent, type RefObject} from 'react';
import {CASE_OWNERSHIPS, isCaseOwnership, KINDS_OF_CASE} from '#domain/kernel/case.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {useIsOffice} from '../../data/use-open-cases.ts';
import {AsOfTime} from '../../frame/as-of.tsx';
import {useText} from '../../i18n/text.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import type {SheetForm} from '../../resource/sheet-address.ts';
import {ChipChoice} from '../../ui/chips.tsx';
import {SearchBox} from '../../ui/search-box.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {caseLookOf} from './looks.ts';
import type {CaseChoice} from './use-case-choice.ts';

/** Which cases are looked at: by state, kind and whose they are, and the search. */
export function CasesBar(props: {
  readonly choice: CaseChoice;
  /** How many are open here. */
  readonly openCount: number;
  readonly rows: readonly CaseRow[];
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly box: RefObject<HTMLInputElement | null>;
  /** A key that was pressed in the search. */
  readonly goOn: (event: KeyboardEvent) => void;
}) {
  const {choice, openCount, rows, text, setText, box, goOn} = props;
  const {state, setState, kind, setKind, whose, setWhose} = choice;
  const {say} = useText();
  const app = useApp();
  const isOffice = useIsOffice();
  const isWide = useIsWide();
  const me = useReadable(app.session)?.who ?? '';
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  const pathOf = (form: SheetForm): string =>
    `/api/cases?${new URLSearchParams({form, warehouse: app.warehouse, state, kind: kind === 'all' ? '' : kind, whose, search: text}).toString()}`;
  return (
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
            ...(value === 'open' ? {count: openCount} : {}),
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
            onChoose={setWhose}
          />
        )}
      </div>
      <SearchBox ref={box} text={text} onChange={setText} onKeyDown={goOn} />
      {isOffice && isWide && <DownloadMenu pathOf={pathOf} below={below} />}
      <AsOfTime />
      <div ref={setBelow} className="basis-full empty:hidden" />
    </div>
  );
}
