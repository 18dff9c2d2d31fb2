import {Suspense} from 'react';
import {useText} from '../i18n/text.ts';
import {useIsWide} from '../ui/wide.ts';
import {useFrameSlots} from './slots.ts';

/** The menu of a desktop. A handheld has its own home screen instead, and does not load it. */
export function MenuRail() {
  const {Menu} = useFrameSlots();
  if (!useIsWide()) return null;
  return (
    <>
      <SkipLink />
      <Suspense fallback={<div className="w-56 shrink-0 border-e border-hair bg-panel" />}>
        <Menu />
      </Suspense>
    </>
  );
}

/** The first stop of the Tab key: past the menu, into what the screen is about. */
function SkipLink() {
  const {say} = useText();
  const skip = (): void => {
    const main = document.querySelector('main');
    const first = main?.querySelector<HTMLElement>('input, button, a[href], select, [tabindex="0"]');
    first?.focus();
  };
  return (
    <button
      type="button"
      onClick={skip}
      className="pointer-events-none absolute start-2 top-2 z-50 rounded-card bg-accent px-3 py-2 text-14 whitespace-nowrap text-on-accent opacity-0 focus:pointer-events-auto focus:opacity-100"
    >
      {say('menu.skip')}
    </button>
  );
}
