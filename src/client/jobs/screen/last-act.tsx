import {useNamesInBags} from '../../describe/use-names.ts';
import {describeWork} from '../../describe/work.ts';
import {useText} from '../../i18n/text.ts';
import type {UndoableAct as Act} from '../../data/found.ts';
import {SentenceText} from '../../ui/sentence.tsx';
import {TimeText} from '../../ui/time.tsx';

/** What was recorded last, in words, and when: the worker who takes it back reads what that is. */
export function LastActBar({act}: {readonly act: Act}) {
  const {say} = useText();
  const names = useNamesInBags([act.args]);
  return (
    <div data-test="last-act" className="flex flex-col gap-1">
      <p className="text-22 leading-tight font-semibold">
        <SentenceText>{describeWork(say, act, names)}</SentenceText>
      </p>
      <TimeText at={act.at} className="text-18" />
    </div>
  );
}
