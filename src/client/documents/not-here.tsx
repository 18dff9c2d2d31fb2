import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Card} from '../shell/page.tsx';

/** A document that is not to be had here; while rows are still coming, that may change. */
export function NotHere() {
  const {say} = useText();
  const {isComplete} = useReadable(useApp().status);
  return (
    <Card title={say('document.notHere')}>
      <p className="text-16 text-soft">{say(isComplete ? 'document.notHere.hint' : 'status.copy.partial')}</p>
    </Card>
  );
}
