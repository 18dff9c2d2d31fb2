import {FLOOR_KINDS, type FloorHour} from '#protocol/floor-work.ts';
import {useText} from '../../i18n/text.ts';
import {NameText} from '../../ui/code.tsx';
import {WayOn} from '../../ui/way-on.tsx';
import {floorActsAt} from './floor-address.ts';
import {KIND_TITLES} from './floor-kinds.ts';
import {useAmounts} from './use-amounts.ts';

/** What a device recorded on a day. */
interface DeviceDay {
  readonly device: string;
  readonly name: string;
  readonly acts: number;
  readonly corrected: number;
  readonly held: number;
  readonly undone: number;
  readonly waited: number;
}

/** The hours of each device together, in the order in which the devices stand. */
function daysOfDevices(hours: readonly FloorHour[]): DeviceDay[] {
  const found = new Map<string, DeviceDay>();
  for (const {device, name, acts, corrected, held, undone, waited} of hours) {
    const before = found.get(device);
    found.set(device, {
      device,
      name,
      acts: acts + (before?.acts ?? 0),
      corrected: corrected + (before?.corrected ?? 0),
      held: held + (before?.held ?? 0),
      undone: undone + (before?.undone ?? 0),
      waited: Math.max(waited, before?.waited ?? 0),
    });
  }
  return [...found.values()];
}

/** How much of something was done, which leads to it. */
function Count({value, to, name}: {readonly value: number; readonly to: string; readonly name: string}) {
  const {say} = useText();
  const told = useAmounts().of('units', BigInt(value));
  if (value === 0) return told;
  return (
    <WayOn
      to={to}
      aria-label={say('report.bar', {when: name, value: told})}
      className="inline-flex min-h-target min-w-8 items-center justify-end text-accent underline desk:min-h-8"
    >
      {told}
    </WayOn>
  );
}

/** A line for each device; one that is pressed is shown alone, and once more with the others. */
export function FloorTable(props: {
  readonly results: readonly FloorHour[];
  readonly day: string;
  readonly device: string;
  readonly onChoose: (device: string) => void;
}) {
  const {results, day: on, device, onChoose} = props;
  const {say} = useText();
  const amounts = useAmounts();
  const head = 'px-3 py-1 text-right font-medium text-soft';
  return (
    <div role="region" aria-label={say('devices.title')} tabIndex={0} className="overflow-x-auto">
      <table data-test="floor" className="w-full text-16 desk:text-14">
        <thead>
          <tr>
            <th scope="col" className="py-1 pe-3 text-start font-medium text-soft">
              {say('devices.title')}
            </th>
            <th scope="col" className={head}>
              {say('floor.acts')}
            </th>
            {FLOOR_KINDS.map((kind) => (
              <th key={kind} scope="col" className={head}>
                {say(KIND_TITLES[kind])}
              </th>
            ))}
            <th scope="col" className={head}>
              {say('floor.waited')}
            </th>
          </tr>
        </thead>
        <tbody>
          {daysOfDevices(results).map((day) => (
            <tr key={day.device} className="border-t border-hair">
              <th scope="row" className="pe-3 text-start font-normal">
                <button
                  type="button"
                  aria-pressed={day.device === device}
                  onClick={() => onChoose(day.device === device ? '' : day.device)}
                  className="inline-flex min-h-target items-center text-accent underline aria-pressed:font-bold desk:min-h-8"
                >
                  <NameText>{day.name}</NameText>
                </button>
              </th>
              {([undefined, ...FLOOR_KINDS] as const).map((kind) => (
                <td key={kind ?? ''} className="px-3 text-right font-semibold tabular-nums">
                  <Count
                    value={day[kind ?? 'acts']}
                    to={floorActsAt({day: on, device: day.device, kind})}
                    name={`${day.name}, ${say(kind ? KIND_TITLES[kind] : 'floor.acts')}`}
                  />
                </td>
              ))}
              <td className="px-3 text-right font-semibold whitespace-nowrap tabular-nums">
                {amounts.lasting(day.waited)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
