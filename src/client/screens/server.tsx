import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {Activity, ScanLine} from 'lucide-react';
import {isShortId} from '#domain/kernel/id.ts';
import {useApp} from '../data/app.ts';
import {enrolPath, readTicketLink} from '../data/ticket-link.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {useEntranceScans} from '../scan/use-entrance-scans.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {Button} from '../ui/button.tsx';
import {CodeText, NameText} from '../ui/code.tsx';
import {TextField} from '../ui/field.tsx';
import {LanguageChoice} from '../ui/language-choice.tsx';
import {EntranceFrame, EntryRefusal} from './entrance.tsx';

/** Settings of the server: where it is, whose company, what this browser is to it. Specification section 2. */
export function ServerScreen() {
  const {session} = useApp();
  const {say} = useText();
  const navigate = useNavigate();
  const canScan = useEntranceScans((raw) => {
    const ticket = readTicketLink(raw);
    if (ticket) void navigate(enrolPath(ticket));
    return ticket !== undefined;
  });
  const isInside = useReadable(session) !== undefined;
  const content = (
    <>
      <Facts />
      {canScan && (
        <p className="flex items-center gap-4 rounded-card bg-tint p-3 text-18 font-semibold">
          <ScanLine aria-hidden size={32} className="shrink-0 text-accent" />
          {say('enrol.scan')}
        </p>
      )}
      <Connection />
      {!isInside && <OpenidForm />}
    </>
  );
  if (isInside) return <ScreenPage title={say('server.title')}>{content}</ScreenPage>;
  return (
    <EntranceFrame title={say('server.title')}>
      {content}
      <div className="hidden [@media(max-height:699px)]:block">
        <LanguageChoice />
      </div>
      <Button onPress={() => void navigate('/login')}>{say('action.back')}</Button>
    </EntranceFrame>
  );
}

function Facts() {
  const {identity} = useApp();
  const {say} = useText();
  const enrolled = useReadable(identity.enrolled);
  const none = say('server.none');
  const rows = [
    [say('login.openid'), enrolled?.openid ?? (identity.lastOpenid || none), 'code'],
    [say('server.device'), enrolled?.device ?? none, 'name'],
    [say('server.address'), enrolled?.baseUrl || location.origin, 'address'],
    [say('server.id'), enrolled?.server ?? none, 'code'],
  ] as const;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(7rem,1fr)] gap-x-4 gap-y-2 rounded-card border border-hair bg-panel p-3">
      {rows.map(([label, value, kind]) => (
        <div key={label} className="contents">
          <dt className="text-16 text-soft">{label}</dt>
          <dd className="min-w-0 text-18 font-medium break-words select-text">
            {kind === 'address' && <Address>{value}</Address>}
            {kind === 'code' && <CodeText>{value}</CodeText>}
            {kind === 'name' && <NameText>{value}</NameText>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that goes on in the next line before its port or behind its scheme, and never in the middle of a number. */
const Address = ({children}: {readonly children: string}) => (
  <bdi dir="ltr">
    {children.split(/(?<=:\/\/)|(?=:\d+$)/).map((part) => (
      <span key={part} className="inline-block max-w-full break-words">
        {part}
      </span>
    ))}
  </bdi>
);

/** Whether our server answers, asked when a person wants to know. */
function Connection() {
  const {identity} = useApp();
  const {say} = useText();
  const [measured, setMeasured] = useState<{readonly ms: number | undefined} | 'asking'>();
  const ask = (): void => {
    setMeasured('asking');
    identity.measure().then(setMeasured, () => setMeasured({ms: undefined}));
  };
  const words =
    measured === undefined || measured === 'asking'
      ? ''
      : measured.ms === undefined
        ? say('server.test.silent')
        : say('server.test.answers', {ms: measured.ms});
  return (
    <div className="flex flex-col gap-2">
      <Button icon={<Activity aria-hidden />} onPress={ask} isDisabled={measured === 'asking'}>
        {say('server.test')}
      </Button>
      <p role="status" className="min-h-6 text-18 font-medium">
        {words}
      </p>
    </div>
  );
}

/** The OPENID by hand, where no code can be scanned. */
function OpenidForm() {
  const {identity} = useApp();
  const {say} = useText();
  const navigate = useNavigate();
  const [openid, setOpenid] = useState(identity.lastOpenid);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Card title={say('server.openid')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsWrong(!isShortId(openid));
          if (!isShortId(openid)) return;
          identity.useOpenid(openid);
          void navigate('/login');
        }}
      >
        <TextField
          label={say('login.openid')}
          value={openid}
          onChange={(text) => setOpenid(text.trim().toUpperCase())}
          isCode
        />
        {isWrong && <EntryRefusal code={openid === '' ? 'login.no-openid' : 'login.bad-openid'} facts={{}} />}
        <Button type="submit">{say('server.openid.keep')}</Button>
      </form>
    </Card>
  );
}
