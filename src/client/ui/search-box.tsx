import {Search, X} from 'lucide-react';
import type {Ref} from 'react';
import {useText} from '../i18n/text.ts';

/** Where a list is narrowed by words; with a way to empty it. */
export function SearchBox(props: {
  readonly ref?: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const {say} = useText();
  const {ref, text, onChange} = props;
  return (
    <div className="flex min-h-12 min-w-40 flex-1 items-center gap-2 rounded-card border-2 border-line bg-panel px-3 lg:min-h-10 lg:max-w-md">
      <Search aria-hidden size={20} className="shrink-0 text-soft" />
      <input
        ref={ref}
        data-typing=""
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        placeholder={say('list.search')}
        aria-label={say('list.search')}
        className="min-w-0 flex-1 bg-transparent text-16 outline-none rtl:text-right"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={say('strip.clear')}
          onClick={() => onChange('')}
          className="shrink-0 p-2"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}
