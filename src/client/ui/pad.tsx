import {Check, Delete} from 'lucide-react';
import {useEffect} from 'react';
import {useText} from '../i18n/text.ts';

const PAD_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const PAD_KEY_CLASS =
  'flex min-h-key items-center justify-center rounded-card text-28 font-semibold active:brightness-85';

/** Text after a press of the pad; at most `longest` characters, no leading zero where a quantity is meant. */
export function textAfterKey(text: string, key: string, longest: number, isQuantity: boolean): string {
  if (key === 'erase') return text.slice(0, -1);
  if (!/^\d$/.test(key) || text.length >= longest) return text;
  return isQuantity && text === '0' ? key : text + key;
}

/**
 * Our own number pad: no system keyboard on the floor. Digits of a hardware keypad arrive through `listen`.
 * Always left to right, like every keypad in the world.
 */
export function NumberPad(props: {
  readonly onPress: (key: string) => void;
  readonly onDone: () => void;
  readonly doneLabel: string;
  readonly isDoneDisabled?: boolean;
  /** Where keys of a keyboard come from; answers the way to stop. */
  readonly listen: (press: (key: string) => void) => () => void;
}) {
  const {onPress, onDone, doneLabel, isDoneDisabled = false, listen} = props;
  const {say} = useText();
  useEffect(() =>
    listen((key) => {
      if (key !== 'enter') onPress(key);
      else if (!isDoneDisabled) onDone();
    }),
  );
  return (
    <div dir="ltr" className="grid grid-cols-3 gap-gap">
      {PAD_DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          onClick={() => onPress(digit)}
          className={`${PAD_KEY_CLASS} bg-raised border border-line text-ink`}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        onClick={() => onPress('erase')}
        aria-label={say('pad.erase')}
        className={`${PAD_KEY_CLASS} border border-line bg-panel text-ink left-hand:order-3`}
      >
        <Delete aria-hidden size={28} />
      </button>
      <button
        type="button"
        onClick={() => onPress('0')}
        className={`${PAD_KEY_CLASS} bg-raised border border-line text-ink left-hand:order-2`}
      >
        {'0'}
      </button>
      <button
        type="button"
        onClick={onDone}
        disabled={isDoneDisabled}
        className={`${PAD_KEY_CLASS} flex-col gap-0 left-hand:order-1 bg-accent text-on-accent disabled:opacity-45`}
      >
        <Check aria-hidden size={24} />
        <span className="text-16 leading-tight">{doneLabel}</span>
      </button>
    </div>
  );
}
