import {Globe, LogOut, Smartphone} from 'lucide-react';
import {endedSessionsSchema, ownSessionsSchema, type OwnSession} from '#protocol/user-center.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer, whyNot} from '../../data/office-answer.ts';
import {useServerAnswer} from '../../data/use-server-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import {useFocusOnPage} from '../../ui/give-focus.ts';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

/** Where the person here is logged in, and the way to end what she does not know. */
export function OwnSessions({turn, onEnd}: {readonly turn: number; readonly onEnd: () => void}) {
  const {office} = useApp();
  const {say} = useText();
  const {value, denial: unread} = useServerAnswer('/api/session/open', ownSessionsSchema, turn);
  const {isTrying, denial, attempt} = useAttempt();
  const end = (id: string): void =>
    attempt(async () => {
      const denied = whyNot(await office.call('delete', `/api/session/open/${id}`));
      onEnd();
      return denied;
    });
  const endOthers = (): void =>
    attempt(async () => {
      const read = readAnswer(await office.call('delete', '/api/session/open'), endedSessionsSchema);
      onEnd();
      return read.ok ? undefined : read.denial;
    });
  const others = (value?.count ?? 0) - 1;
  return (
    <Card title={say('me.sessions')}>
      <p className="mb-3 text-16 text-soft desk:text-14">{say('me.sessions.hint')}</p>
      {denial && <EntryRefusal {...denial} />}
      {unread && !value && <EntryRefusal {...unread} />}
      <ul data-test="own-sessions" tabIndex={-1} className="flex flex-col">
        {value?.results.map((each) => (
          <SessionItem key={each.id} session={each} isTrying={isTrying} onEnd={() => end(each.id)} />
        ))}
      </ul>
      {others > 0 && (
        <div className="mt-3 desk:[&_button]:w-auto">
          <TwoStepButton
            Picture={LogOut}
            first={say('me.sessions.endOthers', {number: others})}
            second={say('me.session.sure')}
            isDisabled={isTrying}
            onDo={endOthers}
          />
        </div>
      )}
    </Card>
  );
}

function SessionItem(props: {
  readonly session: OwnSession;
  readonly isTrying: boolean;
  readonly onEnd: () => void;
}) {
  const {session, isTrying, onEnd} = props;
  const {device, name, opened_at, used_at, isThis} = session;
  const {say} = useText();
  useFocusOnPage(() => [
    document.querySelector('[data-test=own-sessions] button'),
    document.querySelector('[data-test=own-sessions]'),
  ]);
  const Picture = device === '' ? Globe : Smartphone;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hair py-2 last:border-b-0">
      <Picture aria-hidden size={20} className="shrink-0 text-soft" />
      <div className="flex min-w-40 flex-1 flex-col">
        <span className="text-18 font-semibold wrap-anywhere desk:text-14">
          {name === '' ? say('me.session.browser') : <NameText>{name}</NameText>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-16 text-soft desk:text-13">
          <TimeText at={opened_at} isRoomy words={(time) => say('me.session.opened', {time})} />
          {isThis ? (
            <strong className="text-ink">{say('me.session.this')}</strong>
          ) : (
            <TimeText at={used_at} isRoomy words={(time) => say('me.session.used', {time})} />
          )}
        </span>
      </div>
      {!isThis && (
        <div className="shrink-0">
          <TwoStepButton
            Picture={LogOut}
            first={say('me.session.end')}
            second={say('me.session.sure')}
            isDisabled={isTrying}
            onDo={onEnd}
          />
        </div>
      )}
    </li>
  );
}
