import {Cloud, CloudOff, CloudUpload, MessageSquareWarning} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useUnread} from '../data/notices.tsx';
import {useOwnCases} from '../data/use-open-cases.ts';
import {useAge} from '../i18n/time.ts';
import {useText} from '../i18n/text.ts';
import {usePageTitle} from '../ui/use-page-title.ts';
import {FittingText} from '../ui/fitting.tsx';
import {AttentionBar} from './attention.tsx';
import {useFrameSlots} from './slots.ts';
import {StatusStrip} from './strip.tsx';

/**
 * The slim bar over every screen, whose links are hit a little beyond it: the job, unsent work and its age, how the
 * network stands. Never hidden. Under it is the place of news, which a job keeps itself.
 */
export function StatusBar({title, isJob = false}: {readonly title: string; readonly isJob?: boolean}) {
  const {say} = useText();
  // A screen that says more of what it shows names the page itself, behind this.
  usePageTitle([title]);
  const {QueuedCodes, UnreadMessages} = useFrameSlots();
  const lostPhotos = useReadable(useApp().photos.lost);
  // What was handed to the person here is news to them as well, and so are photos that were given up.
  const unread = (useUnread()?.length ?? 0) + useOwnCases() + Number(lostPhotos > 0);
  return (
    <header className="shrink-0">
      <div className="flex h-11 items-center gap-2 bg-bar ps-3 text-on-bar">
        <h1 dir="auto" className="min-w-0 flex-1 truncate text-18 font-semibold rtl:text-right">
          <FittingText text={title} lines={1} weight="bold" />
        </h1>
        <QueuedCodes />
        <UnreadMessages />
        {unread > 0 && (
          <Link
            to="/notices"
            aria-label={say('bar.notices', {number: unread})}
            className="relative z-31 flex h-8 items-center gap-1 rounded-card after:absolute after:inset-x-0 after:-inset-y-2 bg-refused px-2 text-16 font-bold text-on-refused"
          >
            <MessageSquareWarning aria-hidden size={20} />
            {unread}
          </Link>
        )}
        <Unsent />
      </div>
      <StatusStrip isOver={isJob}>
        <AttentionBar />
      </StatusStrip>
    </header>
  );
}

function Unsent() {
  const app = useApp();
  const {say} = useText();
  const {waiting, oldestAt, link} = useReadable(app.status);
  const age = useAge();
  const Picture = link === 'unreached' ? CloudOff : waiting > 0 ? CloudUpload : Cloud;
  // A visit has nothing on the way: how the network stands is all that there is to say.
  if (app.isVisit)
    return (
      <p data-test="link" className="flex h-full items-center gap-1.5 px-3 text-16 font-semibold">
        <Picture aria-hidden size={20} className="shrink-0" />
        <span className="whitespace-nowrap">{say(`link.${link}`)}</span>
      </p>
    );
  const words =
    waiting > 0 ? say('bar.waiting', {number: waiting, age: age(oldestAt).words}) : say(`link.${link}`);
  return (
    <Link
      to="/status"
      data-test="unsent"
      className={`relative z-31 flex h-full items-center gap-1.5 px-3 text-16 after:absolute after:inset-x-0 after:top-0 after:-bottom-1 font-semibold ${waiting > 0 ? 'bg-kept text-on-kept' : ''}`}
    >
      <Picture aria-hidden size={20} className="shrink-0" />
      <span className="whitespace-nowrap">{words}</span>
    </Link>
  );
}
