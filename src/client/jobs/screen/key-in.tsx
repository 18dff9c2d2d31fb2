import {Camera} from 'lucide-react';
import {useCallback, useEffect, useRef, useState} from 'react';
import {useApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {cameraOpen, useHasCamera} from '../../scan/camera/open.ts';
import type {FoundKind} from '../../data/found.ts';
import {useScanner} from '../../scan/scanner.ts';
import {FittingText} from '../../ui/fitting.tsx';
import {ALL_KEYS, keysInUse} from '../reads/code-keys.ts';
import {
  CloseSheet,
  DigitKeys,
  EraseAndEnter,
  ICON_BUTTON,
  LetterKeys,
  KEY_PLATE,
  TYPING_SHEET,
  withKey,
} from './typing-keys.tsx';

/**
 * A code that does not scan, by hand: digits, and the letters of the codes in use; or by the camera. A scan does as it
 * always does.
 */
export function KeyIn(props: {
  readonly takes: readonly FoundKind[];
  readonly close: () => void;
  /** Something has to be read first: the picture of a camera would hide it. */
  readonly isOver?: boolean;
}) {
  const {takes, close, isOver = false} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const {bus} = useScanner();
  const [text, setText] = useState('');
  const [isAll, setIsAll] = useState(false);
  const hasCamera = useHasCamera() && !isOver;
  const kinds = takes.join();
  const ask = useCallback(
    // What is wanted is named by its kinds alone.
    (lists: FollowedLists) => keysInUse(lists, warehouse, kinds.split(',') as FoundKind[]),
    [warehouse, kinds],
  );
  const known = useAnswer(kinds, ask) ?? [];
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => bus.onArrival(() => latest.current()), [bus]);
  const send = (): void => {
    const now = performance.now();
    bus.push({raw: text, source: 'typed', t0: now, tEnd: now, seq: 0});
  };
  const add = (key: string): void => setText(withKey(text, key));
  return (
    <div role="dialog" aria-label={say('keyIn.title')} data-test="key-in" className={TYPING_SHEET}>
      <div className="flex shrink-0 items-center gap-2">
        <output
          dir="ltr"
          data-test="key-in-text"
          className="min-h-14 min-w-0 flex-1 truncate ps-2 text-28 leading-14 font-bold rtl:text-right"
        >
          {text || ' '}
        </output>
        {hasCamera && (
          <button
            type="button"
            aria-label={say('camera.open')}
            onClick={() => {
              close();
              cameraOpen.set(true);
            }}
            className={ICON_BUTTON}
          >
            <Camera aria-hidden size={28} />
          </button>
        )}
        <CloseSheet close={close} />
      </div>
      <div dir="ltr" className="grid min-h-0 grid-cols-6 gap-1 overflow-y-auto">
        <LetterKeys of={isAll ? ALL_KEYS : known} press={add} />
        {!isAll && (
          <button
            type="button"
            onClick={() => setIsAll(true)}
            className={`${KEY_PLATE} col-span-2 min-h-12 px-1 text-16 leading-tight`}
          >
            <FittingText text={say('keyIn.all')} />
          </button>
        )}
      </div>
      <DigitKeys press={add} />
      <EraseAndEnter erase={() => setText(text.slice(0, -1))} canEnter={text !== ''} enter={send} />
    </div>
  );
}
