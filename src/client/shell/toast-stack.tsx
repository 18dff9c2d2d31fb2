import {CircleCheckBig, OctagonX, X} from 'lucide-react';
import {useLocation} from 'react-router-dom';
import {loginOver} from '../data/log-in-again.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {isJob} from '../jobs/definitions/registry.ts';
import {pageToasts} from '../frame/toasts/use-telling.ts';
import {ToastWords} from '../frame/toasts/toast-words.tsx';
import type {Toast} from '../frame/toasts/toasts.ts';

const TOAST_LOOKS = {
  done: {ink: 'bg-said-done', Picture: CircleCheckBig},
  refused: {ink: 'bg-said-refused', Picture: OctagonX},
} as const;

/** Specification section 9: notices at the right side (the end of the line), white text, each for its time. */
export function ToastStack() {
  const {shown} = useReadable(pageToasts);
  const {pathname} = useLocation();
  return (
    <div
      data-test="toasts"
      onPointerEnter={() => pageToasts.hold()}
      onPointerLeave={() => pageToasts.release()}
      onFocus={() => pageToasts.hold()}
      onBlur={() => pageToasts.release()}
      // On a phone the jobs stand on top and the ways back below: between them nothing is pressed. At a desk a panel
      // keeps its title and its ✕: notices stand beside it.
      className={`fixed end-2 z-40 flex ${isJob(pathname) ? 'top-13' : 'bottom-24 lg:top-13 lg:bottom-auto'} w-88 max-w-[calc(100vw-1rem)] flex-col gap-2 lg:[body:has([data-test=panel])_&]:end-[26.5rem] lg:[body:has([data-test=case])_&]:end-[30.5rem]`}
    >
      {shown.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Card({toast}: {readonly toast: Toast}) {
  const {say} = useText();
  const {ink, Picture} = TOAST_LOOKS[toast.look];
  return (
    <div
      role={toast.look === 'done' ? 'status' : 'alert'}
      className={`flex items-start gap-2 rounded-card py-1 ps-3 text-on-said shadow-float ring-1 ring-on-said ${ink}`}
    >
      <Picture aria-hidden size={22} className="mt-2 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col py-2">
        <ToastWords toast={toast} />
        {toast.offersLogin && (
          <button
            type="button"
            onClick={() => {
              pageToasts.dismiss(toast.id);
              loginOver.set(true);
            }}
            className="mt-2 flex min-h-12 items-center justify-center rounded-card border-2 border-current px-3 text-16 font-semibold"
          >
            {say('toast.again')}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={say('action.close')}
        onClick={() => pageToasts.dismiss(toast.id)}
        className="flex size-11 shrink-0 items-center justify-center"
      >
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}
