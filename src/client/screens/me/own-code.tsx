import {useApp} from '../../data/app.ts';
import {whyNot} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {SecretForm, type TypedSecret} from '../secret-form.tsx';

/** A person's own check code (STAFF-11). */
export function OwnCode({onChanged}: {readonly onChanged: () => void}) {
  const {office, isVisit} = useApp();
  const {say} = useText();
  const isShort = (next: string): boolean => !isVisit && /^\d{4,5}$/.test(next);
  return (
    <Card title={say('me.code')}>
      <SecretForm
        labels={{
          present: say('me.code.present'),
          next: say('checkCode.new'),
          again: say('me.code.again'),
        }}
        hintOf={(next) => say(isShort(next) ? 'checkCode.short' : 'me.code.hint')}
        button={say('me.code')}
        look="plain"
        faultOf={faultOf}
        change={async ({present: code, next}) => {
          const denied = whyNot(await office.tell('/api/session/check-code', {code, next}));
          if (!denied) onChanged();
          return denied;
        }}
      />
    </Card>
  );
}

function faultOf({present, next, again}: TypedSecret): string | undefined {
  if (present === '') return 'check-code.no-present';
  if (!/^\d{4,6}$/.test(next)) return 'check-code.invalid';
  return next === again ? undefined : 'check-code.differs';
}
