import {Check, CircleAlert, Hand, OctagonX, type LucideIcon} from 'lucide-react';
import {useApp, type NoticeLine} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useAge} from '../i18n/time.ts';
import {useText} from '../i18n/text.ts';
import {why} from '../i18n/why.ts';
import {Card, Page} from '../shell/page.tsx';
import {Button} from '../ui/button.tsx';

const LOOKS: Readonly<Record<NoticeLine['status'], {readonly edge: string; readonly Picture: LucideIcon}>> = {
  corrected: {edge: 'border-question', Picture: CircleAlert},
  refused: {edge: 'border-refused', Picture: OctagonX},
  held: {edge: 'border-line', Picture: Hand},
};

/** What the server settled otherwise than as recorded: its worker reads it and says so. */
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
        {notices.map((notice) => (
          <Line key={notice.id} notice={notice} />
        ))}
      </ul>
    </Page>
  );
}

function Line({notice}: {readonly notice: NoticeLine}) {
  const app = useApp();
  const {say} = useText();
  const age = useAge(app.clock);
  const {edge, Picture} = LOOKS[notice.status];
  const when = age(notice.at);
  return (
    <li className={`flex flex-col gap-2 rounded-card border border-hair border-s-8 bg-panel p-4 ${edge}`}>
      <p className="flex items-center gap-2 text-18 font-semibold">
        <Picture aria-hidden className="shrink-0" />
        {say(`status.${notice.status}`)}
        <time className="ms-auto text-16 font-normal text-soft" title={when.full}>
          {when.words}
        </time>
      </p>
      <p className="text-18">{why(say, notice.code, notice.facts)}</p>
      {!notice.isSeen && (
        <Button icon={<Check aria-hidden />} onPress={() => void app.markSeen(notice.id)}>
          {say('action.understood')}
        </Button>
      )}
    </li>
  );
}
