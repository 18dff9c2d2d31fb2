import {CloudUpload, LogOut, MessageSquareWarning, Scale, Settings, Table2} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useIsOffice, useOpenCases} from '../data/use-open-cases.ts';
import {useReadable} from '../data/use-readable.ts';
import {useUnread} from '../data/use-unread.ts';
import {useText} from '../i18n/text.ts';
import {optionName} from '../resource/option-name.ts';
import {JOBS, lastJob} from '../scan/jobs.ts';
import {Card, Page} from '../shell/page.tsx';
import {Attention} from '../shell/attention.tsx';
import {Button} from '../ui/button.tsx';
import {Code, Name} from '../ui/code.tsx';
import {Fitting} from '../ui/fitting.tsx';

const STACKED =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-0.5 rounded-card border-2 border-line px-1 py-1 text-center text-16 leading-tight font-semibold';

/** Where a shift begins: the jobs, how the device stands, who is working. */
export function Home() {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  const {waiting, refused, held} = useReadable(app.status);
  const unread = useUnread().length;
  const isOffice = useIsOffice();
  const openCases = useOpenCases();
  if (!session) return null;
  return (
    <Page title={session.warehouseName || say('app.name')} isHome>
      <Attention />
      <nav aria-label={say('home.jobs')} className="flex flex-col gap-2">
        <Jobs />
        <div className={`grid gap-2 ${isOffice ? 'grid-cols-3' : 'grid-cols-2'}`}>
          <Tile
            to="/status"
            picture={<CloudUpload aria-hidden />}
            label={say('status.title')}
            count={waiting + held + refused}
          />
          <Tile
            to="/notices"
            picture={<MessageSquareWarning aria-hidden />}
            label={say('notices.title')}
            count={unread}
          />
          {isOffice && (
            <Tile to="/cases" picture={<Scale aria-hidden />} label={say('cases.title')} count={openCases} />
          )}
        </div>
      </nav>
      <Card>
        <p className="flex items-baseline gap-2 text-18 font-semibold">
          <Name className="min-w-0 truncate">{session.name}</Name>
          <span className="text-16 font-normal text-soft">{optionName(say, session.role)}</span>
        </p>
        <p className="mb-3 text-16 text-soft">
          {say('home.openid')} <Code className="font-semibold text-ink select-text">{session.openid}</Code>
        </p>
        <div className="grid grid-cols-3 gap-2">
          <Link to="/lists" className={STACKED}>
            <Table2 aria-hidden />
            <Fitting text={say('menu.all')} />
          </Link>
          <Link to="/settings" className={STACKED}>
            <Settings aria-hidden />
            <Fitting text={say('settings.title')} />
          </Link>
          <Button
            isStacked
            icon={<LogOut aria-hidden className="mirrored" />}
            onPress={() => void app.identity.logout()}
          >
            <Fitting text={say('home.logout')} />
          </Button>
        </div>
      </Card>
    </Page>
  );
}

/** The job used last is the large one: a scan opens it without a tap. */
function Jobs() {
  const {say} = useText();
  const last = lastJob();
  const {Picture} = last;
  return (
    <>
      <Link
        to={last.path}
        data-test="last-job"
        className="flex min-h-job items-center gap-4 rounded-card bg-accent px-5 text-on-accent active:brightness-85"
      >
        <Picture aria-hidden size={36} className="shrink-0" />
        <span className="flex min-w-0 flex-col">
          <span className="text-24 leading-tight font-semibold">{say(last.label)}</span>
          <span className="text-16">{say('home.scanToBegin')}</span>
        </span>
      </Link>
      <div className="grid grid-cols-2 gap-2">
        {JOBS.filter((job) => job !== last).map(({path, label, Picture: Icon}) => (
          <Link
            key={path}
            to={path}
            className="flex min-h-row items-center gap-2 rounded-card border-2 border-accent bg-panel px-3 text-18 leading-tight font-semibold active:brightness-85"
          >
            <Icon aria-hidden size={28} className="shrink-0 text-accent" />
            <Fitting text={say(label)} />
          </Link>
        ))}
      </div>
    </>
  );
}

/** What waits for a look: picture and number, and the word under them, so that three fit side by side. */
function Tile(props: {
  readonly to: string;
  readonly picture: ReactNode;
  readonly label: string;
  readonly count: number;
}) {
  const {to, picture, label, count} = props;
  return (
    <Link
      to={to}
      className="flex min-h-18 min-w-0 flex-col items-center justify-center gap-0.5 rounded-card border-2 border-line bg-panel px-1 text-center text-16 leading-tight font-semibold active:brightness-85"
    >
      <span className="flex items-center gap-2">
        {picture}
        {count > 0 && <span className="text-22 leading-none font-bold">{count}</span>}
      </span>
      <Fitting text={label} />
    </Link>
  );
}
