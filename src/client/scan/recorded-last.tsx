import {Check} from 'lucide-react';
import {useCallback} from 'react';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useNames} from '../describe/use-names.ts';
import {describeWork} from '../describe/work.ts';
import {useText} from '../i18n/text.ts';
import {Sentence} from '../ui/sentence.tsx';
import {Time} from '../ui/time.tsx';

/**
 * What the person here recorded last in a job, with its age: whoever was not told, because the app went in the moment
 * of the tick, sees that it is done and does not do it again. Nothing where nothing was recorded of late.
 */
export function RecordedLast({action}: {readonly action: string}) {
  const app = useApp();
  const {say} = useText();
  const ask = useCallback(() => app.lastRecord(action), [app, action]);
  const last = useAnswer(action, ask);
  const names = useNames(last ? [last.args] : []);
  if (!last) return null;
  return (
    <div data-test="recorded-last" className="flex flex-col gap-1 border-s-8 border-accepted ps-3">
      <p className="flex items-center gap-2 text-18 text-soft">
        <Check aria-hidden size={22} />
        {say('binMove.recordedLast')}
        <Time at={last.at} className="ms-auto text-16" />
      </p>
      <p className="line-clamp-3 text-18 leading-tight font-semibold">
        <Sentence>{describeWork(say, last, names)}</Sentence>
      </p>
    </div>
  );
}
