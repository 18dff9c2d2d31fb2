import {LogIn} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useText} from '../i18n/text.ts';
import {Button, Choice} from '../ui/button.tsx';
import {Code} from '../ui/code.tsx';
import {TextField} from '../ui/field.tsx';
import {listenToKeys} from '../ui/keypad.ts';
import {NumberPad, pressed} from '../ui/pad.tsx';
import {Entrance, Refused} from './entrance.tsx';
import {useAttempt} from './use-attempt.ts';

const CODE_LENGTH = 12;

/** Specification section 6: staff by name and check code, the administrator by name and password. */
export function Login() {
  const {say} = useText();
  const {lastOpenid} = useApp();
  const [kind, setKind] = useState<'staff' | 'admin'>('staff');
  const [openid, setOpenid] = useState(lastOpenid);
  const [isKnown, setIsKnown] = useState(lastOpenid !== '');
  const options = [
    {value: 'staff', label: say('login.staff')},
    {value: 'admin', label: say('login.admin')},
  ] as const;
  return (
    <Entrance title={say('login.title')}>
      <Choice label={say('login.kind')} options={options} value={kind} onChoose={setKind} />
      {isKnown ? (
        <Known openid={openid} change={() => setIsKnown(false)} />
      ) : (
        <TextField
          label={say('login.openid')}
          value={openid}
          onChange={(text) => setOpenid(text.toUpperCase())}
          isCode
        />
      )}
      {kind === 'staff' ? <StaffForm openid={openid} /> : <AdminForm openid={openid} />}
      <p className="text-18">
        <Link
          to="/register"
          className="inline-flex min-h-12 items-center font-semibold text-accent underline"
        >
          {say('login.register')}
        </Link>
      </p>
    </Entrance>
  );
}

/** The company this device works for: seldom changed, so it takes one line. */
function Known({openid, change}: {readonly openid: string; readonly change: () => void}) {
  const {say} = useText();
  return (
    <p className="flex items-center gap-2 text-18">
      <span className="text-soft">{say('login.openid')}</span>
      <Code className="font-semibold tracking-wider">{openid}</Code>
      <button
        type="button"
        onClick={change}
        className="ms-auto min-h-12 px-2 font-semibold text-accent underline"
      >
        {say('login.changeOpenid')}
      </button>
    </p>
  );
}

function StaffForm({openid}: {readonly openid: string}) {
  const app = useApp();
  const {say} = useText();
  const [name, setName] = useState('');
  const [checkCode, setCheckCode] = useState('');
  const {isTrying, denial, attempt} = useAttempt();
  const submit = (): void => attempt(() => app.loginStaff({openid, name: name.trim(), checkCode}));
  return (
    <>
      <TextField label={say('login.name')} value={name} onChange={setName} autoComplete="username" />
      <div className="flex flex-col gap-2">
        <p className="flex items-baseline justify-between text-16 font-medium text-soft">
          {say('login.checkCode')}
          <output
            data-test="code-length"
            aria-label={say('login.digits', {number: checkCode.length})}
            className="min-h-8 text-24 tracking-widest text-ink"
          >
            {'●'.repeat(checkCode.length)}
          </output>
        </p>
        <NumberPad
          onPress={(key) => setCheckCode(pressed(checkCode, key, CODE_LENGTH, false))}
          onDone={submit}
          doneLabel={say('login.enter')}
          listen={listenToKeys}
          isDoneDisabled={isTrying || name.trim() === '' || checkCode === '' || openid === ''}
        />
      </div>
      {denial && <Refused {...denial} />}
    </>
  );
}

function AdminForm({openid}: {readonly openid: string}) {
  const app = useApp();
  const {say} = useText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const {isTrying, denial, attempt} = useAttempt();
  const isReady = name.trim() !== '' && password !== '' && openid !== '';
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) attempt(() => app.loginAdmin({openid, name: name.trim(), password}));
      }}
    >
      <TextField label={say('login.adminName')} value={name} onChange={setName} autoComplete="username" />
      <TextField
        label={say('login.password')}
        value={password}
        onChange={setPassword}
        type="password"
        autoComplete="current-password"
      />
      {denial && <Refused {...denial} />}
      <Button
        type="submit"
        look="primary"
        icon={<LogIn aria-hidden className="mirrored" />}
        isDisabled={isTrying || !isReady}
      >
        {isTrying ? say('login.trying') : say('login.enter')}
      </Button>
    </form>
  );
}
