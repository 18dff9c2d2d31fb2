import {Check} from 'lucide-react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {NOT_UNDONE} from '#domain/not-undone.ts';
import type {WorkLine} from '../../data/app.ts';
import {linesInBag, type ArgumentBag, type NamesById} from '../../describe/names.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {describeWork} from '../../describe/work.ts';
import {useText} from '../../i18n/text.ts';
import {FittingText} from '../../ui/fitting.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {TimeText} from '../../ui/time.tsx';
import {UndoButton} from './undo-button.tsx';

/**
 * What the person here recorded last in a job, with its age: a worker who was not told, because the app went in the
 * moment of the tick, sees that it is done and does not do it again.
 */
export function RecordedLast({last, undo}: {readonly last: WorkLine; readonly undo: () => void}) {
  const {say} = useText();
  const names = useNamesInBags([last.args]);
  const words = describeWork(say, last, shortened(names, last.args));
  return (
    <div data-test="recorded-last" className="flex flex-col gap-1 border-s-8 border-accepted ps-3">
      <div className="flex items-center gap-2 text-18 text-soft short:text-16">
        <Check aria-hidden size={22} className="shrink-0 short:hidden" />
        <p className="flex min-w-0 flex-1 flex-col">
          <FittingText text={say('job.recordedLast')} lines={1} />
          <TimeText at={last.at} className="text-16" />
        </p>
        {entryOf(NOT_UNDONE, last.action) === undefined && <UndoButton onPress={undo} />}
      </div>
      {/* Under both: beside the button it would not say where the goods went. */}
      <p
        className={`text-18 leading-tight font-semibold ${words.length > AT_LENGTH ? 'short:text-14' : 'short:text-16'}`}
      >
        <SentenceText>{words}</SentenceText>
      </p>
    </div>
  );
}

/** Letters of goods that there is room for beside where they came from and went. */
const MAX_GOODS_LETTERS = 24;
/** Letters of a sentence for which the smallest screen has no room in its usual type. */
const AT_LENGTH = 90;

/** Goods that are called at length are cut: where they went is not. */
function shortened(names: NamesById, args: ArgumentBag): NamesById {
  const cut = new Map(names);
  for (const {goods} of [args, ...linesInBag(args)]) {
    const letters = typeof goods === 'string' ? Array.from(names.get(goods) ?? '') : [];
    if (letters.length > MAX_GOODS_LETTERS)
      cut.set(String(goods), `${letters.slice(0, MAX_GOODS_LETTERS).join('').trimEnd()}…`);
  }
  return cut;
}
