import {TriangleAlert} from 'lucide-react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';

/** What a person has to do before recorded work can be sent; the work itself is safe. */
export function Attention() {
  const {attention} = useReadable(useApp().status);
  const {say} = useText();
  if (attention === '') return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-3 rounded-card bg-question p-4 text-18 font-medium text-on-question"
    >
      <TriangleAlert aria-hidden className="shrink-0" />
      {say(`attention.${attention}`)}
    </p>
  );
}
