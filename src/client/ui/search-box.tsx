import {Search, X} from 'lucide-react';
import {useRef, type KeyboardEvent, type KeyboardEventHandler, type Ref} from 'react';
import {useText} from '../i18n/text.ts';

/** Where a list is narrowed by words; with a way to empty it. */
export function SearchBox(props: {
  readonly ref?: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}) {
  const {say} = useText();
  const {ref, text, onChange, onKeyDown} = props;
  const box = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    onChange('');
    // The button goes away with the focus in it.
    box.current?.querySelector('input')?.focus();
  };
  /** Esc empties it, and then leaves it. */
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') return onKeyDown?.(event);
    if (text === '') return event.currentTarget.blur();
    event.preventDefault();
    onChange('');
  };
  return (
    <div
      ref={box}
      className="flex min-h-target min-w-40 flex-1 items-center gap-2 rounded-card border-2 border-line bg-panel ps-3 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent lg:max-w-md desk:border"
    >
      <Search aria-hidden size={20} className="shrink-0 text-soft" />
      <input
        ref={ref}
        data-typing=""
        dir="auto"
        value={text}
        onKeyDown={press}
        onChange={(event) => onChange(event.target.value)}
        placeholder={say('list.search')}
        aria-label={say('list.search')}
        aria-keyshortcuts="/"
        className="min-w-0 flex-1 bg-transparent text-18 desk:text-14 outline-none rtl:text-right"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={say('strip.clear')}
          onClick={clear}
          className="flex size-target shrink-0 items-center justify-center"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}
