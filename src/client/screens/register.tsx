import {Building2} from 'lucide-react';
import {useId, useState} from 'react';
import {Link} from 'react-router-dom';
import {SHORTEST_PASSWORD, type RegistrationStatus} from '#protocol/session.ts';
import {useApp} from '../data/app.ts';
import {ownTimeZone, timeZones} from '../base/time-zones.ts';
import {useText} from '../i18n/text.ts';
import {Button, ChoiceButtons} from '../ui/button.tsx';
import {CurrencySelect} from '../resource/currency-select.tsx';
import {INPUT_LOOK} from '../resource/input-look.ts';
import {PasswordField, TextField} from '../ui/field.tsx';
import {EntranceFrame, EntryRefusal} from './entrance.tsx';
import {useAttempt} from './use-attempt.ts';
import {useRegistration} from './use-registration.ts';

/** A new company with its administrator, empty or with the demo warehouse. Needs the server, and says so. */
export function RegisterScreen() {
  const {say} = useText();
  const registration = useRegistration();
  return (
    <EntranceFrame title={say('register.title')}>
      {registration?.isOpen === false ? <Closed /> : <Form registration={registration} />}
      {registration?.isFirst !== true && (
        <p className="text-18">
          <Link to="/login" className="inline-flex min-h-12 items-center font-semibold text-accent underline">
            {say('register.login')}
          </Link>
        </p>
      )}
    </EntranceFrame>
  );
}

/** Why no company registers here any more, and how one begins anew all the same. */
function Closed() {
  const {say} = useText();
  return (
    <div
      data-test="closed"
      className="flex flex-col gap-2 rounded-card bg-question p-3 text-16 text-on-question"
    >
      <p className="font-semibold">{say('register.closed')}</p>
      <p>{say('register.another')}</p>
      <p>{say('register.over', {folder: '.data'})}</p>
    </div>
  );
}

function Form({registration}: {readonly registration: RegistrationStatus | undefined}) {
  const {identity} = useApp();
  const {say} = useText();
  const [company, setCompany] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isShort, setIsShort] = useState(false);
  const [demo, setDemo] = useState<'demo' | 'empty'>('demo');
  const [currency, setCurrency] = useState('');
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const {isTrying, denial, attempt} = useAttempt();
  const isReady = company.trim() !== '' && name.trim() !== '' && password !== '';
  const options = [
    {value: 'demo', label: say('register.demo')},
    {value: 'empty', label: say('register.empty')},
  ] as const;
  const send = (): void => {
    if (!isReady) return;
    setIsShort(password.length < SHORTEST_PASSWORD);
    if (password.length < SHORTEST_PASSWORD) return;
    const asked = {
      company: company.trim(),
      name: name.trim(),
      password,
      withDemo: demo === 'demo',
      currency,
      timeZone,
    };
    attempt(() => identity.register(asked));
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {registration?.isFirst === true && (
        <p data-test="first" className="text-16 text-soft">
          {say(registration.isLast ? 'register.first' : 'register.none')}
        </p>
      )}
      <TextField
        label={say('register.company')}
        value={company}
        onChange={setCompany}
        autoComplete="organization"
      />
      <CompanyPlace {...{currency, setCurrency, timeZone, setTimeZone}} />
      <TextField label={say('login.adminName')} value={name} onChange={setName} autoComplete="username" />
      <PasswordField
        label={say('login.password')}
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          if (typed.length >= SHORTEST_PASSWORD) setIsShort(false);
        }}
        isNew
        hint={say('register.password.hint')}
        fault={isShort ? say('why.password.too-short') : undefined}
      />
      <ChoiceButtons label={say('register.start')} options={options} value={demo} onChoose={setDemo} />
      <p className="text-16 text-soft">{say(`register.${demo}.hint`)}</p>
      {registration?.isFirst === true && (
        <p className="text-16 text-soft">{say('register.over', {folder: '.data'})}</p>
      )}
      {denial && <EntryRefusal {...denial} />}
      <Button type="submit" look="primary" icon={<Building2 aria-hidden />} isDisabled={isTrying || !isReady}>
        {isTrying ? say('login.trying') : say('register.do')}
      </Button>
    </form>
  );
}

/** In which currency a company reckons, and by whose clock. */
function CompanyPlace(props: {
  readonly currency: string;
  readonly setCurrency: (currency: string) => void;
  readonly timeZone: string;
  readonly setTimeZone: (zone: string) => void;
}) {
  const {currency, setCurrency, timeZone, setTimeZone} = props;
  const {say} = useText();
  const [currencyId, zoneId] = [useId(), useId()];
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor={currencyId} className="text-16 font-medium text-soft desk:text-14">
          {say('field.currency')}
        </label>
        <CurrencySelect id={currencyId} value={currency} onChange={setCurrency} />
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={zoneId} className="text-16 font-medium text-soft desk:text-14">
          {say('field.time_zone')}
        </label>
        <select
          id={zoneId}
          dir="ltr"
          value={timeZone}
          onChange={(event) => setTimeZone(event.target.value)}
          className={INPUT_LOOK}
        >
          {timeZones().map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <p className="text-16 text-soft">{say('register.zone.hint')}</p>
      </div>
    </>
  );
}
