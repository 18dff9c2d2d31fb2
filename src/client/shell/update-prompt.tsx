import {Sparkles} from 'lucide-react';
import {useLocation} from 'react-router-dom';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {isUpdateReady, updateNow} from './update.ts';

/** Offers the waiting build wherever no job is open. */
export function UpdatePrompt() {
  const {say} = useText();
  const isReady = useReadable(isUpdateReady);
  const {pathname} = useLocation();
  if (!isReady || pathname === '/bin-move') return null;
  return (
    <aside
      role="status"
      className="fixed inset-x-2 bottom-2 z-20 mx-auto flex max-w-md items-center gap-3 rounded-card bg-panel p-3 text-18 shadow-float ring-2 ring-accent"
    >
      <Sparkles aria-hidden className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 font-semibold">{say('update.ready')}</p>
      <button
        type="button"
        onClick={updateNow}
        className="min-h-16 rounded-card bg-accent px-4 font-semibold text-on-accent active:brightness-85"
      >
        {say('update.now')}
      </button>
    </aside>
  );
}
