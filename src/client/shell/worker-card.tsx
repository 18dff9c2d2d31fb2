import {ChevronDown, ChevronUp} from 'lucide-react';
import {useEffect, useState} from 'react';
import {useApp, type NoticeLine} from '../data/app.ts';
import {useUnread} from '../data/notices.tsx';
import {describeWork} from '../describe/work.ts';
import {useNamesInBags} from '../describe/use-names.ts';
import {useText} from '../i18n/text.ts';
import {useScanner} from '../scan/scanner.ts';
import {TimeText} from '../ui/time.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {noticeLookOf} from '../frame/notices/notice-looks.ts';
import {NoticeWords} from '../frame/notices/notice-words.tsx';

/**
 * Work of the person here that the server settled otherwise, on whatever screen that is: in the strip that is kept
 * for it under the bar, or in a job at the end of the job's own line (`isInJob`), of which it covers nothing. It opens to
 * a card that ends above the next scan. A scan folds it and goes where it always goes; only two taps say that it is
 * understood.
 */
export function WorkerCard({isInJob}: {readonly isInJob: boolean}) {
  const {bus} = useScanner();
  const unread = useUnread() ?? [];
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => bus.onArrival(() => setIsOpen(false)), [bus]);
  // The oldest first: what was done first is what others have to wait for.
  const notice = unread.at(-1);
  if (!notice) return null;
  return (
    <div
      data-test="worker-card"
      className={`absolute inset-x-0 top-0 lg:static ${isInJob ? 'pointer-events-none' : ''}`}
    >
      <Strip {...{notice, isOpen, isInJob}} count={unread.length} onPress={() => setIsOpen(!isOpen)} />
      {isOpen && <Open key={notice.id} notice={notice} />}
    </div>
  );
}

/** Where a job's line stands beside it, it is its picture and their number; all of it is read aloud. */
const SMALL = 'hidden lg:inline-block';

function Strip(props: {
  readonly notice: NoticeLine;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isInJob: boolean;
  readonly onPress: () => void;
}) {
  const {notice, count, isOpen, isInJob, onPress} = props;
  const {say} = useText();
  const names = useNamesInBags([notice.args]);
  const {ink, Picture, label} = noticeLookOf(notice);
  const Fold = isOpen ? ChevronUp : ChevronDown;
  const word = say(notice.end ? 'end.label' : label);
  const work = describeWork(say, notice, names);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={[word, work, ...(count > 1 ? [say('card.more', {number: count})] : [])].join(', ')}
      onClick={onPress}
      className={`pointer-events-auto flex h-strip items-center gap-2 border-b-2 border-current text-start text-16 ${isInJob ? 'ms-auto w-news justify-center lg:ms-0 lg:w-full lg:px-3' : 'w-full px-3'} ${ink}`}
    >
      <Picture aria-hidden size={22} className="shrink-0" />
      <b className={`shrink-0 font-bold ${isInJob ? SMALL : ''}`}>{word}</b>
      <span className={`min-w-0 flex-1 truncate ${isInJob ? SMALL : ''}`}>{work}</span>
      {count > 1 && (
        <span className="shrink-0 font-bold">
          {isInJob && <span className="lg:hidden">{count}</span>}
          <span className={isInJob ? SMALL : ''}>{say('card.more', {number: count})}</span>
        </span>
      )}
      <Fold aria-hidden size={22} className={`shrink-0 ${isInJob ? SMALL : ''}`} />
    </button>
  );
}

function Open({notice}: {readonly notice: NoticeLine}) {
  const app = useApp();
  const {say} = useText();
  const names = useNamesInBags([notice.args, notice.facts, {who: notice.end?.by ?? ''}]);
  const {ink} = noticeLookOf(notice);
  return (
    <section
      role="alert"
      className={`pointer-events-auto absolute inset-x-0 top-full flex max-h-[calc(100dvh-var(--target)-10.5rem)] flex-col gap-2 p-3 shadow-float short:max-h-[calc(100dvh-var(--target)-10rem)] ${ink}`}
    >
      <div className="mx-auto flex min-h-0 w-full max-w-xl flex-col gap-2 overflow-y-auto">
        <NoticeWords notice={notice} names={names} />
        <TimeText at={notice.at} className="text-16 short:hidden" />
      </div>
      <div className="mx-auto w-full max-w-xl shrink-0">
        <TwoStepButton
          look="onColour"
          first={say('card.understood')}
          second={say('card.again')}
          onDo={() => void app.markSeen(notice.id)}
        />
      </div>
    </section>
  );
}
