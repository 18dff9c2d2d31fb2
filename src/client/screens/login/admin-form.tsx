import {LogIn} from 'lucide-react';
import {useState} from 'react';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {isMobile} from '../../scan/capable.ts';
import {Button} from '../../ui/button.tsx';
import {PasswordField, TextField} from '../../ui/field.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';
import {BorrowedSwitch, useMayBorrow} from './borrowed.tsx';
import {inOwnWords, missingField} from './missing.ts';
import {OpenidLine, type AtCompany} from './openid-line.tsx';

/** An administrator by name and password. On a desktop the name alone tells the company. */
export function AdminForm({before, ...at}: AtCompany & {readonly before: string}) {
  const {openid} = at;
  const {identity} = useApp();
  const {say} = useText();
  const [name, setName] = useState(before);
  const [password, setPassword] = useState('');
  const {isTrying, denial, attempt} = useAttempt();
  const isHandheld = isMobile();
  const isWide = useIsWide();
  const mayBorrow = useMayBorrow();
  const [isBorrowed, setIsBorrowed] = useState(false);
  const submit = async () => {
    const lacking = missingField({...(isHandheld ? {openid} : {}), 'admin-name': name, password});
    if (lacking) return lacking;
    const login = {openid, name: name.trim(), password, isBorrowed: mayBorrow && isBorrowed};
    return inOwnWords(await identity.loginAdmin(login), 'admin', isHandheld);
  };
  return (
    <form
      className="flex flex-col gap-3 short:gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(submit);
      }}
    >
      {(isHandheld || openid !== '') && <OpenidLine {...at} />}
      <TextField label={say('login.adminName')} value={name} onChange={setName} autoComplete="username" />
      <PasswordField
        label={say('login.password')}
        value={password}
        onChange={setPassword}
        // Whose page it stands over is known; a handheld calls no keyboard by itself.
        hasFocus={before !== '' && isWide}
      />
      {mayBorrow && <BorrowedSwitch isOn={isBorrowed} onChange={setIsBorrowed} />}
      {denial && <EntryRefusal {...denial} />}
      <Button
        type="submit"
        look="primary"
        icon={<LogIn aria-hidden className="mirrored" />}
        isDisabled={isTrying}
      >
        {isTrying ? say('login.trying') : say('login.enter')}
      </Button>
    </form>
  );
}
