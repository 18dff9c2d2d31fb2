import {useState, type MouseEvent, type ReactNode} from 'react';
import {FittingText} from './fitting.tsx';
import {SAVE_KEY} from './use-save-key.ts';

type ButtonLook = 'primary' | 'plain' | 'quiet' | 'onColour';

const BUTTON_LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent',
  plain: 'border-2 border-line bg-panel text-ink desk:border',
  quiet: 'text-ink',
  onColour: 'border-2 border-current',
};

/** A target for a gloved thumb: 64 px high or more, with a word beside its picture. */
export function Button(props: {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  /** Picture over word: where three share a row. */
  readonly isStacked?: boolean;
  readonly type?: 'button' | 'submit';
  /** The action that it takes, or whose form it opens: what a closed form gives the focus back to. */
  readonly action?: string;
  /** It was pressed once, and Esc takes that back before anything else. */
  readonly isArmed?: boolean;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}) {
  const {look = 'plain', icon, isDisabled = false, isStacked = false} = props;
  const {type = 'button', action, isArmed = false, onPress, children} = props;
  // A button that is switched off by its own press, while the server is asked, keeps the focus.
  const [hasFocus, setHasFocus] = useState(false);
  const press = (event: MouseEvent): void => {
    if (isDisabled) event.preventDefault();
    else onPress?.();
  };
  const shape = isStacked
    ? 'flex-col gap-0.5 px-0.5 py-1 text-16'
    : 'gap-2 px-3 py-2 text-18 short:gap-1 short:px-1.5 short:text-16 desk:gap-2 desk:px-3 desk:py-1 desk:text-14 desk:[&>svg]:size-4.5';
  return (
    <button
      type={type}
      // From anywhere in its form, at a desk (`useSaveKey`).
      aria-keyshortcuts={type === 'submit' ? SAVE_KEY : undefined}
      data-action={action}
      data-armed={isArmed ? '' : undefined}
      disabled={isDisabled && !hasFocus}
      aria-disabled={isDisabled}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={press}
      onKeyDown={(event) => {
        // A key that is held presses once.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      className={`flex min-h-target w-full min-w-0 items-center justify-center rounded-card font-semibold active:brightness-85 aria-disabled:opacity-45 ${shape} ${BUTTON_LOOKS[look]}`}
    >
      {icon}
      <span className={`min-w-0 text-center leading-tight ${isStacked ? 'w-full' : ''}`}>
        {isStacked && typeof children === 'string' ? <FittingText text={children} /> : children}
      </span>
    </button>
  );
}

/** Two or three choices of one setting, side by side. */
export function ChoiceButtons<T extends string>(props: {
  readonly label: string;
  readonly options: readonly {readonly value: T; readonly label: string}[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}) {
  const {label, options, value, onChoose} = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap rounded-card border-2 border-line bg-panel p-1"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={`min-h-16 flex-auto rounded-card px-2 text-16 desk:min-h-9 desk:text-14 leading-tight font-semibold ${option.value === value ? 'bg-accent text-on-accent' : 'text-ink'}`}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
