import {Check, Delete, X} from 'lucide-react';
import {useText} from '../../i18n/text.ts';

/** What lies over a step while something is keyed in. */
export const TYPING_SHEET =
  'absolute inset-x-0 bottom-0 z-20 mx-auto flex max-h-full max-w-xl flex-col gap-2 rounded-card border-t-2 border-line bg-panel p-2 shadow-float';
export const ICON_BUTTON =
  'flex size-14 shrink-0 items-center justify-center rounded-card border-2 border-line';
/** Takes a sheet away with nothing entered. */
export function CloseSheet({close}: {readonly close: () => void}) {
  const {say} = useText();
  return (
    <button type="button" aria-label={say('action.close')} onClick={close} className={ICON_BUTTON}>
      <X aria-hidden size={28} />
    </button>
  );
}

/** A key without the size of its letter. */
export const KEY_PLATE =
  'flex items-center justify-center rounded-card border border-line bg-raised font-semibold text-ink active:brightness-85';
export const KEY_CLASS = `${KEY_PLATE} text-24`;

const DIGIT_KEYS = Array.from('1234567890');
/** Characters: no code and no name is longer. */
export const MAX_TYPED_LENGTH = 60;

/** What stands there with one more key pressed. */
export const withKey = (text: string, key: string): string =>
  text.length < MAX_TYPED_LENGTH ? text + key : text;

interface Pressing {
  readonly press: (key: string) => void;
}

/** A key for each of these letters and signs. */
export function LetterKeys({of, press}: Pressing & {readonly of: readonly string[]}) {
  return of.map((key) => (
    <button key={key} type="button" onClick={() => press(key)} className={`${KEY_CLASS} min-h-12`}>
      {key}
    </button>
  ));
}

/** The ten digits, in two rows. */
export function DigitKeys({press}: Pressing) {
  return (
    <div dir="ltr" className="grid shrink-0 grid-cols-5 gap-1">
      {DIGIT_KEYS.map((key) => (
        <button key={key} type="button" onClick={() => press(key)} className={`${KEY_CLASS} min-h-key`}>
          {key}
        </button>
      ))}
    </div>
  );
}

/** Takes the last key back, and hands in what stands there: `enter`, or the form around it where there is none. */
export function EraseAndEnter(props: {
  readonly erase: () => void;
  readonly canEnter: boolean;
  readonly enter?: () => void;
}) {
  const {erase, canEnter, enter} = props;
  const {say} = useText();
  return (
    <div className="flex shrink-0 gap-gap *:flex-1 left-hand:flex-row-reverse">
      <button
        type="button"
        aria-label={say('pad.erase')}
        onClick={erase}
        className={`${KEY_CLASS} min-h-key`}
      >
        <Delete aria-hidden size={28} />
      </button>
      <button
        type={enter ? 'button' : 'submit'}
        disabled={!canEnter}
        onClick={enter}
        className="flex min-h-key items-center justify-center gap-2 rounded-card bg-accent text-18 font-semibold text-on-accent active:brightness-85 disabled:opacity-45"
      >
        <Check aria-hidden size={24} />
        {say('pad.enter')}
      </button>
    </div>
  );
}
