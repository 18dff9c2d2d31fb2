import {Building2} from 'lucide-react';
import {useId, useState} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useText} from '../i18n/text.ts';
import {Button, Choice} from '../ui/button.tsx';
import {CurrencySelect} from '../resource/currency-select.tsx';
import {PasswordField, TextField} from '../ui/field.tsx';
import {Entrance, Refused} from './entrance.tsx';
import {useAttempt} from './use-attempt.ts';

/** A new company with its administrator, empty or with the demo warehouse. Needs the server, and says so. */
export function Register() {
  const {identity} = useApp();
  const {say} = useText();
  const [company, setCompany] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [demo, setDemo] = useState<'demo' | 'empty'>('demo');
  const [currency, setCurrency] = useState('');
  const currencyId = useId();
  const {isTrying, denial, attempt} = useAttempt();
  const isReady = company.trim() !== '' && name.trim() !== '' && password !== '';
  const options = [
    {value: 'demo', label: say('register.demo')},
    {value: 'empty', label: say('register.empty')},
  ] as const;
  return (
    <Entrance title={say('register.title')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const registration = {
            company: company.trim(),
            name: name.trim(),
            password,
            withDemo: demo === 'demo',
            currency,
          };
          if (isReady) attempt(() => identity.register(registration));
        }}
      >
        <TextField
          label={say('register.company')}
          value={company}
          onChange={setCompany}
          autoComplete="organization"
        />
        <div className="flex flex-col gap-1">
          <label htmlFor={currencyId} className="text-16 font-medium text-soft desk:text-14">
            {say('field.currency')}
          </label>
          <CurrencySelect id={currencyId} value={currency} onChange={setCurrency} />
        </div>
        <TextField label={say('login.adminName')} value={name} onChange={setName} autoComplete="username" />
        <PasswordField
          label={say('login.password')}
          value={password}
          onChange={setPassword}
          isNew
          hint={say('register.password.hint')}
        />
        <Choice label={say('register.start')} options={options} value={demo} onChoose={setDemo} />
        <p className="text-16 text-soft">{say(`register.${demo}.hint`)}</p>
        {denial && <Refused {...denial} />}
        <Button
          type="submit"
          look="primary"
          icon={<Building2 aria-hidden />}
          isDisabled={isTrying || !isReady}
        >
          {isTrying ? say('login.trying') : say('register.do')}
        </Button>
      </form>
      <p className="text-18">
        <Link to="/login" className="inline-flex min-h-12 items-center font-semibold text-accent underline">
          {say('register.login')}
        </Link>
      </p>
    </Entrance>
  );
}
