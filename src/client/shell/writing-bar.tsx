import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';

/** Specification section 7: a write that a person waits for shows that it is on its way, until it has ended. */
export function WritingBar() {
  const {say} = useText();
  const count = useReadable(useApp().office.asked.writing);
  if (count === 0) return null;
  return (
    <div
      role="progressbar"
      aria-label={say('asked.busy')}
      data-test="writing"
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-hair"
    >
      <div className="h-full w-1/3 animate-writing bg-question" />
    </div>
  );
}
