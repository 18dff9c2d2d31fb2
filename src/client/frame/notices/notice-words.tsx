import type {NoticeLine} from '../../data/app.ts';
import {describeWork} from '../../describe/work.ts';
import {describeOwnFinding} from '../../describe/finding.ts';
import type {Names} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {Sentence} from '../../ui/sentence.tsx';
import {EndWords} from './end-words.tsx';
import {nextOf} from './notice-looks.ts';

/** What was done, what became of it, and what to do next. */
export function NoticeWords({notice, names}: {readonly notice: NoticeLine; readonly names: Names}) {
  const {say} = useText();
  const finding = describeOwnFinding(say, notice, names);
  return (
    <div className="flex flex-col gap-1 text-18 leading-tight wrap-anywhere short:text-16">
      <p className="font-semibold">
        <Sentence>{describeWork(say, notice, names)}</Sentence>
      </p>
      {finding !== undefined && (
        <p>
          <Sentence>{finding}</Sentence>
        </p>
      )}
      {notice.end ? (
        <EndWords end={notice.end} names={names} />
      ) : (
        <p className="mt-1 font-semibold short:mt-0">{say(nextOf(notice))}</p>
      )}
    </div>
  );
}
