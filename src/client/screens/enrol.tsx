import {ArrowLeft, ExternalLink, QrCode, ScanLine} from 'lucide-react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {enrolPath, readTicketLink, ticketLink, type TicketLink} from '../data/ticket-link.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {useEntranceScans} from '../scan/use-entrance-scans.ts';
import {Button} from '../ui/button.tsx';
import {CodeText} from '../ui/code.tsx';
import {EntranceFrame, EntryRefusal} from './entrance.tsx';
import {useAttempt} from './use-attempt.ts';

/** Makes this browser a device of a company, by the code that an administrator shows: as a link, or scanned here. */
export function EnrolScreen() {
  const {say} = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [openid, paper, address] = ['o', 't', 'a'].map((name) => params.get(name) ?? '');
  const ticket = readTicketLink(`enrol?o=${openid ?? ''}&t=${paper ?? ''}`);
  // A code of another address belongs to the app there: what is stored never moves between addresses.
  const elsewhere = address && address !== location.origin ? address : undefined;
  useEntranceScans((raw) => {
    const scanned = readTicketLink(raw);
    if (scanned) void navigate(enrolPath(scanned), {replace: true});
    return scanned !== undefined;
  });
  return (
    <EntranceFrame title={say('enrol.title')}>
      {!ticket && <Waiting />}
      {ticket && elsewhere && <Elsewhere ticket={{...ticket, address: elsewhere}} />}
      {ticket && !elsewhere && <Offer ticket={ticket} />}
      <Button icon={<ArrowLeft aria-hidden className="mirrored" />} onPress={() => void navigate('/login')}>
        {say('enrol.later')}
      </Button>
    </EntranceFrame>
  );
}

function Waiting() {
  const {say} = useText();
  return (
    <div className="flex flex-col items-center gap-3 rounded-card bg-tint p-4 text-center">
      <ScanLine aria-hidden size={56} className="text-accent" />
      <p className="text-22 font-semibold">{say('enrol.scan')}</p>
      <p className="text-16 text-soft">{say('enrol.scan.hint')}</p>
    </div>
  );
}

/** No person is led to another address by a scan alone. */
function Elsewhere({ticket}: {readonly ticket: TicketLink}) {
  const {say} = useText();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-18">{say('enrol.elsewhere')}</p>
      <CodeText className="text-22 font-bold break-all">{ticket.address}</CodeText>
      <Button
        look="primary"
        icon={<ExternalLink aria-hidden className="mirrored" />}
        onPress={() => location.assign(ticketLink(ticket))}
      >
        {say('enrol.openThere')}
      </Button>
    </div>
  );
}

/** What will happen, before it does. */
function Offer({ticket}: {readonly ticket: TicketLink}) {
  const {identity} = useApp();
  const {say} = useText();
  const navigate = useNavigate();
  const known = useReadable(identity.enrolled);
  const {isTrying, denial, attempt} = useAttempt();
  const enrol = async () => {
    const end = await identity.enrol(ticket);
    if (!end) await navigate('/login', {replace: true});
    return end;
  };
  const rest =
    known === undefined
      ? say('enrol.new')
      : known.openid === ticket.openid
        ? say('enrol.again', {device: known.device})
        : say('enrol.other', {openid: known.openid});
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2 rounded-card border border-hair bg-panel p-3 text-18">
        <dt className="text-16 text-soft">{say('enrol.company')}</dt>
        <dd>
          <CodeText className="text-28 font-bold tracking-wider">{ticket.openid}</CodeText>
        </dd>
        <dt className="text-16 text-soft">{say('server.address')}</dt>
        <dd>
          <CodeText className="break-all">{location.origin}</CodeText>
        </dd>
      </dl>
      <p className="text-18">{rest}</p>
      {denial && <EntryRefusal {...denial} />}
      <Button
        look="primary"
        icon={<QrCode aria-hidden />}
        isDisabled={isTrying}
        onPress={() => attempt(enrol)}
      >
        {isTrying ? say('login.trying') : say('enrol.do')}
      </Button>
    </div>
  );
}
