import {ChevronRight, ImageOff, MessageSquareText, ShieldQuestionMark} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useApp, type NoticeLine} from '../data/app.ts';
import {useNotices} from '../data/notices.tsx';
import {useOwnCases} from '../data/use-open-cases.ts';
import {useReadable} from '../base/use-readable.ts';
import {personName} from '../describe/names.ts';
import {useNamesInBags} from '../describe/use-names.ts';
import {useText} from '../i18n/text.ts';
import {noticeLookOf} from '../frame/notices/notice-looks.ts';
import {NoticeWords} from '../frame/notices/notice-words.tsx';
import {CHAT_ADDRESS} from '../resource/document-address.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {IsolatedPart} from '../ui/alone.tsx';
import {NameText} from '../ui/code.tsx';
import {TimeText} from '../ui/time.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {useUnreadMessages} from './chat/use-unread.ts';
import {ToastList} from './notices/said.tsx';

/** What the server settled otherwise than as recorded: its worker reads it and says so. Kept 14 days after. */
export function NoticesScreen() {
  const {say} = useText();
  const known = useNotices();
  const notices = known ?? [];
  return (
    <ScreenPage title={say('notices.title')}>
      <OwnCases />
      <UnreadMessages />
      <LostPhotos />
      {known?.length === 0 && (
        <Card>
          <p className="text-18">{say('notices.none')}</p>
          <p className="mt-1 text-16 text-soft">{say('notices.none.hint')}</p>
        </Card>
      )}
      <ul className="flex flex-col gap-3">
        {[...notices.filter(({isSeen}) => !isSeen), ...notices.filter(({isSeen}) => isSeen)].map((notice) => (
          <IsolatedPart key={notice.id} of={notice} as="item">
            <Line notice={notice} />
          </IsolatedPart>
        ))}
      </ul>
      <ToastList />
    </ScreenPage>
  );
}

/** What was handed to the person here, to look after. */
function OwnCases() {
  const {say} = useText();
  const count = useOwnCases();
  if (count === 0) return null;
  return (
    <Link
      to="/cases?whose=mine"
      data-test="own-cases"
      className="flex min-h-target items-center gap-3 rounded-card border border-s-8 border-hair border-s-accent bg-panel p-4 text-18 font-semibold active:bg-raised"
    >
      <ShieldQuestionMark aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">{say('cases.yours', {count})}</span>
      <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
    </Link>
  );
}

/** A person who comes to read wants to know it now, ms. */
const NOTICES_DELAY_MS = 1_000;

/** What others have written to the person here. */
function UnreadMessages() {
  const {say} = useText();
  const count = useUnreadMessages(NOTICES_DELAY_MS);
  return (
    <Link
      to={CHAT_ADDRESS}
      data-test="messages-to-read"
      className="flex min-h-target items-center gap-3 rounded-card border border-s-8 border-hair border-s-accent bg-panel p-4 text-18 font-semibold active:bg-raised"
    >
      <MessageSquareText aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">{say('chat.title')}</span>
      {count > 0 && <span className="shrink-0 text-soft">{say('chat.unread', {number: count})}</span>}
      <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
    </Link>
  );
}

/** Photos that this device had to give up: the worker who took them may have long gone on. */
function LostPhotos() {
  const {photos} = useApp();
  const {say} = useText();
  const lost = useReadable(photos.lost);
  if (lost === 0) return null;
  return (
    <div
      data-test="lost-photos"
      className="flex flex-col gap-2 rounded-card border border-s-8 border-hair border-s-refused bg-panel p-4"
    >
      <p className="flex items-center gap-2 text-18 font-semibold">
        <ImageOff aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1">{say('photo.lost')}</span>
        <span>{lost}</span>
      </p>
      <p className="text-16">{say('photo.lost.hint')}</p>
      <TwoStepButton
        first={say('card.understood')}
        second={say('card.again')}
        onDo={() => void photos.lostUnderstood().catch(reportError)}
      />
    </div>
  );
}

function Line({notice}: {readonly notice: NoticeLine}) {
  const app = useApp();
  const {say} = useText();
  const who = useReadable(app.session)?.who;
  const names = useNamesInBags([notice.args, notice.facts, {who: notice.who}, {who: notice.end?.by ?? ''}]);
  const {edge, Picture, label} = noticeLookOf(notice);
  const isOwn = notice.who === who;
  return (
    <li
      data-test="notice"
      className={`flex flex-col gap-2 rounded-card border border-hair border-s-8 bg-panel p-4 ${edge}`}
    >
      <p className="flex items-center gap-2 text-18 font-semibold">
        <Picture aria-hidden className="shrink-0" />
        {say(notice.end ? 'end.label' : label)}
        {!isOwn && <NameText className="truncate font-normal">{personName(say, names, notice.who)}</NameText>}
        <TimeText at={notice.at} isRoomy className="ms-auto text-16 font-normal text-soft" />
      </p>
      <NoticeWords notice={notice} names={names} />
      {!notice.isSeen && isOwn && (
        <TwoStepButton
          first={say('card.understood')}
          second={say('card.again')}
          onDo={() => void app.markSeen(notice.id)}
        />
      )}
    </li>
  );
}
