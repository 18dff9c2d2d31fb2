import {Cloud, CloudOff, CloudUpload, ListOrdered, MessageSquareWarning} from 'lucide-react';
import {Suspense} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useUnread} from '../data/use-unread.ts';
import {useAge} from '../i18n/time.ts';
import {useText} from '../i18n/text.ts';
import {useScanner} from '../scan/scanner.ts';
import {lazy} from './chunk.ts';

// Most shifts have nothing to tell.
const WorkerCard = lazy(() => import('./worker-card.tsx').then(({WorkerCard}) => WorkerCard));

/** The slim bar over every screen: the job, unsent work and its age, how the network stands. Never hidden. */
export function StatusBar({title}: {readonly title: string}) {
  const {say} = useText();
  const {bus} = useScanner();
  const {waiting: queued} = useReadable(bus);
  const unread = useUnread().length;
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-2 bg-bar ps-3 text-on-bar">
        <h1 className="min-w-0 flex-1 truncate text-18 font-semibold">{title}</h1>
        {queued > 1 && (
          <span
            className="flex items-center gap-1 text-16 font-semibold"
            aria-label={say('queue.waiting', {number: queued})}
          >
            <ListOrdered aria-hidden size={20} />
            {queued}
          </span>
        )}
        {unread > 0 && (
          <Link
            to="/notices"
            aria-label={say('bar.notices', {number: unread})}
            className="flex h-8 items-center gap-1 rounded-card bg-refused px-2 text-16 font-bold text-on-refused"
          >
            <MessageSquareWarning aria-hidden size={20} />
            {unread}
          </Link>
        )}
        <Unsent />
      </header>
      {unread > 0 && (
        <Suspense fallback={null}>
          <WorkerCard />
        </Suspense>
      )}
    </>
  );
}

function Unsent() {
  const app = useApp();
  const {say} = useText();
  const {waiting, oldestAt, link} = useReadable(app.status);
  const age = useAge(app.clock);
  const Picture = link === 'unreached' ? CloudOff : waiting > 0 ? CloudUpload : Cloud;
  const words =
    waiting > 0 ? say('bar.waiting', {number: waiting, age: age(oldestAt).words}) : say(`link.${link}`);
  return (
    <Link
      to="/status"
      data-test="unsent"
      className={`flex h-full items-center gap-1.5 px-3 text-16 font-semibold ${waiting > 0 ? 'bg-kept text-on-kept' : ''}`}
    >
      <Picture aria-hidden size={20} className="shrink-0" />
      <span className="whitespace-nowrap">{words}</span>
    </Link>
  );
}
