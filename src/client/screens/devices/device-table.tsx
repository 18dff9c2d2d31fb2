import {useState} from 'react';
import type {DeviceRow} from '#protocol/session.ts';
import {useText} from '../../i18n/text.ts';
import {IsolatedPart} from '../../ui/alone.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import {DeviceActions} from './device-actions.tsx';

/** Each device with what it last told; on a phone each is a card of its own. */
export function DeviceTable(props: {readonly devices: readonly DeviceRow[]; readonly onChanged: () => void}) {
  const {devices, onChanged} = props;
  const {say} = useText();
  const [open, setOpen] = useState('');
  const heads = [
    say('devices.name'),
    say('devices.seen'),
    say('devices.unsent'),
    say('devices.oldest'),
    say('devices.storage'),
    say('devices.build'),
  ];
  return (
    <table className="w-full border-collapse text-16">
      <thead className="hidden lg:table-header-group">
        <tr className="border-b-2 border-line text-start text-14 text-soft">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pe-3 text-start font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <IsolatedPart
            key={device.id}
            of={device}
            instead={
              // Whatever it has told of itself, its rights are taken here.
              <tr>
                <td colSpan={heads.length} className="py-3">
                  <NameText>{device.name}</NameText>
                  <DeviceActions device={device} onChanged={onChanged} />
                </td>
              </tr>
            }
          >
            <Device
              device={device}
              heads={heads}
              isOpen={open === device.id}
              toggle={() => setOpen(open === device.id ? '' : device.id)}
              onChanged={onChanged}
            />
          </IsolatedPart>
        ))}
      </tbody>
    </table>
  );
}

function Device(props: {
  readonly device: DeviceRow;
  readonly heads: readonly string[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly onChanged: () => void;
}) {
  const {device, heads, isOpen, toggle, onChanged} = props;
  const {say} = useText();
  const {name, pending, oldest_at, seen_at, storage, build, revoked_at, returned_at} = device;
  const texts = [
    <TimeText key="seen" at={seen_at} />,
    <span key="unsent" className={pending > 0 ? 'rounded-card bg-kept px-2 font-bold text-on-kept' : ''}>
      {pending}
    </span>,
    pending > 0 && oldest_at > 0 ? <TimeText key="oldest" at={oldest_at} /> : '–',
    say(`devices.storage.${storage}`),
    <CodeText key="build" className="text-14">
      {build === '' ? '–' : build.slice(0, 12)}
    </CodeText>,
  ];
  return (
    <>
      <tr className="flex flex-col border-b border-hair py-2 lg:table-row lg:py-0">
        <th scope="row" className="text-start font-semibold lg:pe-3">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={toggle}
            className="min-h-12 text-start text-18 font-semibold text-accent underline lg:text-16"
          >
            <NameText>{name}</NameText>
          </button>
          {revoked_at > 0 && (
            <span className="ms-2 rounded-card bg-refused px-2 py-1 text-14 font-semibold text-on-refused">
              {say('devices.revoked')}
            </span>
          )}
          {returned_at > 0 && (
            <span data-test="returned" className="mb-1 block text-14 font-normal text-soft">
              <TimeText at={returned_at} words={(when) => say('devices.returned', {when})} />
            </span>
          )}
        </th>
        {texts.map((text, i) => (
          <td key={heads[i + 1]} className="flex justify-between gap-3 py-1 lg:table-cell lg:py-2 lg:pe-3">
            <span className="text-soft lg:hidden">{heads[i + 1]}</span>
            <span>{text}</span>
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="flex flex-col lg:table-row">
          <td colSpan={heads.length} className="py-3">
            <DeviceActions device={device} onChanged={onChanged} />
          </td>
        </tr>
      )}
    </>
  );
}
