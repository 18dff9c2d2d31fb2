import {LogIn, ShieldAlert} from 'lucide-react';
import {Link, useLocation} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {loginOver, sessionEnded} from '../data/log-in-again.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {NameText} from '../ui/code.tsx';
import {storageWarningRead} from './storage-warning.ts';
import {useWarnings} from './use-warnings.ts';

/**
 * What presses most of all that a person has to do before recorded work can be sent, in one line that leads to where
 * all of it stands in full; where there is nothing, whose warehouse this is.
 */
export function AttentionBar() {
  const warnings = useWarnings();
  const isTold = useReadable(storageWarningRead);
  const {say} = useText();
  const {pathname} = useLocation();
  const isEnded = useReadable(sessionEnded);
  // These are also for a person who is not logged in yet: nothing stands over them.
  if (isEnded && pathname !== '/server' && pathname !== '/enrol')
    return (
      <div role="alert" data-test="session-ended">
        <button
          type="button"
          onClick={() => loginOver.set(true)}
          className={`${ATTENTION_LINE_CLASS} w-full text-start`}
        >
          <LogIn aria-hidden size={22} className="mirrored shrink-0" />
          <span className="truncate">{say('session.ended')}</span>
        </button>
      </div>
    );
  if (pathname === '/status') return <Whereabouts />;
  if (!isSecureContext)
    return (
      <div role="alert">
        <a href="/trust" className={ATTENTION_LINE_CLASS}>
          <ShieldAlert aria-hidden size={22} className="shrink-0" />
          <span className="truncate">{say('insecure.title')}</span>
        </a>
      </div>
    );
  const warning = warnings.find(({kind}) => kind !== 'storage' || !isTold);
  if (!warning) return <Whereabouts />;
  const {kind, role, Picture, text} = warning;
  return (
    <div role={role} data-test={kind}>
      <Link to="/status" className={ATTENTION_LINE_CLASS}>
        <Picture aria-hidden size={22} className="shrink-0" />
        <span className="truncate">{text}</span>
      </Link>
    </div>
  );
}

const ATTENTION_LINE_CLASS =
  'flex h-strip items-center gap-2 bg-question px-3 text-16 font-medium text-on-question active:brightness-85';

/** The company and the warehouse by their names; at a desk they stand in the menu. */
function Whereabouts() {
  const {companyName = '', warehouseName = ''} = useReadable(useApp().session) ?? {};
  return (
    <p data-test="whereabouts" className="flex h-strip items-center gap-2 px-3 text-16 text-soft lg:hidden">
      {companyName !== '' && <NameText className="truncate font-semibold text-ink">{companyName}</NameText>}
      <NameText className="truncate">{warehouseName}</NameText>
    </p>
  );
}
