import {SHORTEST_PASSWORD} from '#protocol/session.ts';
import {useApp} from '../data/app.ts';
import {whyNot} from '../data/office-answer.ts';
import {useText} from '../i18n/text.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {SecretForm, type TypedSecret} from './secret-form.tsx';

/** The same on a page of its own. */
export function PasswordScreen() {
  const {say} = useText();
  return (
    <ScreenPage title={say('password.title')}>
      <Card>
        <OwnPassword />
      </Card>
    </ScreenPage>
  );
}

/** An administrator's own password. Other sessions end; this one goes on. */
export function OwnPassword({onChanged}: {readonly onChanged?: () => void}) {
  const {office} = useApp();
  const {say} = useText();
  return (
    <SecretForm
      labels={{
        present: say('password.present'),
        next: say('password.next'),
        again: say('password.again'),
      }}
      hintOf={() => say('register.password.hint')}
      button={say('password.change')}
      faultOf={faultOf}
      change={async ({present: password, next}) => {
        const denied = whyNot(await office.call('post', '/api/session/password', {password, next}));
        if (!denied) onChanged?.();
        return denied;
      }}
    />
  );
}

function faultOf({present, next, again}: TypedSecret): string | undefined {
  if (present === '') return 'password.no-present';
  if (next.length < SHORTEST_PASSWORD) return 'password.too-short';
  return next === again ? undefined : 'password.differs';
}
