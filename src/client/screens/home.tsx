import {
  ClipboardList,
  CloudUpload,
  LogOut,
  MessageSquareWarning,
  Scale,
  Settings,
  Table2,
} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useIsOffice, useOpenCases} from '../data/use-open-cases.ts';
import {useUnreadCount} from '../data/unread-messages.ts';
import {useReadable} from '../base/use-readable.ts';
import {useUnread} from '../data/notices.tsx';
import {useText} from '../i18n/text.ts';
import {optionName} from '../resource/option-name.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Button} from '../ui/button.tsx';
import {FittingText} from '../ui/fitting.tsx';
import {DemoFilling} from './demo-filling.tsx';
import {HomeJobs} from './home/jobs.tsx';

const STACKED =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-0.5 rounded-card border-2 border-line bg-panel px-1 py-1 text-center text-16 leading-tight font-semibold active:brightness-85';

/**
 * Where the shift of the person whom the bar names begins: what to do next, the jobs with what waits in each, and what
 * else there is.
 */
export function HomeScreen() {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  const {waiting, refused, held} = useReadable(app.status);
  const unread = (useUnread()?.length ?? 0) + useUnreadCount();
  const isOffice = useIsOffice();
  const openCases = useOpenCases();
  if (!session) return null;
  return (
    <ScreenPage title={session.name} isHome>
      <DemoFilling />
      <HomeJobs who={session.who} role={session.role} />
      <nav aria-label={say('home.more')} className="grid grid-cols-3 gap-2">
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
        {/* A person with cases finds the tasks among the lists: six stand here. */}
        {!isOffice && <Tile to="/tasks" picture={<ClipboardList aria-hidden />} label={say('task.title')} />}
        <Tile to="/lists" picture={<Table2 aria-hidden />} label={say('menu.all')} />
        <Tile to="/settings" picture={<Settings aria-hidden />} label={say('settings.title')} />
        <Button
          isStacked
          icon={<LogOut aria-hidden className="mirrored" />}
          onPress={() => void app.identity.logout()}
        >
          <FittingText text={say('home.logout')} />
        </Button>
      </nav>
      <p className="px-1 text-16 text-soft short:hidden">{optionName(say, session.role)}</p>
    </ScreenPage>
  );
}

/** Picture, number and under them the word, so that three fit side by side. */
function Tile(props: {
  readonly to: string;
  readonly picture: ReactNode;
  readonly label: string;
  readonly count?: number;
}) {
  const {to, picture, label, count = 0} = props;
  return (
    <Link to={to} className={STACKED}>
      <span className="flex items-center gap-2">
        {picture}
        {count > 0 && <span className="text-22 leading-none font-bold">{count}</span>}
      </span>
      <FittingText text={label} />
    </Link>
  );
}
