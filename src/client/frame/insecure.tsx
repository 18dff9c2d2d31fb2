import {ShieldAlert} from 'lucide-react';
import {useText} from '../i18n/text.ts';

/** Plain HTTP from another machine: the browser silently denies what the app lives by, so we say it. */
export function InsecureWarning() {
  const {say} = useText();
  if (isSecureContext) return null;
  return (
    <section
      role="alert"
      className="flex items-start gap-3 rounded-card bg-question p-4 text-18 text-on-question"
    >
      <ShieldAlert aria-hidden className="shrink-0" />
      <div>
        <h2 className="font-semibold">{say('insecure.title')}</h2>
        <p className="short:hidden">{say('insecure.hint')}</p>
        <a href="/trust" className="inline-flex min-h-12 items-center font-semibold underline">
          {say('insecure.remedy')}
        </a>
      </div>
    </section>
  );
}
