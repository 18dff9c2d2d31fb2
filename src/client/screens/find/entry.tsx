import {Search} from 'lucide-react';
import {Suspense, useEffect} from 'react';
import {useLocation} from 'react-router-dom';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {useKeyDown} from '../../ui/use-key-down.ts';
import {useOverPage} from '../../ui/use-over-page.ts';
import {isFindKey, isMac} from './find-key.ts';
import {noteOpened} from './opened.ts';

const FindPalette = lazyChunk(() => import('./palette.tsx').then(({FindPalette}) => FindPalette));

/** Arrows go from row to row: what a person stays with so long was opened, ms. */
const STAY_MS = 1_500;

const FIND_KEYS = isMac() ? '⌘K' : 'Ctrl K';

/** In the menu of a desk: finds anything by what it is called, also by its keys from anywhere on the page. */
export function FindEntry() {
  const {say} = useText();
  const {shown: isOpen = false, open, close} = useOverPage<true>('[data-find]');
  useNoteOfPage();
  useKeyDown((event) => {
    if (!isFindKey(event)) return;
    event.preventDefault();
    if (isOpen) close();
    else open(true);
  });
  return (
    <>
      <button
        type="button"
        data-find=""
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={() => open(true)}
        className="mb-1 flex min-h-9 items-center gap-3 rounded-card border border-line px-3 text-14 text-soft hover:bg-raised"
      >
        <Search aria-hidden size={18} />
        <span className="flex-1 text-start">{say('find.title')}</span>
        <kbd aria-hidden dir="ltr" className="font-sans text-13">
          {FIND_KEYS}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <FindPalette close={close} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps what the person here has opened, however they came to it. */
function useNoteOfPage(): void {
  const {pathname, search} = useLocation();
  const session = useReadable(useApp().session);
  useEffect(() => {
    if (!session) return undefined;
    const timer = setTimeout(() => noteOpened(session, `${pathname}${search}`), STAY_MS);
    return () => clearTimeout(timer);
  }, [session, pathname, search]);
}
