import {Suspense, useEffect, useEffectEvent, useRef, useState} from 'react';
import {useText} from '../i18n/text.ts';
import {lazyChunk} from '../ui/chunk.ts';
import {giveFocus} from '../ui/give-focus.ts';
import {keysOfPage, type PageKeys} from '../ui/keys-of-page.ts';

const KeysSheet = lazyChunk(() => import('./keys-sheet.tsx').then(({KeysSheet}) => KeysSheet));

/** In the menu of a desk: the keys of the page, also by `?` from anywhere where nothing is typed. */
export function KeysOpener() {
  const {say} = useText();
  const [keys, setKeys] = useState<readonly PageKeys[]>();
  const from = useRef<Element>(null);
  const open = (): void => {
    from.current = document.activeElement;
    setKeys(keysOfPage());
  };
  const close = (): void => {
    setKeys(undefined);
    giveFocus(() => [from.current, document.querySelector('[data-keys]')]);
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea');
    if (event.key !== '?' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (keys) close();
    else open();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <button
        type="button"
        data-keys=""
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={open}
        className="mt-auto flex min-h-9 items-center gap-3 rounded-card px-3 text-start text-13 text-soft hover:bg-raised"
      >
        <span className="flex-1">{say('keys.title')}</span>
        <kbd aria-hidden className="font-sans">
          ?
        </kbd>
      </button>
      {keys && (
        <Suspense>
          <KeysSheet {...{keys, close}} />
        </Suspense>
      )}
    </>
  );
}
