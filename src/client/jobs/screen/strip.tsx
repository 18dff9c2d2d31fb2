import {Boxes} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import {calledOf, type FoundThing} from '../../data/found.ts';
import {CodeText} from '../../ui/code.tsx';
import {StepTrail} from '../../ui/trail.tsx';
import {remainingLines, quantityOf, slotsOf, stepOf} from '../engine/state.ts';
import type {JobPartProps} from './tap.ts';

/**
 * The first line of a job: what it was opened with and how much of that is left, else where in its steps it is. At its
 * end a place is kept for news, so that they cover nothing and nothing moves.
 */
export function JobStrip({job, state}: Pick<JobPartProps, 'job' | 'state'>) {
  return (
    <div
      data-test="job-line"
      className="me-news flex h-strip shrink-0 flex-col justify-center overflow-hidden lg:me-0"
    >
      {state.opened.length > 0 ? <Opened state={state} /> : <Steps job={job} state={state} />}
    </div>
  );
}

function Opened({state}: Pick<JobPartProps, 'state'>) {
  const {say} = useText();
  const {opened, line} = state;
  const zones = zonesOf(opened);
  const onto = ssccOfOpened(opened.at(-1));
  return (
    <p className="mx-auto flex w-full max-w-xl items-baseline gap-2 px-4 text-16 text-soft short:px-2">
      {/* One code stays whole, whatever is said of it. */}
      <CodeText
        className={`text-18 font-semibold text-ink rtl:text-right ${opened.length > 1 ? 'min-w-0 truncate' : 'whitespace-nowrap'}`}
      >
        {opened.map(calledOf).join(' · ')}
      </CodeText>
      {onto !== undefined && (
        <span className="flex shrink-0 items-center gap-1 self-center" data-test="onto">
          <Boxes aria-hidden size={18} />
          <span className="sr-only">{say('job.onto')}</span>
          <CodeText>{onto.slice(-SHOWN_OF_SSCC)}</CodeText>
        </span>
      )}
      {zones.length > 0 && <span className="truncate">{say('task.zone', {zone: zones.join(', ')})}</span>}
      {line && (
        <span className="truncate">
          {say('job.left', {lines: say('waits.lines', {count: remainingLines(state)})})}
        </span>
      )}
    </p>
  );
}

/** The number of a pallet ends in what tells it from others of the same house. */
const SHOWN_OF_SSCC = 6;

/** The number of the pallet that goods of a document go onto. */
const ssccOfOpened = (thing: FoundThing | undefined): string | undefined =>
  thing && 'sscc' in thing ? thing.sscc : undefined;

/** The zones that orders were opened for. */
const zonesOf = (opened: readonly FoundThing[]): readonly string[] =>
  [...new Set(opened.flatMap((thing) => ('zones' in thing ? (thing.zones ?? []) : [])))].filter(
    (zone) => zone !== '',
  );

function Steps({job, state}: Pick<JobPartProps, 'job' | 'state'>) {
  const {say} = useText();
  const open = stepOf(job, state);
  const slots = slotsOf(job, state.draft);
  const counting = quantityOf(job, state.draft);
  // Goods are at hand until something else is: their quantity has no place of its own.
  const isCounted = slots.some(({name, step}) => name === open && step.is === 'quantity');
  const at = isCounted ? counting?.repeat : open;
  const trail = slots.flatMap((each) =>
    each.step.is === 'quantity' ||
    ((each.step.is === 'scan' || each.step.is === 'text') && each.step.isOptional)
      ? []
      : [{name: each.name, label: say(each.step.label)}],
  );
  if (trail.length < 2) return null;
  return <StepTrail steps={trail.map(({label}) => label)} at={trail.findIndex(({name}) => name === at)} />;
}
