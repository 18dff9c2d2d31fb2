import {ChevronDown} from 'lucide-react';
import {useState} from 'react';
import {useApp, type DeviceStatus, type WorkLine} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {useWork} from './use-work.ts';
import {WorkItem} from './work-item.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';

type Outcome = keyof DeviceStatus & ('waiting' | 'sent' | 'corrected' | 'refused' | 'held');
const OUTCOMES: readonly {name: Outcome; status: WorkLine['status']; edge: string; most: number}[] = [
  {name: 'waiting', status: 'waiting', edge: 'border-kept', most: 200},
  {name: 'sent', status: 'applied', edge: 'border-accepted', most: 10},
  {name: 'corrected', status: 'corrected', edge: 'border-question', most: 10},
  {name: 'refused', status: 'refused', edge: 'border-refused', most: 10},
  {name: 'held', status: 'held', edge: 'border-line', most: 10},
];

/** What became of the work of this device: how much, and each piece that waits or was settled last. */
export function WorkOutcomes() {
  const app = useApp();
  const status = useReadable(app.status);
  const work = useWork();
  return (
    <ul className="flex flex-col gap-2">
      {OUTCOMES.map(({name, status: settled, edge, most}) => (
        <OutcomeLines
          key={name}
          name={name}
          edge={edge}
          count={status[name]}
          // What has waited longest is sent first.
          work={ordered(
            name,
            work.filter((line) => line.status === settled),
          ).slice(0, most)}
        />
      ))}
    </ul>
  );
}

const ordered = (name: Outcome, work: readonly WorkLine[]): readonly WorkLine[] =>
  name === 'waiting' ? work.toReversed() : work;

function OutcomeLines(props: {
  readonly name: Outcome;
  readonly edge: string;
  readonly count: number;
  readonly work: readonly WorkLine[];
}) {
  const {name, edge, count, work} = props;
  const app = useApp();
  const {say} = useText();
  const {oldestAt} = useReadable(app.status);
  const names = useNamesInBags(work.flatMap((line) => [line.args, line.facts, {who: line.end?.by ?? ''}]));
  const age = useAge();
  const [chosen, setChosen] = useState<boolean>();
  // What waits is in sight at once; the rest is looked up.
  const isOpen = chosen ?? (name === 'waiting' && count > 0);
  const hint =
    name === 'waiting' && count > 0
      ? say('status.oldest', {age: age(oldestAt).words})
      : say(`status.${name}.hint`);
  return (
    <li>
      <details open={isOpen} className={`group border-s-8 ps-3 ${edge}`}>
        <summary
          onClick={(event) => {
            event.preventDefault();
            setChosen(!isOpen);
          }}
          className="flex min-h-16 cursor-pointer list-none items-center gap-3"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-18 font-semibold">{say(`status.${name}`)}</span>
            <span className="block text-16 text-soft">{hint}</span>
          </span>
          <span data-test={`count-${name}`} className="text-28 font-bold">
            {count}
          </span>
          <ChevronDown aria-hidden className="shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <ul data-test={`work-${name}`} className="flex flex-col gap-3.5 pb-2 desk:gap-2">
          {work.map((line) => (
            <IsolatedPart key={line.id} of={line} as="item">
              <WorkItem line={line} names={names} />
            </IsolatedPart>
          ))}
          {count > work.length && work.length > 0 && (
            <li className="text-16 text-soft">{say('status.moreWork', {number: count - work.length})}</li>
          )}
        </ul>
      </details>
    </li>
  );
}
