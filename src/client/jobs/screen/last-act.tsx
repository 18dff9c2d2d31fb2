import {useNames} from '../../describe/use-names.ts';
import {describeWork} from '../../describe/work.ts';
import {useText} from '../../i18n/text.ts';
import type {LastAct as Act} from '../../data/found.ts';
import {Sentence} from '../../ui/sentence.tsx';
import {Time} from '../../ui/time.tsx';

/** What was recorded last, in words, and when: whoever takes it back reads what that is. */
export function LastAct({act}: {readonly act: Act}) {
  const {say} = useText();
  const names = useNames([act.args]);
  return (
    <div data-test="last-act" className="flex flex-col gap-1">
      <p className="text-22 leading-tight font-semibold">
        <Sentence>{describeWork(say, act, names)}</Sentence>
      </p>
      <Time at={act.at} className="text-18" />
    </div>
  );
}
