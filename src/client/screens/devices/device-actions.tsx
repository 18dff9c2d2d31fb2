import {Ban, Pencil} from 'lucide-react';
import {useState} from 'react';
import type {Args} from '#domain/kernel/action.ts';
import type {DeviceRow} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {useIsHere} from '../../base/use-is-here.ts';
import {denialOfAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/field.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {NewCodesForm} from './new-codes.tsx';
import {useAttempt} from '../use-attempt.ts';

/** Another name, or the end of a device's rights; the latter is asked twice. */
export function DeviceActions({
  device,
  onChanged,
}: {
  readonly device: DeviceRow;
  readonly onChanged: () => void;
}) {
  const {office} = useApp();
  const isHere = useIsHere();
  const {say} = useText();
  const [name, setName] = useState(device.name);
  const [isSure, setIsSure] = useState(false);
  const {isTrying, denial, attempt} = useAttempt();
  const ask = async (action: 'device.rename' | 'device.revoke', args: Args) => {
    const denied = denialOfAnswer(
      await office.claim(action, {device: device.id, ...args}, undefined, isHere),
    );
    if (denied) return denied;
    setIsSure(false);
    onChanged();
    return undefined;
  };
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <form
        className="flex flex-col gap-2 sm:flex-row sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(() => ask('device.rename', {name: name.trim()}));
        }}
      >
        <div className="flex-1">
          <TextField label={say('devices.name')} value={name} onChange={setName} />
        </div>
        <div className="sm:w-48">
          <Button
            type="submit"
            icon={<Pencil aria-hidden size={20} />}
            isDisabled={isTrying || name.trim() === '' || name.trim() === device.name}
          >
            {say('devices.rename')}
          </Button>
        </div>
      </form>
      {denial && <EntryRefusal {...denial} />}
      {device.revoked_at === 0 && !isSure && (
        <Button icon={<Ban aria-hidden size={20} />} onPress={() => setIsSure(true)}>
          {say('devices.revoke')}
        </Button>
      )}
      <NewCodesForm device={device} onChanged={onChanged} />
      {isSure && (
        <div role="group" aria-label={say('devices.revoke')} className="flex flex-col gap-2">
          <p className="rounded-card bg-question p-3 text-16 font-medium text-on-question">
            {say('devices.revoke.sure', {name: device.name})}
          </p>
          <div className="grid grid-cols-2 gap-2">
            <Button onPress={() => setIsSure(false)}>{say('devices.keep')}</Button>
            <Button
              look="primary"
              isDisabled={isTrying}
              onPress={() => attempt(() => ask('device.revoke', {}))}
            >
              {say('devices.revoke.do')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
