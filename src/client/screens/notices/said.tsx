import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {pageToasts} from '../../frame/toasts/use-telling.ts';
import {ToastWords} from '../../frame/toasts/toast-words.tsx';
import {TimeText} from '../../ui/time.tsx';

/** What was said at the side of the screen and is gone from there: the last of this session. */
export function ToastList() {
  const {say} = useText();
  const {said} = useReadable(pageToasts);
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
            <TimeText at={toast.at} isRoomy className="self-start text-16 text-soft" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
