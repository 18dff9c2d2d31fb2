import {X} from 'lucide-react';
import {useRef} from 'react';
import type {TicketRow} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {useIsHere} from '../../base/use-is-here.ts';
import {denialOfAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';
import {NameText} from '../../ui/code.tsx';
import {giveFocus} from '../../ui/give-focus.ts';
import {TimeText} from '../../ui/time.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

/** Codes that were shown and not yet used: each can be taken back. */
export function OpenTickets(props: {readonly tickets: readonly TicketRow[]; readonly onChanged: () => void}) {
  const {tickets, onChanged} = props;
  const {office} = useApp();
  const isHere = useIsHere();
  const {say} = useText();
  const {denial, attempt} = useAttempt();
  const list = useRef<HTMLUListElement>(null);
  const takeBack = async (id: string) => {
    const denied = denialOfAnswer(await office.claim('ticket.revoke', {ticket: id}, undefined, isHere));
    onChanged();
    giveFocus(() => [list.current?.querySelector('button'), document.querySelector('main input')]);
    return denied;
  };
  return (
    <Card title={say('devices.tickets')}>
      {denial && <EntryRefusal {...denial} />}
      <ul ref={list} className="flex flex-col">
        {tickets.map(({id, name, created_at}) => (
          <IsolatedPart
            key={id}
            of={id}
            as="item"
            draw={() => (
              <li className="flex items-center gap-3 border-b border-hair text-18">
                <NameText className="min-w-0 flex-1 font-medium">{name}</NameText>
                <TimeText at={created_at} className="text-16 text-soft" />
                <button
                  type="button"
                  onClick={() => attempt(() => takeBack(id))}
                  className="flex min-h-12 items-center gap-1 px-2 font-semibold text-accent underline"
                >
                  <X aria-hidden size={18} />
                  {say('devices.takeBack')}
                </button>
              </li>
            )}
          />
        ))}
      </ul>
    </Card>
  );
}
