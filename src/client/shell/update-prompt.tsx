import {Hourglass, Sparkles} from 'lucide-react';
import {useLocation} from 'react-router-dom';
import {openForms} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {isJob} from '../jobs/definitions/registry.ts';
import {updateNow, updateStage, waitNoLonger} from '../frame/update.ts';

/** Offers the waiting build wherever no job is on the screen, and says what it waits for. */
export function UpdatePrompt() {
  const {say} = useText();
  const stage = useReadable(updateStage);
  const {pathname} = useLocation();
  const {open} = useReadable(openForms);
  if (stage === 'none' || isJob(pathname)) return null;
  const isAsked = stage !== 'ready';
  const Picture = isAsked ? Hourglass : Sparkles;
  return (
    <aside
      role="status"
      // On a phone the buttons of a form stand here.
      className={`beside-scan fixed inset-x-2 bottom-2 z-20 mx-auto ${open > 0 ? 'hidden lg:flex' : 'flex'} max-w-md flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card bg-panel p-3 text-18 shadow-float ring-2 ring-accent`}
    >
      <Picture aria-hidden className="shrink-0 text-accent" />
      <p className="min-w-36 flex-1 font-semibold">{say(`update.${stage}`)}</p>
      {stage !== 'taking' && (
        <button
          type="button"
          onClick={isAsked ? waitNoLonger : () => void updateNow()}
          className="min-h-16 rounded-card bg-accent px-4 font-semibold text-on-accent active:brightness-85"
        >
          {say(isAsked ? 'update.later' : 'update.now')}
        </button>
      )}
    </aside>
  );
}
