import {Inbox} from 'lucide-react';
import {useCallback} from 'react';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText, type TextKey} from '../i18n/text.ts';
import {calledOf, type FoundThing} from '../scan/found.ts';
import {Code} from '../ui/code.tsx';
import {DocumentOptions} from './document-options.tsx';
import type {Job, Opens, Seen} from './job.ts';
import {Options} from './options.tsx';

/** What this person worked on last comes before the others. */
export const ownFirst = (things: readonly FoundThing[], last: unknown): readonly FoundThing[] =>
  things.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));

/** What may be chosen without its label; where nothing waits here, that is said. */
export function Offered(props: {
  readonly job: Job;
  readonly offered: NonNullable<Opens['offered']>;
  readonly none: TextKey | undefined;
  readonly seen: Seen;
  readonly show: (thing: FoundThing) => void;
}) {
  const {job, offered, none, seen, show} = props;
  const app = useApp();
  const {office, warehouse} = app;
  const who = useReadable(app.session)?.who ?? '';
  const [records] = job.records;
  const ask = useCallback(async () => {
    const [all, last] = await Promise.all([
      offered(office, warehouse, who, seen),
      records && app.lastRecord(records.name),
    ]);
    return ownFirst(all, last?.args['document']);
  }, [offered, office, warehouse, who, seen, records, app]);
  const things = useAnswer('offered', ask);
  const choose = (option: number): void => {
    const thing = things?.[option];
    if (thing) show(thing);
  };
  if (!things) return null;
  if (things.length === 0) return none ? <Nothing none={none} /> : null;
  if (things.every(({kind}) => kind === 'bin'))
    return (
      <Options
        isPaired
        labels={things.map((thing) => (
          <Code key={thing.id} className="whitespace-nowrap">
            {calledOf(thing)}
          </Code>
        ))}
        choose={choose}
      />
    );
  return <DocumentOptions things={things} job={job} choose={choose} />;
}

/** Not before all of it is on this device: until then nobody knows. */
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
