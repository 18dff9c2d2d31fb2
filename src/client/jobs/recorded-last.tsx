import {Check} from 'lucide-react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {NOT_UNDONE} from '#domain/not-undone.ts';
import type {WorkLine} from '../data/app.ts';
import {useNames} from '../describe/use-names.ts';
import {describeWork} from '../describe/work.ts';
import {useText} from '../i18n/text.ts';
import {Fitting} from '../ui/fitting.tsx';
import {Sentence} from '../ui/sentence.tsx';
import {Time} from '../ui/time.tsx';
import {UndoButton} from './undo-button.tsx';

/**
 * What the person here recorded last in a job, with its age: whoever was not told, because the app went in the moment
 * of the tick, sees that it is done and does not do it again.
 */
export function RecordedLast({last, undo}: {readonly last: WorkLine; readonly undo: () => void}) {
  const {say} = useText();
  const names = useNames([last.args]);
  return (
    <div data-test="recorded-last" className="flex flex-col gap-1 border-s-8 border-accepted ps-3">
      <div className="flex items-center gap-2 text-18 text-soft short:text-16">
        <Check aria-hidden size={22} className="shrink-0 short:hidden" />
        <p className="flex min-w-0 flex-1 flex-col">
          <Fitting text={say('job.recordedLast')} lines={1} />
          <Time at={last.at} className="text-16" />
        </p>
        {entryOf(NOT_UNDONE, last.action) === undefined && <UndoButton onPress={undo} />}
      </div>
      {/* Under both: beside the button it would not say where the goods went. */}
      <p className="line-clamp-3 text-18 leading-tight font-semibold">
        <Sentence>{describeWork(say, last, names)}</Sentence>
      </p>
    </div>
  );
}
