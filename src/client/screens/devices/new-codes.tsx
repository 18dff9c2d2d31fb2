import {KeyRound} from 'lucide-react';
import {useState} from 'react';
import {newCodesAnswerSchema, type DeviceRow, type NewCodes as Codes} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {NewCodeSlips} from '../staff/new-code-slips.tsx';
import {useAttempt} from '../use-attempt.ts';

/**
 * The people who were on a revoked device, and new check codes for all of them by one tap; shown once, on screen or
 * paper.
 */
export function NewCodesForm({
  device: {id, exposed},
  onChanged,
}: {
  readonly device: DeviceRow;
  readonly onChanged: () => void;
}) {
  const {office} = useApp();
  const {say} = useText();
  const [codes, setCodes] = useState<Codes>();
  const {isTrying, denial, attempt} = useAttempt();
  const give = async () => {
    const end = readAnswer(
      await office.call('post', `/api/devices/${id}/new-codes`, {}),
      newCodesAnswerSchema,
    );
    if (!end.ok) return end.denial;
    setCodes(end.value.results);
    return undefined;
  };
  if (codes) {
    const close = (): void => {
      setCodes(undefined);
      onChanged();
    };
    return <NewCodeSlips codes={codes} onDone={close} />;
  }
  if (exposed.length === 0) return null;
  return (
    <div data-test="exposed" className="flex flex-col gap-2 rounded-card bg-question p-3 text-on-question">
      <p className="text-16 font-medium">{say('devices.exposed')}</p>
      <ul className="text-16 font-semibold">
        {exposed.map((each) => (
          <li key={each.id}>
            <NameText>{each.name}</NameText>
          </li>
        ))}
      </ul>
      {denial && <EntryRefusal {...denial} />}
      <Button
        look="onColour"
        icon={<KeyRound aria-hidden size={20} />}
        isDisabled={isTrying}
        onPress={() => attempt(give)}
      >
        {say('devices.exposed.do')}
      </Button>
    </div>
  );
}
