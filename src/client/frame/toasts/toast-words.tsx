import {workName} from '../../describe/work.ts';
import {useText} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import type {Toast} from './toasts.ts';

/** What is said, and why: the same words in the stack and in the list of what was said. */
export function ToastWords({toast}: {readonly toast: Toast}) {
  const {say} = useText();
  const {title, action, code, facts = {}, detail} = toast;
  return (
    <>
      <p className="text-16 leading-tight font-semibold">{say(title)}</p>
      {action !== undefined && (
        <p className="mt-0.5 text-16 leading-tight">
          {facts['number'] === undefined
            ? workName(say, action)
            : say('toast.ofHowMany', {what: workName(say, action), number: facts['number']})}
        </p>
      )}
      {code !== undefined && <p className="mt-0.5 text-16 leading-tight">{refusalText(say, code, facts)}</p>}
      {detail !== undefined && (
        <p dir="auto" className="mt-0.5 text-16 leading-tight break-words">
          {detail}
        </p>
      )}
    </>
  );
}

/** The last of it, while the stack is on its way or cannot come: a dead network is told of all the same. */
export function LastWords({shown}: {readonly shown: readonly Toast[]}) {
  return shown.slice(-1).map((toast) => (
    <div
      key={toast.id}
      role={toast.look === 'done' ? 'status' : 'alert'}
      data-test="toasts"
      className={`fixed inset-x-2 bottom-24 z-40 rounded-card p-3 text-on-said shadow-float ring-1 ring-on-said ${toast.look === 'done' ? 'bg-said-done' : 'bg-said-refused'}`}
    >
      <ToastWords toast={toast} />
    </div>
  ));
}
