import {KeyRound} from 'lucide-react';
import {useState} from 'react';
import {useApp} from '../../data/app.ts';
import type {Denial} from '../../data/identity.ts';
import {whyNot} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../shell/page.tsx';
import {Button} from '../../ui/button.tsx';
import {PasswordField} from '../../ui/field.tsx';
import {Refused} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

/** Somebody's own check code, changed by the one she has. Her other sessions end; this one goes on. */
export function OwnCode({onChanged}: {readonly onChanged: () => void}) {
  const {office, isVisit} = useApp();
  const {say} = useText();
  const [code, setCode] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [isDone, setDone] = useState(false);
  const {isTrying, denial, attempt} = useAttempt();
  const change = async (): Promise<Denial> => {
    setDone(false);
    const fault = faultOf(code, next, again);
    if (fault) return {code: fault, facts: {}};
    const denied = whyNot(await office.tell('/api/session/check-code', {code, next}));
    if (denied) return denied;
    for (const clear of [setCode, setNext, setAgain]) clear('');
    setDone(true);
    onChanged();
    return undefined;
  };
  return (
    <Card title={say('me.code')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(change);
        }}
      >
        <PasswordField label={say('me.code.present')} value={code} onChange={setCode} />
        <PasswordField
          label={say('checkCode.new')}
          value={next}
          onChange={setNext}
          isNew
          hint={say(!isVisit && /^\d{4,5}$/.test(next) ? 'checkCode.short' : 'me.code.hint')}
        />
        <PasswordField label={say('me.code.again')} value={again} onChange={setAgain} isNew />
        {denial && <Refused {...denial} />}
        <p role="status" className="text-16 font-medium empty:hidden desk:text-14">
          {isDone ? say('password.changed') : ''}
        </p>
        <div className="desk:[&_button]:w-auto">
          <Button type="submit" icon={<KeyRound aria-hidden />} isDisabled={isTrying}>
            {say('me.code')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function faultOf(code: string, next: string, again: string): string | undefined {
  if (code === '') return 'check-code.no-present';
  if (!/^\d{4,6}$/.test(next)) return 'check-code.invalid';
  return next === again ? undefined : 'check-code.differs';
}
