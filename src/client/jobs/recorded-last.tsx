import {Check} from 'lucide-react';
import type {WorkLine} from '../data/app.ts';
import {useNames} from '../describe/use-names.ts';
import {describeWork} from '../describe/work.ts';
import {useText} from '../i18n/text.ts';
import {Sentence} from '../ui/sentence.tsx';
import {Time} from '../ui/time.tsx';

/**
 * What the person here recorded last in a job, with its age: whoever was not told, because the app went in the moment
 * of the tick, sees that it is done and does not do it again.
 */
export function RecordedLast({last}: {readonly last: WorkLine}) {
  const {say} = useText();
  const names = useNames([last.args]);
  return (
    <div data-test="recorded-last" className="flex flex-col gap-1 border-s-8 border-accepted ps-3">
      <p className="flex items-center gap-2 text-18 text-soft">
        <Check aria-hidden size={22} />
        {say('job.recordedLast')}
        <Time at={last.at} className="ms-auto text-16" />
      </p>
      <p className="line-clamp-3 text-18 leading-tight font-semibold">
        <Sentence>{describeWork(say, last, names)}</Sentence>
      </p>
    </div>
  );
}
