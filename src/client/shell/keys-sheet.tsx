import {X} from 'lucide-react';
import {createPortal} from 'react-dom';
import {useText} from '../i18n/text.ts';
import type {PageKeys} from '../ui/keys-of-page.ts';
import {useEscape} from '../ui/use-escape.ts';

/** The keys of the page beneath, each with what it does. */
export function KeysSheet(props: {readonly keys: readonly PageKeys[]; readonly close: () => void}) {
  const {keys, close} = props;
  const {say} = useText();
  useEscape(close);
  return createPortal(
    <div
      className="fixed inset-0 z-50 flex justify-center bg-ink/40 px-4 pt-[12vh]"
      onPointerDown={({target, currentTarget}) => {
        if (target === currentTarget) close();
      }}
    >
      <section
        role="dialog"
        aria-modal
        aria-label={say('keys.title')}
        data-test="keys"
        onKeyDown={(event) => {
          event.stopPropagation();
          // There is nothing else to go to.
          if (event.key === 'Tab') event.preventDefault();
        }}
        className="flex max-h-[70vh] w-full max-w-md flex-col self-start overflow-hidden rounded-card bg-panel shadow-float ring-1 ring-line"
      >
        <header className="flex shrink-0 items-center border-b border-hair ps-4">
          <h2 className="flex-1 py-3 text-18 font-semibold desk:text-16">{say('keys.title')}</h2>
          <button
            type="button"
            autoFocus
            aria-label={say('action.close')}
            onClick={close}
            className="flex size-12 items-center justify-center"
          >
            <X aria-hidden />
          </button>
        </header>
        <dl className="grid min-h-0 grid-cols-[auto_1fr] gap-x-6 overflow-y-auto p-4 text-16 desk:text-14">
          {keys.map((each) => (
            <div key={each.word} className="contents">
              <dt dir="ltr" className="flex max-w-44 flex-wrap gap-1 py-1.5">
                {each.keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-card border border-line px-1.5 py-0.5 text-center font-sans text-13 font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="min-w-0 self-center py-1.5">
                <bdi dir="auto">{each.word}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>,
    document.body,
  );
}
