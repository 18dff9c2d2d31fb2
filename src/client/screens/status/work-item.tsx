import type {WorkLine} from '../../data/app.ts';
import {describeWork} from '../../describe/work.ts';
import {describeOwnFinding} from '../../describe/finding.ts';
import type {NamesById} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {EndWords} from '../../frame/notices/end-words.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {TimeText} from '../../ui/time.tsx';

/** One piece of own work: what, when, and what the server found where it did not simply do it. */
export function WorkItem({line, names}: {readonly line: WorkLine; readonly names: NamesById}) {
  const {say} = useText();
  const finding = line.code === '' ? undefined : describeOwnFinding(say, line, names);
  return (
    <li className="flex flex-col border-t border-hair pt-3.5 text-16 desk:pt-2">
      <span className="flex gap-2">
        <span className="min-w-0 flex-1 leading-tight font-medium">
          <SentenceText>{describeWork(say, line, names)}</SentenceText>
        </span>
        <TimeText at={line.at} isRoomy className="text-soft" />
      </span>
      {finding !== undefined && (
        <span className="leading-tight text-soft">
          <SentenceText>{finding}</SentenceText>
        </span>
      )}
      {line.end && <EndWords end={line.end} names={names} />}
    </li>
  );
}
