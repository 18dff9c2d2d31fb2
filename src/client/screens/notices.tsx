import {useApp, type NoticeLine} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {personName} from '../describe/names.ts';
import {useNames} from '../describe/use-names.ts';
import {useText} from '../i18n/text.ts';
import {NOTICE_LOOKS} from '../shell/notice-looks.ts';
import {NoticeWords} from '../shell/notice-words.tsx';
import {Card, Page} from '../shell/page.tsx';
import {Name} from '../ui/code.tsx';
import {Time} from '../ui/time.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {Said} from './notices/said.tsx';

/** What the server settled otherwise than as recorded: its worker reads it and says so. Kept 14 days after. */
export function Notices() {
  const app = useApp();
  const {say} = useText();
  const notices = useReadable(app.notices);
  return (
    <Page title={say('notices.title')}>
      {notices.length === 0 && (
        <Card>
          <p className="text-18">{say('notices.none')}</p>
          <p className="mt-1 text-16 text-soft">{say('notices.none.hint')}</p>
        </Card>
      )}
      <ul className="flex flex-col gap-3">
        {[...notices.filter(({isSeen}) => !isSeen), ...notices.filter(({isSeen}) => isSeen)].map((notice) => (
          <Line key={notice.id} notice={notice} />
        ))}
      </ul>
      <Said />
    </Page>
  );
}

function Line({notice}: {readonly notice: NoticeLine}) {
  const app = useApp();
  const {say} = useText();
  const who = useReadable(app.session)?.who;
  const names = useNames([notice.args, notice.facts, {who: notice.who}, {who: notice.end?.by ?? ''}]);
  const {edge, Picture, label} = NOTICE_LOOKS[notice.status];
  const isOwn = notice.who === who;
  return (
    <li
      data-test="notice"
      className={`flex flex-col gap-2 rounded-card border border-hair border-s-8 bg-panel p-4 ${edge}`}
    >
      <p className="flex items-center gap-2 text-18 font-semibold">
        <Picture aria-hidden className="shrink-0" />
        {say(notice.end ? 'end.label' : label)}
        {!isOwn && <Name className="truncate font-normal">{personName(say, names, notice.who)}</Name>}
        <Time at={notice.at} className="ms-auto text-16 font-normal text-soft" />
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
