import {ChevronDown} from 'lucide-react';
import {useRef, useState} from 'react';
import {ChooseOne, type ChoiceOption} from './choose-one.tsx';
import {giveFocus} from './give-focus.ts';

/**
 * A button that opens a list to choose one from: nothing is chosen until Enter or a click. The button keeps the focus
 * afterwards, and while it cannot be used.
 */
export function ChoiceMenu(props: {
  /** What it says. */
  readonly text: string;
  /** What it is called where the text alone does not tell of what. */
  readonly label?: string;
  readonly options: readonly ChoiceOption[];
  readonly isDisabled?: boolean;
  /** It stands in a row of a table, and not beside buttons. */
  readonly isInRow?: boolean;
  readonly onOpen?: () => void;
  readonly onChoose: (value: string) => void;
}) {
  const {text, label = text, options, isDisabled = false, isInRow = false, onOpen, onChoose} = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    giveFocus(() => [button.current]);
  };
  const open = (): void => {
    if (isDisabled) return;
    setIsOpen(true);
    onOpen?.();
  };
  return (
    <span className="block min-w-0" onBlur={() => setIsOpen(false)}>
      {isOpen ? (
        <ChooseOne
          label={label}
          options={options}
          onChoose={(value) => {
            close();
            onChoose(value);
          }}
          onLeave={close}
        />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={label}
          aria-haspopup="listbox"
          aria-disabled={isDisabled}
          onClick={open}
          className={`flex min-h-target w-full items-center justify-center gap-2 rounded-card border-2 border-line bg-panel px-3 py-2 text-18 leading-tight font-semibold text-ink active:brightness-85 aria-disabled:opacity-45 desk:border desk:text-14 ${isInRow ? 'desk:min-h-7 desk:py-0.5' : 'desk:py-1'}`}
        >
          <bdi className="min-w-0">{text}</bdi>
          <ChevronDown aria-hidden size={16} className="shrink-0" />
        </button>
      )}
    </span>
  );
}
