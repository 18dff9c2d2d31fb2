import {ChevronDown} from 'lucide-react';
import type {HandedInLine} from '../../data/handed-in-files.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {WorkItem} from '../status/work-item.tsx';

interface Group {
  readonly name: string;
  readonly label: TextKey;
  readonly edge: string;
  readonly has: (line: HandedInLine) => boolean;
}

/** What a person has to look at comes first. */
const RESULT_GROUPS: readonly Group[] = [
  {name: 'held', label: 'status.held', edge: 'border-line', has: fresh('held')},
  {name: 'refused', label: 'status.refused', edge: 'border-refused', has: fresh('refused')},
  {name: 'corrected', label: 'status.corrected', edge: 'border-question', has: fresh('corrected')},
  {name: 'applied', label: 'bring.applied', edge: 'border-accepted', has: fresh('applied')},
  {name: 'known', label: 'bring.known', edge: 'border-hair', has: ({isKnown}) => isKnown},
];

function fresh(status: HandedInLine['status']): Group['has'] {
  return (line) => line.status === status && !line.isKnown;
}

/** Of each group so many are drawn. */
const MAX_RESULTS_DRAWN = 100;

/** What became of each piece of work that was handed in. */
export function HandInResults({
  lines,
  isOver,
}: {
  readonly lines: readonly HandedInLine[];
  readonly isOver: boolean;
}) {
  const {say} = useText();
  const groups = RESULT_GROUPS.map((group) => ({...group, lines: lines.filter(group.has)})).filter(
    ({lines: own}) => own.length > 0,
  );
  return (
    <div data-test="brought" className="flex flex-col gap-2">
      {isOver && (
        <p role="status" className="text-18 font-semibold">
          {say('bring.done')}
        </p>
      )}
      {groups.map((group) => (
        <Lines key={group.name} {...group} />
      ))}
    </div>
  );
}

function Lines({name, label, edge, lines}: Omit<Group, 'has'> & {readonly lines: readonly HandedInLine[]}) {
  const {say} = useText();
  const drawn = lines.slice(0, MAX_RESULTS_DRAWN);
  const names = useNamesInBags(drawn.flatMap(({args, facts}) => [args, facts]));
  return (
    <details open={name === 'held' || name === 'refused'} className={`group border-s-8 ps-3 ${edge}`}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3">
        <span className="min-w-0 flex-1 text-18 font-semibold">{say(label)}</span>
        <span data-test={`brought-${name}`} className="text-22 font-bold tabular-nums">
          {lines.length}
        </span>
        <ChevronDown aria-hidden className="shrink-0 text-soft group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-2 pb-2">
        {drawn.map((line) => (
          <WorkItem key={line.id} line={line} names={names} />
        ))}
        {lines.length > drawn.length && (
          <li className="text-16 text-soft">
            {say('status.moreWork', {number: lines.length - drawn.length})}
          </li>
        )}
      </ul>
    </details>
  );
}
