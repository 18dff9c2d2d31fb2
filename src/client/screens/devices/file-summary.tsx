import type {ReactNode} from 'react';
import type {DeviceRow} from '#protocol/session.ts';
import type {HandedInFile} from '../../data/handed-in-files.ts';
import {personName} from '../../describe/names.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {useAge} from '../../i18n/time.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {NameText} from '../../ui/code.tsx';

/** What a file holds, before anything of it is handed in: whose device, how much, by whom, from when to when. */
export function FileSummary(props: {
  readonly file: HandedInFile;
  /** `undefined` as long as the server has not said which there are. */
  readonly devices: readonly DeviceRow[] | undefined;
}) {
  const {mutations, unreadable, known} = props.file;
  const {say} = useText();
  const age = useAge();
  const people = [...new Set(mutations.map(({who}) => who))];
  const names = useNamesInBags(people.map((who) => ({who})));
  const calledSo = new Map((props.devices ?? []).map(({id, name}) => [id, name]));
  const unknown = say('bring.device.unknown');
  const devices = [...new Set(mutations.map(({device}) => calledSo.get(device) ?? unknown))];
  const times = mutations.map(({at}) => at);
  const isShown = mutations.length > 0;
  return (
    <div data-test="summary" className="flex flex-col gap-2">
      <dl className="grid items-baseline gap-x-4 grid-cols-[minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)] gap-y-1 text-18">
        <Fact label="bring.count" value={<b className="tabular-nums">{mutations.length}</b>} />
        {known.size > 0 && (
          <Fact
            label="bring.known"
            value={
              <>
                <span className="tabular-nums">{known.size}</span>
                <span className="block text-16 font-normal text-soft">{say('bring.known.hint')}</span>
              </>
            }
          />
        )}
        {isShown && (
          <>
            {props.devices && <Fact label="bring.devices" value={<Listed names={devices} />} />}
            <Fact
              label="bring.people"
              value={<Listed names={people.map((who) => personName(say, names, who))} />}
            />
            <Fact label="bring.from" value={<time>{age(least(times)).full}</time>} />
            <Fact label="bring.to" value={<time>{age(most(times)).full}</time>} />
          </>
        )}
      </dl>
      {unreadable > 0 && (
        <p className="rounded-card bg-question p-3 text-16 font-medium text-on-question">
          {say('bring.unreadable', {count: unreadable})}
        </p>
      )}
    </div>
  );
}

const least = (times: readonly number[]): number => times.reduce((a, b) => Math.min(a, b), Infinity);
const most = (times: readonly number[]): number => times.reduce((a, b) => Math.max(a, b), -Infinity);

function Listed({names}: {readonly names: readonly string[]}) {
  return names.map((name) => (
    <NameText key={name} className="block w-fit">
      {name}
    </NameText>
  ));
}

function Fact({label, value}: {readonly label: TextKey; readonly value: ReactNode}) {
  const {say} = useText();
  return (
    <>
      <dt className="text-16 text-soft not-first:mt-1 sm:mt-0!">{say(label)}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
    </>
  );
}
