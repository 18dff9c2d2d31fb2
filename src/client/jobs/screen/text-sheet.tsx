import {Keyboard, Space} from 'lucide-react';
import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {ALL_KEYS} from '../reads/code-keys.ts';
import {
  CloseSheet,
  DigitKeys,
  EraseAndEnter,
  ICON_BUTTON,
  KEY_CLASS,
  LetterKeys,
  MAX_TYPED_LENGTH,
  TYPING_SHEET,
  withKey,
} from './typing-keys.tsx';

const FIELD = 'min-h-14 min-w-0 flex-1 truncate ps-2 text-24 leading-14 font-bold';

/** A few words on our own pad; the system's keyboard comes only where the worker wants its letters. */
export function TextSheet(props: {
  readonly title: string;
  readonly mayBeEmpty: boolean;
  readonly enter: (text: string) => void;
  readonly close: () => void;
}) {
  const {title, mayBeEmpty, enter, close} = props;
  const {say} = useText();
  const [text, setText] = useState('');
  const [isSystem, setIsSystem] = useState(false);
  const add = (key: string): void => setText(withKey(text, key));
  return (
    <form
      role="dialog"
      aria-label={title}
      data-test="text-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        enter(text);
      }}
      className={TYPING_SHEET}
    >
      <p className="shrink-0 text-18 leading-tight font-semibold">{title}</p>
      <div className="flex shrink-0 items-center gap-2">
        {isSystem ? (
          <input
            data-typing
            autoFocus
            dir="auto"
            aria-label={title}
            maxLength={MAX_TYPED_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${FIELD} rounded-card border-2 border-line`}
          />
        ) : (
          <output dir="auto" data-test="text-typed" className={FIELD}>
            {text || ' '}
          </output>
        )}
        {!isSystem && (
          <button
            type="button"
            aria-label={say('keyIn.keyboard')}
            onClick={() => setIsSystem(true)}
            className={ICON_BUTTON}
          >
            <Keyboard aria-hidden size={28} />
          </button>
        )}
        <CloseSheet close={close} />
      </div>
      {!isSystem && (
        <>
          <div dir="ltr" className="grid min-h-0 grid-cols-6 gap-1 overflow-y-auto">
            <LetterKeys of={[...ALL_KEYS, '+']} press={add} />
            <button
              type="button"
              aria-label={say('keyIn.space')}
              onClick={() => add(' ')}
              className={`${KEY_CLASS} col-span-2 min-h-12`}
            >
              <Space aria-hidden size={28} />
            </button>
          </div>
          <DigitKeys press={add} />
        </>
      )}
      <EraseAndEnter erase={() => setText(text.slice(0, -1))} canEnter={text.trim() !== '' || mayBeEmpty} />
    </form>
  );
}
