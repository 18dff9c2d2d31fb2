import {CloudOff} from 'lucide-react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';

/** Said before anything is pressed that the server has to do, while it is out of reach. */
export function NeedsServer() {
  const {say} = useText();
  const {link} = useReadable(useApp().status);
  if (link !== 'unreached') return null;
  return (
    <p
      role="status"
      data-test="needs-server"
      className="flex items-start gap-2 rounded-card bg-question p-3 text-16 font-medium text-on-question"
    >
      <CloudOff aria-hidden className="shrink-0" />
      {say('needs.server')}
    </p>
  );
}
