import {useApp} from '../../data/app.ts';
import {useReadable} from '../../data/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../shell/page.tsx';
import {toasts} from '../../shell/tell.ts';
import {ToastWords} from '../../shell/toast-words.tsx';

/** What was said at the side of the screen and is gone from there: the last of this session. */
export function Said() {
  const app = useApp();
  const {say} = useText();
  const {said} = useReadable(toasts);
  const age = useAge(app.clock);
  if (said.length === 0) return null;
  return (
    <Card title={say('toast.list')}>
      <p className="mb-3 text-16 text-soft">{say('toast.list.hint')}</p>
      <ul data-test="said" className="flex flex-col gap-2">
        {said.map((toast) => (
          <li
            key={toast.id}
            className={`flex gap-3 border-s-8 py-1 ps-3 ${toast.look === 'done' ? 'border-accepted' : 'border-refused'}`}
          >
            <div className="min-w-0 flex-1">
              <ToastWords toast={toast} />
            </div>
            <time className="shrink-0 text-16 text-soft" title={age(toast.at).full}>
              {age(toast.at).words}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
