import {Suspense} from 'react';
import {useText} from '../i18n/text.ts';
import {lazyChunk} from '../ui/chunk.ts';
import {keysOfPage, type PageKeys} from '../ui/keys-of-page.ts';
import {isKeyOfPage, useKeyDown} from '../ui/use-key-down.ts';
import {useSaveKey} from '../ui/use-save-key.ts';
import {useOverPage} from '../ui/use-over-page.ts';

const KeysSheet = lazyChunk(() => import('./keys-sheet.tsx').then(({KeysSheet}) => KeysSheet));

/** In the menu of a desk: the keys of the page, also by `?` from anywhere where nothing is typed. */
export function KeysOpener() {
  const {say} = useText();
  useSaveKey();
  const {shown: keys, open, close} = useOverPage<readonly PageKeys[]>('[data-keys]');
  useKeyDown((event) => {
    if (event.key !== '?' || !isKeyOfPage(event)) return;
    event.preventDefault();
    if (keys) close();
    else open(keysOfPage());
  });
  return (
    <>
      <button
        type="button"
        data-keys=""
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => open(keysOfPage())}
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
