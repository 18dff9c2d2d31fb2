import {ArrowLeft, Languages} from 'lucide-react';
import {useState} from 'react';
import {Link, Navigate, useNavigate} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {loginOver} from '../data/log-in-again.ts';
import {useReadable} from '../base/use-readable.ts';
import type {ScannedBadge} from '../data/identity.ts';
import {enrolPath, readTicketLink} from '../data/ticket-link.ts';
import {useText} from '../i18n/text.ts';
import {useEntranceScans} from '../scan/use-entrance-scans.ts';
import {Button, ChoiceButtons} from '../ui/button.tsx';
import {wasVisitCut} from '../data/visit/kept-visit.ts';
import {EntranceFrame} from './entrance.tsx';
import {AdminForm} from './login/admin-form.tsx';
import {StaffForm} from './login/staff-form.tsx';
import {useRegistration} from './use-registration.ts';

/**
 * Specification section 6: staff by name or badge and check code, the administrator by name and password. `isOver`: it
 * stands over the page of a person who has typed something there.
 */
export function LoginScreen({isOver = false}: {readonly isOver?: boolean}) {
  const {say} = useText();
  const {identity, session} = useApp();
  const here = useReadable(session);
  const isHere = here !== undefined;
  /** The person who was at it logs in again first: as they did, under their name. */
  const before = isOver ? here : undefined;
  const navigate = useNavigate();
  const [kind, setKind] = useState<'staff' | 'admin'>(before?.role === 'Admin' ? 'admin' : 'staff');
  const [openid, setOpenid] = useState(identity.lastOpenid);
  const [badge, setBadge] = useState<ScannedBadge>();
  const [isStranger, setIsStranger] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const registration = useRegistration();
  const take = async (raw: string): Promise<boolean> => {
    const ticket = readTicketLink(raw);
    if (ticket) void navigate(enrolPath(ticket));
    const found = ticket ? undefined : await identity.readBadge(raw);
    setIsStranger(!ticket && !found);
    if (found) {
      setKind('staff');
      setBadge(found);
    }
    return ticket !== undefined || found !== undefined;
  };
  const canScan = useEntranceScans(take);
  const options = [
    {value: 'staff', label: say('login.staff')},
    {value: 'admin', label: say('login.admin')},
  ] as const;
  const at = {openid, setOpenid};
  // No login where there is no account; a browser that knows a company may stand before a server that was emptied.
  if (!isOver && registration?.isFirst === true && registration.isOpen && identity.lastOpenid === '')
    return <Navigate to="/register" replace />;
  return (
    <EntranceFrame
      title={say('login.title')}
      footer={
        isAsked ? undefined : isOver ? (
          isHere && <Back />
        ) : (
          <Ways mayRegister={registration?.isOpen !== false} />
        )
      }
    >
      {!isOver && !isAsked && wasVisitCut() && (
        <p role="status" className="text-16 font-medium">
          {say('login.cut')}
        </p>
      )}
      {isOver && !isAsked && (
        <p role="status" className="text-16 font-medium">
          {say('login.kept')}
        </p>
      )}
      {!isAsked && (
        <ChoiceButtons label={say('login.kind')} options={options} value={kind} onChoose={setKind} />
      )}
      {kind === 'staff' ? (
        <StaffForm
          key={badge?.id ?? ''}
          {...at}
          before={before?.role === 'Admin' ? '' : (before?.name ?? '')}
          badge={badge}
          forgetBadge={() => setBadge(undefined)}
          canScan={canScan}
          isStranger={isStranger}
          onBadge={(raw) => void take(raw)}
          onAsked={setIsAsked}
        />
      ) : (
        <AdminForm {...at} before={before?.role === 'Admin' ? before.name : ''} />
      )}
    </EntranceFrame>
  );
}

/** To what was typed, without a login. */
function Back() {
  const {say} = useText();
  return (
    <Button
      icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
      onPress={() => loginOver.set(false)}
    >
      {say('action.back')}
    </Button>
  );
}

/** What else can be done before a login. */
function Ways({mayRegister}: {readonly mayRegister: boolean}) {
  const {say} = useText();
  const link = 'inline-flex min-h-12 items-center text-18 font-semibold short:text-16 text-accent underline';
  return (
    <p className="flex flex-wrap justify-between gap-x-2">
      <Link to="/server" className={link}>
        <Languages aria-hidden size={20} className="me-1 shrink-0" />
        {say('server.title')}
      </Link>
      {mayRegister && (
        <Link to="/register" className={link}>
          {say('login.register')}
        </Link>
      )}
    </p>
  );
}
