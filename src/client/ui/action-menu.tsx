import {useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {useEscape} from './use-escape.ts';

/** One thing to do, as people read it. */
interface MenuItem {
  readonly key: string;
  readonly text: string;
  /** The action whose form it opens. */
  readonly action?: string | undefined;
  readonly onChoose: () => void;
}

/**
 * A button that opens a few things to do: the arrows go from one to the next, Esc and a click elsewhere close them, and
 * the button has the focus again.
 */
export function ActionMenu(props: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
  readonly look: string;
}) {
  const {label, icon, items, look} = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <span
      className="relative"
      onBlur={({currentTarget, relatedTarget}) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={look}
      >
        {icon}
        {label}
      </button>
      {isOpen && <Items {...{label, items}} onClose={close} />}
    </span>
  );
}

function Items(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}) {
  const {label, items, onClose} = props;
  useEscape(onClose);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const way = ['ArrowDown', 'ArrowUp'].indexOf(event.key);
    if (way < 0) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = all.findIndex((each) => each === document.activeElement);
    all[(at + (way === 0 ? 1 : all.length - 1)) % all.length]?.focus();
  };
  return (
    <div
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      className="absolute end-0 z-20 mt-1 flex min-w-full flex-col rounded-card border border-line bg-panel p-1 shadow-float"
    >
      {items.map(({key, text, action, onChoose}, i) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          data-action={action}
          // The person who opened it goes on here.
          autoFocus={i === 0}
          tabIndex={i === 0 ? 0 : -1}
          onClick={() => {
            onClose();
            onChoose();
          }}
          className="flex min-h-12 items-center rounded-card px-3 text-14 whitespace-nowrap hover:bg-raised focus-visible:bg-tint desk:min-h-8"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
