import {useCallback, type ReactNode} from 'react';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {calledOf, type FoundThing} from '../../data/found.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {DayText} from '../../ui/day.tsx';
import {scannedItemOf} from '../engine/items.ts';
import type {Job, MissingStock} from '../engine/job.ts';
import {AnswerOptions} from './options.tsx';
import {START_STATE} from '../engine/state.ts';
import {AtIt} from './worked-on-hint.tsx';
import {documentOwners, type DocumentOwner} from '../reads/document-parties.ts';
import {workedOn, type WorkedOn} from '../reads/worked-on.ts';

/** What is known of each of them, by their ids. */
interface KnownDocuments {
  readonly whose: ReadonlyMap<string, DocumentOwner>;
  readonly left: ReadonlyMap<string, readonly MissingStock[]>;
  readonly workedOn: ReadonlyMap<string, WorkedOn>;
}

/**
 * Documents or drivers to choose one of: by code or name with what is to do there, under it whose it is and for which
 * day, and who is at it.
 */
export function DocumentOptions(props: {
  readonly things: readonly FoundThing[];
  /** The job that they are for. */
  readonly job?: Job;
  /** What stands behind the last of them. */
  readonly after?: ReactNode;
  readonly choose: (option: number) => void;
}) {
  const {things, job, after, choose} = props;
  const {warehouse} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists): Promise<KnownDocuments> => {
      const lefts = things.map(async (thing) => {
        const scanned = job && scannedItemOf(job, {...START_STATE, opened: [thing]});
        return [thing.id, (scanned && (await job.left?.(lists, scanned, warehouse))) ?? []] as const;
      });
      const [of, at, left] = await Promise.all([
        documentOwners(lists, things),
        workedOn(lists, warehouse, things),
        Promise.all(lefts),
      ]);
      return {whose: of, workedOn: at, left: new Map(left)};
    },
    [warehouse, things, job],
  );
  const known = useAnswer('whose', ask);
  return (
    <AnswerOptions
      labels={things.map((thing) => (
        <DocumentRow
          key={thing.id}
          thing={thing}
          of={known?.whose.get(thing.id)}
          left={known?.left.get(thing.id) ?? []}
          at={known?.workedOn.get(thing.id)}
        />
      ))}
      after={after}
      choose={choose}
    />
  );
}

/** The second line has its place while it is still read. A code stands in one line, and a long name is cut. */
function DocumentRow(props: {
  readonly thing: FoundThing;
  readonly of: DocumentOwner | undefined;
  readonly left: readonly MissingStock[];
  readonly at: WorkedOn | undefined;
}) {
  const {thing, of, left, at} = props;
  const {say} = useText();
  const called = calledOf(thing);
  const units = left.reduce((sum, {quantity = 0}) => sum + quantity, 0);
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start py-1 leading-tight">
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        {thing.kind === 'driver' ? (
          <NameText className="max-w-full truncate font-bold">{called}</NameText>
        ) : (
          <CodeText className="shrink-0 font-bold whitespace-nowrap">{called}</CodeText>
        )}
        {left.length > 0 && (
          <span data-test="amount" className="text-16 font-normal whitespace-nowrap">
            {`${say('waits.lines', {count: left.length})} · ${say('waits.units', {count: units})}`}
          </span>
        )}
      </span>
      <span data-test="whose" className="flex min-h-[1lh] w-full justify-between gap-3 text-16 font-normal">
        <NameText className="min-w-0 truncate">
          {thing.kind === 'customer' ? say('receive.fromCustomer') : (of?.party ?? '')}
        </NameText>
        {of && of.day !== '' && (
          <span className="shrink-0">
            <DayText on={of.day} />
          </span>
        )}
      </span>
      {at && <AtIt at={at} />}
    </span>
  );
}
