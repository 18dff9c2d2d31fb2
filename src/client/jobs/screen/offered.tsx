import {ChevronDown, Inbox} from 'lucide-react';
import {useCallback, useMemo, useState, type ReactNode} from 'react';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {calledOf, type FoundThing} from '../../data/found.ts';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';
import {DocumentOptions} from './document-options.tsx';
import type {Job, JobOpening, SeenLine} from '../engine/job.ts';
import {WAITING_AT_ONCE} from '../reads/most-waiting.ts';
import {AnswerOptions} from './options.tsx';

/** What this person worked on last comes before the others. */
export const ownFirst = (things: readonly FoundThing[], last: unknown): readonly FoundThing[] =>
  things.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));

/** What may be chosen without its label; where nothing waits here, that is said. */
export function OfferedThings(props: {
  readonly job: Job;
  readonly offered: NonNullable<JobOpening['offered']>;
  readonly none: TextKey | undefined;
  readonly seen: SeenLine;
  readonly show: (thing: FoundThing) => void;
}) {
  const {job, offered, none, seen, show} = props;
  const app = useApp();
  const {say} = useText();
  const {warehouse} = app;
  const who = useReadable(app.session)?.who ?? '';
  const [records] = job.records;
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const [all, last] = await Promise.all([
        offered(lists, warehouse, who, seen),
        records && lists.ofWork(() => app.lastRecord(records.name)),
      ]);
      return ownFirst(all, last?.args['document']);
    },
    [offered, warehouse, who, seen, records, app],
  );
  const things = useAnswer('offered', ask);
  const [atOnce, setAtOnce] = useState(WAITING_AT_ONCE);
  const choose = (option: number): void => {
    const thing = things?.[option];
    if (thing) show(thing);
  };
  if (!things) return null;
  if (things.length === 0) return none ? <Nothing none={none} /> : null;
  return (
    <Begun
      {...{things, atOnce, job, choose}}
      after={
        things.length > atOnce && (
          <Button
            icon={<ChevronDown aria-hidden className="shrink-0" />}
            onPress={() => setAtOnce(atOnce + WAITING_AT_ONCE)}
          >
            {say('query.more', {number: things.length - atOnce})}
          </Button>
        )
      }
    />
  );
}

/** The first of these things; the list of them stays the same one while it shows the same. */
function Begun(props: {
  readonly things: readonly FoundThing[];
  readonly atOnce: number;
  readonly job: Job;
  readonly after: ReactNode;
  readonly choose: (option: number) => void;
}) {
  const {things, atOnce, job, after, choose} = props;
  const shown = useMemo(() => things.slice(0, atOnce), [things, atOnce]);
  if (!shown.every(({kind}) => kind === 'bin'))
    return <DocumentOptions things={shown} {...{job, after, choose}} />;
  return (
    <AnswerOptions
      isPaired
      labels={shown.map((thing) => (
        <CodeText key={thing.id} className="whitespace-nowrap">
          {calledOf(thing)}
        </CodeText>
      ))}
      {...{after, choose}}
    />
  );
}

/** Not before all of it is on this device: until then it is unknown. */
function Nothing({none}: {readonly none: TextKey}) {
  const {say} = useText();
  const {isComplete} = useReadable(useApp().status);
  return (
    <p
      data-test="none-offered"
      className="flex flex-col items-center gap-2 text-center text-22 text-balance text-soft"
    >
      <Inbox aria-hidden size={48} strokeWidth={1.5} />
      {say(isComplete ? none : 'status.copy.partial')}
    </p>
  );
}
