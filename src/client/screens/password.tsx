import {KeyRound} from 'lucide-react';
import {useState} from 'react';
import {SHORTEST_PASSWORD} from '#protocol/session.ts';
import {useApp} from '../data/app.ts';
import {whyNot} from '../data/office-answer.ts';
import {useText} from '../i18n/text.ts';
import {Card, Page} from '../shell/page.tsx';
import {Button} from '../ui/button.tsx';
import {PasswordField} from '../ui/field.tsx';
import {Refused} from './entrance.tsx';
import {useAttempt} from './use-attempt.ts';

/** An administrator's own password. Other sessions end; this one goes on. */
export function Password() {
  const {office} = useApp();
  const {say} = useText();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [isDone, setIsDone] = useState(false);
  const {isTrying, denial, attempt} = useAttempt();
  const change = async () => {
    setIsDone(false);
    const fault = faultOf(password, next, again);
    if (fault) return {code: fault, facts: {}};
    const denied = whyNot(await office.call('post', '/api/session/password', {password, next}));
    if (denied) return denied;
    for (const clear of [setPassword, setNext, setAgain]) clear('');
    setIsDone(true);
    return undefined;
  };
  return (
    <Page title={say('password.title')}>
      <Card>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            attempt(change);
          }}
        >
          <PasswordField label={say('password.present')} value={password} onChange={setPassword} />
          <PasswordField
            label={say('password.next')}
            value={next}
            onChange={setNext}
            isNew
            hint={say('register.password.hint')}
          />
          <PasswordField label={say('password.again')} value={again} onChange={setAgain} isNew />
          {denial && <Refused {...denial} />}
          <p role="status" className="text-18 font-medium">
            {isDone ? say('password.changed') : ''}
          </p>
          <Button type="submit" look="primary" icon={<KeyRound aria-hidden />} isDisabled={isTrying}>
            {say('password.change')}
          </Button>
        </form>
      </Card>
    </Page>
  );
}

function faultOf(password: string, next: string, again: string): string | undefined {
  if (password === '') return 'password.no-present';
  if (next.length < SHORTEST_PASSWORD) return 'password.too-short';
  return next === again ? undefined : 'password.differs';
}
