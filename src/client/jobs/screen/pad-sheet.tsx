import {useEffect, useRef, useState} from 'react';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {useText} from '../../i18n/text.ts';
import {useScanner} from '../../scan/scanner.ts';
import {usePadKeys} from '../../scan/use-pad-keys.ts';
import {NumberPad, textAfterKey} from '../../ui/pad.tsx';
import {CloseSheet} from './typing-keys.tsx';

const MAX_QUANTITY_DIGITS = String(QUANTITY_MAX).length;

/** The quantity by hand. A scan while it is open first enters what has been pressed. */
export function PadSheet(props: {
  /** What the number answers, where the step asks for it: then a scan enters no less than that. */
  readonly asks?: string;
  /** Unknown while the list of stock is still coming. */
  readonly stands: number | undefined;
  /** Takes all of that. */
  readonly all?: () => void;
  readonly enter: (quantity: number) => void;
  readonly close: () => void;
}) {
  const {asks, stands, all, enter, close} = props;
  const {say} = useText();
  const {bus} = useScanner();
  const listen = usePadKeys();
  const [text, setText] = useState('');
  const done = (): void => {
    if (text !== '') enter(Number(text));
    else if (asks === undefined) close();
  };
  const finish = useRef(done);
  useEffect(() => {
    finish.current = done;
  });
  // The bus tells of a code before the flow takes it, so the quantity comes first.
  useEffect(() => bus.onArrival(() => finish.current()), [bus]);
  return (
    <div
      role="dialog"
      aria-label={asks ?? say('pad.title')}
      className="absolute inset-x-0 bottom-0 z-10 mx-auto flex max-w-xl flex-col gap-2 rounded-card border-t-2 border-line bg-panel p-2 shadow-float"
    >
      {asks !== undefined && <p className="px-2 text-24 leading-tight font-semibold">{asks}</p>}
      <div className="flex items-center gap-2">
        <output data-test="pad-text" className="min-h-14 flex-1 ps-2 text-56 leading-none font-bold">
          {text || '0'}
        </output>
        {stands !== undefined && !all && (
          <span className="text-18 text-soft">{say('job.of', {number: stands})}</span>
        )}
        {all && (
          <button
            type="button"
            disabled={(stands ?? 0) < 1}
            onClick={all}
            className="min-h-14 shrink-0 rounded-card border-2 border-line px-3 text-18 font-semibold active:brightness-85 disabled:opacity-45"
          >
            {say('job.allOf', {number: stands ?? 0})}
          </button>
        )}
        <CloseSheet close={close} />
      </div>
      <NumberPad
        onPress={(key) => setText(textAfterKey(text, key, MAX_QUANTITY_DIGITS, true))}
        onDone={done}
        doneLabel={say('pad.enter')}
        listen={listen}
      />
    </div>
  );
}
