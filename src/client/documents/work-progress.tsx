import type {ReactNode} from 'react';
import type {WorkStatus} from '#protocol/long-work.ts';
import {useText, type Say} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';

/** How far long work is, with the way to end it, and what came of it. */
export function WorkProgress(props: {
  readonly name: string;
  readonly test: string;
  readonly work: WorkStatus;
  readonly says: (say: Say, work: WorkStatus) => string;
  readonly cancel: () => void;
  readonly close: () => void;
  /** Lets work that has failed go on from where it stood. */
  readonly goOn?: () => void;
  /** What came of it, once it is over. */
  readonly children?: ReactNode;
}) {
  const {name, test, work, says, cancel, close, goOn, children} = props;
  const {say} = useText();
  const isUnderWay = work.ended_at === 0;
  return (
    <section
      aria-label={name}
      data-test={test}
      className="flex basis-full flex-col gap-2 rounded-card border border-hair bg-panel p-3 text-16 desk:text-14"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-semibold">
          {work.state === 'stopped' ? refusalText(say, work.code, {}) : says(say, work)}
        </p>
        {isUnderWay && (
          <progress aria-label={name} max={Math.max(1, work.total)} value={work.done} className="flex-1" />
        )}
        {goOn && work.code === 'work.failed' && (
          <button
            type="button"
            onClick={goOn}
            className="ms-auto min-h-12 rounded-card border-2 border-line px-3 font-semibold desk:min-h-9 desk:border"
          >
            {say('work.goOn')}
          </button>
        )}
        <button
          type="button"
          onClick={isUnderWay ? cancel : close}
          className="ms-auto min-h-12 rounded-card border-2 border-line px-3 font-semibold desk:min-h-9 desk:border"
        >
          {say(isUnderWay ? 'list.cancel' : 'action.close')}
        </button>
      </div>
      {!isUnderWay && children}
    </section>
  );
}
