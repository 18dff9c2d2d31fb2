import type {NoticeLine} from '../../data/app.ts';
import {describeWork} from '../../describe/work.ts';
import {describeOwnFinding} from '../../describe/finding.ts';
import type {NamesById} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {SentenceText} from '../../ui/sentence.tsx';
import {EndWords} from './end-words.tsx';
import {nextNoticeText} from './notice-looks.ts';

/** What was done, what became of it, and what to do next. */
export function NoticeWords({notice, names}: {readonly notice: NoticeLine; readonly names: NamesById}) {
  const {say} = useText();
  const finding = describeOwnFinding(say, notice, names);
  return (
    <div className="flex flex-col gap-1 text-18 leading-tight wrap-anywhere short:text-16">
      <p className="font-semibold">
        <SentenceText>{describeWork(say, notice, names)}</SentenceText>
      </p>
      {finding !== undefined && (
        <p>
          <SentenceText>{finding}</SentenceText>
        </p>
      )}
      {notice.end ? (
        <EndWords end={notice.end} names={names} />
      ) : (
        <p className="mt-1 font-semibold short:mt-0">{say(nextNoticeText(notice))}</p>
      )}
    </div>
  );
}
