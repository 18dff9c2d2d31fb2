import {ChevronDown, MessageSquareText, Scale} from 'lucide-react';
import {useEffect, useRef} from 'react';
import {Link, NavLink, useLocation, useNavigate} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {leaveForms, mayAskToLeave} from '../base/open-forms.ts';
import {useCompanyName} from '../data/use-company-name.ts';
import {useIsOffice, useOpenCases} from '../data/use-open-cases.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {jobsFor, pathOf} from '../jobs/definitions/registry.ts';
import {CHAT_ADDRESS} from '../resource/document-address.ts';
import {FittingText} from '../ui/fitting.tsx';
import {useFocusHeirs} from '../ui/give-focus.ts';
import {useUnreadMessages} from '../screens/chat/use-unread.ts';
import {KeysOpener} from './keys-opener.tsx';
import {listHere} from './list-here.ts';
import {FindEntry} from '../screens/find/entry.tsx';
import {hasWedge, isMobile} from '../scan/capable.ts';
import {entryTitle} from '../screens/menu/menu.ts';
import {HOME_PAGE, type OwnPage} from '../screens/menu/own-pages.ts';
import {isUnder, railFor, type RailEntry} from '../screens/menu/rail-sections.ts';

const ENTRY = 'flex min-h-10 scroll-my-2 items-center gap-3 rounded-card px-3 text-14';
const chosen = ({isActive}: {readonly isActive: boolean}): string =>
  `${ENTRY} ${isActive ? 'bg-tint font-semibold text-ink ring-2 ring-accent ring-inset' : 'text-soft hover:bg-raised'}`;

/** The menu of a desktop; a handheld has its own home screen instead. */
export function WideRail() {
  const {say} = useText();
  const {session, isVisit} = useApp();
  const {role = ''} = useReadable(session) ?? {};
  const {pathname, search} = useLocation();
  const here = listHere(pathname, search);
  const navigate = useNavigate();
  const nav = useRef<HTMLElement>(null);
  // Where one is must not be below its edge.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({block: 'nearest'});
  }, [here]);
  const isLeft = useRef(false);
  // Every screen draws its own rail: a person who goes from one to the next by keys stays on the entry that was
  // pressed.
  useFocusHeirs(() => (isLeft.current ? [document.querySelector('[data-rail] [aria-current=page]')] : []));
  const isOffice = useIsOffice() && !isVisit;
  const isScanning = useReadable(hasWedge);
  const jobs = jobsFor(role).map((job): OwnPage => ({
    to: pathOf(job),
    label: job.title,
    Picture: job.Picture,
  }));
  // A mouse is offered no scans, but whoever has come to one stands in the menu.
  const offered = isScanning || isMobile() || jobs.some(({to}) => to === pathname) ? jobs : [];
  const entries = railFor({role, isOffice, isVisit}, offered);
  return (
    <nav
      ref={nav}
      data-rail=""
      onClickCapture={(event) => {
        const link = event.target instanceof Element && event.target.closest('a');
        if (!link || !mayAskToLeave() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        leaveForms(() => void navigate((link.getAttribute('href') ?? '').replace(/^#/, '')));
      }}
      onClick={({detail, target}) => {
        // A key presses without a pointer.
        isLeft.current = detail === 0 && target instanceof Element && target.closest('a') !== null;
      }}
      aria-label={say('menu.all')}
      className="flex w-56 shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-hair bg-panel p-2"
    >
      <Whose />
      <FindEntry />
      <EntryLink {...HOME_PAGE} />
      {isOffice && <CasesEntry />}
      <MessagesEntry />
      {entries.map((entry) => (
        <RailItem key={keyOf(entry)} entry={entry} here={here} depth={0} />
      ))}
      <KeysOpener />
    </nav>
  );
}

const keyOf = (entry: RailEntry): string =>
  'to' in entry ? entry.to : 'fold' in entry ? entry.fold : entry.name;

/** How far what stands in a fold, and in a fold of that, is set in. */
const [IN_FOLD, IN_FOLD_OF_FOLD] = ['ps-10', 'ps-14'];
const insetAt = (depth: number): string => ['', IN_FOLD, IN_FOLD_OF_FOLD][depth] ?? '';

/** An entry with what stands under it: open where the page is. */
function RailItem(props: {readonly entry: RailEntry; readonly here: string; readonly depth: number}) {
  const {entry, here, depth} = props;
  const {say} = useText();
  if ('to' in entry) return <EntryLink {...entry} depth={depth} />;
  const {label, Picture, entries} = entry;
  return (
    <details open={isUnder(entry, here)} className={depth === 0 ? 'group/fold' : 'group/inner'}>
      <summary
        className={`${ENTRY} ${insetAt(depth)} cursor-pointer list-none font-semibold hover:bg-raised`}
      >
        {depth === 0 && <Picture aria-hidden size={18} />}
        <span className="flex-1">{say(label)}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className={depth === 0 ? 'group-open/fold:rotate-180' : 'group-open/inner:rotate-180'}
        />
      </summary>
      {entries.map((each) =>
        'path' in each ? (
          <Link
            key={each.path}
            to={each.path}
            aria-current={each.path === here ? 'page' : undefined}
            className={`${chosen({isActive: each.path === here})} ${insetAt(depth + 1)}`}
          >
            {entryTitle(say, each)}
          </Link>
        ) : (
          <RailItem key={keyOf(each)} entry={each} here={here} depth={depth + 1} />
        ),
      )}
    </details>
  );
}

/** What people write to each other, and how much of it is unread. */
function MessagesEntry() {
  const {say} = useText();
  const count = useUnreadMessages();
  return (
    <NavLink to={CHAT_ADDRESS} className={chosen}>
      <MessageSquareText aria-hidden size={18} />
      <span className="flex-1">{say('chat.title')}</span>
      {count > 0 && (
        <span data-test="unread-messages" className="font-bold text-ink">
          {count}
        </span>
      )}
    </NavLink>
  );
}

function EntryLink({to, label, Picture, depth = 0}: OwnPage & {readonly depth?: number}) {
  const {say} = useText();
  return (
    <NavLink to={to} end className={(at) => `${chosen(at)} ${insetAt(depth)}`}>
      {depth === 0 && <Picture aria-hidden size={18} />}
      {say(label)}
    </NavLink>
  );
}

/** Whose app this is: the company and the warehouse, as people call them. */
function Whose() {
  const {say} = useText();
  const company = useCompanyName();
  const {warehouseName = ''} = useReadable(useApp().session) ?? {};
  return (
    <div data-test="whose" className="px-3 pt-2 pb-3">
      <p className="text-13 font-bold text-accent">{say('app.name')}</p>
      {company !== '' && (
        <p className="text-16 leading-tight font-bold hyphens-auto">
          <bdi dir="auto" className="block">
            <FittingText text={company} />
          </bdi>
        </p>
      )}
      {warehouseName !== '' && (
        <p className="text-14 text-soft hyphens-auto">
          <bdi dir="auto" className="block">
            <FittingText text={warehouseName} weight="regular" />
          </bdi>
        </p>
      )}
    </div>
  );
}

/** For the office: how many cases wait. */
function CasesEntry() {
  const {say} = useText();
  const count = useOpenCases();
  return (
    <NavLink to="/cases" className={chosen}>
      <Scale aria-hidden size={18} />
      <span className="flex-1">{say('cases.title')}</span>
      {count > 0 && (
        <span data-test="open-cases" className="font-bold text-ink">
          {count}
        </span>
      )}
    </NavLink>
  );
}
