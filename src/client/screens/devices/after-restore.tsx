import {Check} from 'lucide-react';
import {isRole} from '#domain/kernel/roles.ts';
import type {AfterRestoreRow} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {whyNot} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';
import {NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

/** People and devices that stand as it stood at the backup: looked through by a person who was there, one by one. */
export function AfterRestoreCard(props: {
  readonly rows: readonly AfterRestoreRow[];
  readonly onChanged: () => void;
}) {
  const {rows, onChanged} = props;
  const {office} = useApp();
  const {say} = useText();
  const {isTrying, denial, attempt} = useAttempt();
  const tick = async (id: string) => {
    const denied = whyNot(await office.call('post', `/api/after-restore/${id}/looked`, {}));
    onChanged();
    return denied;
  };
  return (
    <Card title={say('devices.restored')}>
      <p className="mb-2 rounded-card bg-question p-3 text-16 font-medium text-on-question">
        {say('devices.restored.why')}
      </p>
      {denial && <EntryRefusal {...denial} />}
      <ul className="flex flex-col">
        {rows.map((row) => (
          <IsolatedPart
            key={row.id}
            of={row}
            as="item"
            draw={() => (
              <li className="flex flex-wrap items-center gap-x-3 border-b border-hair py-1 text-18">
                <span className="flex min-w-0 flex-1 flex-col">
                  <NameText className="font-medium">{row.name}</NameText>
                  <State row={row} />
                </span>
                <TimeText at={row.restored_at} className="text-16 text-soft" />
                <button
                  type="button"
                  disabled={isTrying}
                  onClick={() => attempt(() => tick(row.id))}
                  className="flex min-h-12 items-center gap-1 px-2 font-semibold text-accent underline"
                >
                  <Check aria-hidden size={18} />
                  {say('devices.restored.looked')}
                  <span className="sr-only">{row.name}</span>
                </button>
              </li>
            )}
          />
        ))}
      </ul>
    </Card>
  );
}

/** What it is and how it stands now. */
function State({row: {kind, role, isShut, returned_at}}: {readonly row: AfterRestoreRow}) {
  const {say} = useText();
  const words = [
    say(`devices.restored.${kind}`),
    isRole(role) ? say(`option.${role}`) : '',
    isShut ? say(kind === 'person' ? 'field.is_locked' : 'devices.revoked') : '',
  ].filter(Boolean);
  return (
    <span className="text-16 text-soft">
      {words.join(' · ')}
      {returned_at > 0 && (
        <span className="block">
          <TimeText at={returned_at} words={(when) => say('devices.returned', {when})} />
        </span>
      )}
    </span>
  );
}
