import {KeyRound, RefreshCw, X} from 'lucide-react';
import {useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import {isInView, isLoginView, LOGIN_VIEWS, type LoginView} from '#protocol/login-views.ts';
import {MAX_NEW_CODES, newCodesAnswerSchema, type LoginStateRow, type NewCodes} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {mayGive} from '../../resource/rights.ts';
import {ViewTabs} from '../../resource/view-tabs.tsx';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {SearchBox} from '../../ui/search-box.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';
import {NewCodeSlips} from './new-code-slips.tsx';
import {LoginTable} from './login-table.tsx';
import {typeOf} from './type-of.ts';
import {useLoginStates} from './use-login-states.ts';

/** The check codes of the staff: who has one, since when and how it is used; new ones for one or many. For the office. */
export function CheckCodes() {
  const {say} = useText();
  const app = useApp();
  const now = useReadable(app.clock);
  const role = useReadable(app.session)?.role;
  const {rows, denial, load} = useLoginStates();
  const [asked, setAsked] = useSearchParams();
  const [search, setSearch] = useState('');
  const {ticked, toggle, clear} = useTicks();
  const [codes, setCodes] = useState<NewCodes>();
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  const view = asked.get('view');
  const chosen = isLoginView(view) ? view : 'all';
  const tabs = LOGIN_VIEWS.map((name) => ({
    key: name,
    title: say(`logins.${name}`),
    view: name,
    filters: [],
  }));
  const counts = new Map(
    LOGIN_VIEWS.map((name) => [name, (rows ?? []).filter((row) => isInView(name, row, now)).length]),
  );
  const isFound = hasAllWords(search);
  const shown = (rows ?? []).filter(
    (row) => isInView(chosen, row, now) && isFound(searchableText(`${row.name} ${typeOf(say, row)}`)),
  );
  const canGive = (row: LoginStateRow): boolean => row.type !== 'Admin' && mayGive(role, row.type);
  const given = shown.filter((row) => ticked.has(row.id) && canGive(row));
  const over = (): void => {
    setCodes(undefined);
    clear();
    load();
  };
  if (codes)
    return (
      <ScreenPage title={say('logins.title')} isWide>
        <Card title={say('logins.given')}>
          <NewCodeSlips codes={codes} onDone={over} />
        </Card>
      </ScreenPage>
    );
  return (
    <ScreenPage title={say('logins.title')} isWide>
      <ViewTabs
        tabs={tabs}
        chosen={tabs.find(({key}) => key === chosen)}
        counts={rows ? counts : new Map()}
        onChoose={({key}) => setAsked(key === 'all' ? {} : {view: key}, {replace: true})}
        onRemove={() => undefined}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox text={search} onChange={setSearch} />
        <div className="ms-auto flex flex-wrap gap-2">
          <DownloadMenu
            pathOf={(form) =>
              `/api/staff/logins?${new URLSearchParams({form, warehouse: app.warehouse, view: chosen, search}).toString()}`
            }
            below={below}
          />
          <Button icon={<RefreshCw aria-hidden size={20} />} onPress={load}>
            {say('devices.again')}
          </Button>
        </div>
      </div>
      <div ref={setBelow} className="empty:hidden" />
      {denial && <EntryRefusal {...denial} />}
      {given.length > 0 && <Chosen people={given} onGiven={setCodes} onClear={clear} />}
      {rows && shown.length === 0 && <NoLogins view={chosen} search={search} />}
      {shown.length > 0 && (
        <LoginTable rows={shown} ticked={ticked} canGive={canGive} onTick={toggle} onChanged={load} />
      )}
    </ScreenPage>
  );
}

/** Who is ticked, until something is done with them. */
function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (ids: readonly string[], isOn: boolean): void =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isOn) next.add(id);
        else next.delete(id);
      return next;
    });
  return {ticked, toggle, clear: () => setTicked(new Set())};
}

/** What is said where the list is empty. */
function NoLogins({view, search}: {readonly view: LoginView; readonly search: string}) {
  const {say} = useText();
  return (
    <Card>
      <p className="text-18 text-soft desk:text-14">
        {search === '' ? say(`logins.${view}.empty`) : say('logins.notFound')}
      </p>
      {view === 'all' && search === '' && (
        <Link to="/staff/stafflist?row=new" className="font-semibold text-accent underline">
          {say('list.new')}
        </Link>
      )}
    </Card>
  );
}

/** What is done with those who are ticked: their old codes stop at once, so it is pressed twice. */
function Chosen(props: {
  readonly people: readonly LoginStateRow[];
  readonly onGiven: (codes: NewCodes) => void;
  readonly onClear: () => void;
}) {
  const {people, onGiven, onClear} = props;
  const {office} = useApp();
  const {say} = useText();
  const {isTrying, denial, attempt} = useAttempt();
  const isTooMany = people.length > MAX_NEW_CODES;
  const give = async () => {
    const staff = people.map(({id}) => id);
    const end = readAnswer(await office.call('post', '/api/staff/new-codes', {staff}), newCodesAnswerSchema);
    if (!end.ok) return end.denial;
    onGiven(end.value.results);
    return undefined;
  };
  return (
    <section
      data-test="chosen"
      aria-label={say('list.chosen', {number: people.length})}
      className="flex flex-col gap-2 rounded-card border border-line bg-raised p-2 text-16 desk:text-14"
    >
      <div className="flex flex-wrap items-center gap-2 [&_button]:w-auto">
        <p role="status" className="font-semibold">
          {say('list.chosen', {number: people.length})}
        </p>
        <TwoStepButton
          Picture={KeyRound}
          look="primary"
          first={say('logins.give', {number: people.length})}
          second={say('logins.give.sure')}
          isDisabled={isTrying || isTooMany}
          onDo={() => attempt(give)}
        />
        <Button icon={<X aria-hidden size={18} />} onPress={onClear}>
          {say('list.chooseNone')}
        </Button>
      </div>
      <p className="text-soft">
        {isTooMany ? say('logins.tooMany', {most: MAX_NEW_CODES}) : say('checkCode.hint')}
      </p>
      {denial && <EntryRefusal {...denial} />}
    </section>
  );
}
