import {KeyRound} from 'lucide-react';
import {useState} from 'react';
import type {EntryDenial} from '../data/identity.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {PasswordField} from '../ui/field.tsx';
import {EntryRefusal} from './entrance.tsx';
import {useAttempt} from './use-attempt.ts';

/** What is typed: the present secret, the next one, and that once more. */
export interface TypedSecret {
  readonly present: string;
  readonly next: string;
  readonly again: string;
}

const NO_SECRET_TYPED: TypedSecret = {present: '', next: '', again: ''};

/** A person's own password or check code, changed by the one she has. Her other sessions end; this one goes on. */
export function SecretForm(props: {
  /** What each of them is called. */
  readonly labels: Readonly<Record<keyof TypedSecret, string>>;
  /** Under the next one. */
  readonly hintOf: (next: string) => string;
  readonly button: string;
  readonly look?: 'primary' | 'plain';
  /** What is wrong with what is typed, before anybody is asked. */
  readonly faultOf: (typed: TypedSecret) => string | undefined;
  readonly change: (typed: TypedSecret) => Promise<EntryDenial>;
}) {
  const {labels, hintOf, button, look = 'primary', faultOf, change} = props;
  const {say} = useText();
  const [typed, setTyped] = useState(NO_SECRET_TYPED);
  const [isDone, setDone] = useState(false);
  const {isTrying, denial, attempt} = useAttempt();
  const set = (name: keyof TypedSecret) => (value: string) => setTyped((last) => ({...last, [name]: value}));
  const send = async (): Promise<EntryDenial> => {
    setDone(false);
    const fault = faultOf(typed);
    const denied = fault === undefined ? await change(typed) : {code: fault, facts: {}};
    if (denied) return denied;
    setTyped(NO_SECRET_TYPED);
    setDone(true);
    return undefined;
  };
  return (
    <form
      className="flex flex-col gap-4 desk:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(send);
      }}
    >
      <PasswordField label={labels.present} value={typed.present} onChange={set('present')} />
      <PasswordField
        label={labels.next}
        value={typed.next}
        onChange={set('next')}
        isNew
        hint={hintOf(typed.next)}
      />
      <PasswordField label={labels.again} value={typed.again} onChange={set('again')} isNew />
      {denial && <EntryRefusal {...denial} />}
      <p role="status" className="text-18 font-medium empty:hidden desk:text-14">
        {isDone ? say('password.changed') : ''}
      </p>
      <div className="desk:[&_button]:w-auto">
        <Button type="submit" look={look} icon={<KeyRound aria-hidden />} isDisabled={isTrying}>
          {button}
        </Button>
      </div>
    </form>
  );
}
