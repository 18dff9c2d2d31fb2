import {ChevronRight} from 'lucide-react';
import {useEffect, useEffectEvent, useRef, useState} from 'react';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {readLabel} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import type {TaskSeeker} from '#domain/tasks/next-task.ts';
import {useText} from '../../../i18n/text.ts';
import {useScanner} from '../../../scan/scanner.ts';
import {CodeText} from '../../../ui/code.tsx';
import {FittingText} from '../../../ui/fitting.tsx';
import {jobAt} from '../../definitions/registry.ts';
import {JOB_OF_TASK} from '../../reads/open-tasks.ts';
import {useTake, type NotTaken} from './use-take.ts';
import {useWhyNot} from './use-why-not.ts';
import {taskWords, TASK_TITLES} from './words.ts';

/**
 * The next task of the person here: one tap takes it and opens its job on it, and so does the CONFIRM card where
 * nothing else takes scans.
 */
export function NextTask({
  task,
  looking,
  takesCard,
}: {
  readonly task: ShownTask;
  readonly looking: TaskSeeker;
  readonly takesCard: boolean;
}) {
  const {say} = useText();
  const take = useTake();
  const [not, setNot] = useState<NotTaken>();
  const whyNot = useWhyNot(not);
  const isTaking = useRef(false);
  const begin = async (): Promise<void> => {
    if (isTaking.current) return;
    isTaking.current = true;
    setNot(await take(task, looking));
    isTaking.current = false;
  };
  useCard(takesCard, begin);
  const Picture = jobAt(`/${JOB_OF_TASK[task.kind]}`)?.Picture;
  return (
    <button
      type="button"
      data-test="next"
      onClick={() => void begin()}
      className="flex h-16 w-full items-center gap-3 rounded-card bg-accent px-3 text-start text-on-accent active:brightness-85 short:h-14"
    >
      {Picture && <Picture aria-hidden size={32} className="shrink-0" />}
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="text-18 font-semibold">
          <FittingText text={say('home.next', {job: say(TASK_TITLES[task.kind])})} weight="bold" lines={1} />
        </span>
        <span role={not ? 'alert' : undefined} className="flex min-w-0 gap-3 text-16">
          {whyNot !== '' ? (
            <FittingText lines={1} text={whyNot} />
          ) : (
            <>
              <CodeText className="shrink-0 font-semibold">{task.name}</CodeText>
              <span className="truncate">{taskWords(say, task).join(' · ')}</span>
            </>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden className="mirrored shrink-0" />
    </button>
  );
}

/** The CONFIRM card begins it; every other scan comes anew, and asks what it is as it does without a next task. */
function useCard(isOn: boolean, begin: () => Promise<void>): void {
  const {bus} = useScanner();
  const confirmed = useEffectEvent(begin);
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = bus.serve(async (code) => {
      const label = readLabel(normaliseScan(code.raw).text);
      const isCard = typeof label === 'object' && label.kind === 'command' && label.command === 'CONFIRM';
      if (isCard) return confirmed();
      stop();
      bus.push(code);
    });
    return stop;
  }, [bus, isOn]);
}
