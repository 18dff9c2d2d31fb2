import {ArrowRightLeft, CloudUpload, LogOut, MessageSquareWarning, Settings} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Card, Page} from '../shell/page.tsx';
import {Attention} from '../shell/attention.tsx';
import {Button} from '../ui/button.tsx';
import {Code, Name} from '../ui/code.tsx';

/** Where a shift begins: the jobs, how the device stands, who is working. */
export function Home() {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  const {waiting, refused, held} = useReadable(app.status);
  const unread = useReadable(app.notices).filter((notice) => !notice.isSeen).length;
  if (!session) return null;
  return (
    <Page title={session.warehouseName || say('app.name')} isHome>
      <Attention />
      <nav aria-label={say('home.jobs')} className="flex flex-col gap-2">
        <Link
          to="/bin-move"
          className="flex min-h-22 items-center gap-4 rounded-card bg-accent px-5 text-on-accent active:brightness-85"
        >
          <ArrowRightLeft aria-hidden size={36} className="shrink-0" />
          <span className="flex flex-col">
            <span className="text-24 font-semibold">{say('binMove.title')}</span>
            <span className="text-16">{say('home.scanToBegin')}</span>
          </span>
        </Link>
        <div className="grid grid-cols-2 gap-2">
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
        </div>
      </nav>
      <Card>
        <p className="text-18 font-semibold">
          <Name>{session.name}</Name>
          <span className="ms-2 text-16 font-normal text-soft">{session.role}</span>
        </p>
        <p className="mb-3 text-16 text-soft">
          {say('home.openid')} <Code className="font-semibold text-ink select-text">{session.openid}</Code>
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Link
            to="/settings"
            className="flex min-h-16 items-center justify-center gap-2 rounded-card border-2 border-line px-2 text-18 font-semibold"
          >
            <Settings aria-hidden />
            {say('settings.title')}
          </Link>
          <Button icon={<LogOut aria-hidden className="mirrored" />} onPress={() => void app.logout()}>
            {say('home.logout')}
          </Button>
        </div>
      </Card>
    </Page>
  );
}

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
      className="flex min-h-18 items-center gap-2 rounded-card border-2 border-line bg-panel px-3 text-18 font-semibold active:brightness-85"
    >
      {picture}
      <span className="min-w-0 flex-1 leading-tight">{label}</span>
      {count > 0 && <span className="text-22 font-bold">{count}</span>}
    </Link>
  );
}
