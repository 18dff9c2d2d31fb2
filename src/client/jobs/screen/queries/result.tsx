import {ArrowLeft, Ellipsis, ScanSearch, X, type LucideIcon} from 'lucide-react';
import {useCallback, useState} from 'react';
import {isScannedDocument} from '#domain/document-definitions.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import type {FollowedLists} from '../../../data/lists.ts';
import {useApp} from '../../../data/app.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useReadable} from '../../../base/use-readable.ts';
import {useText, type TextKey} from '../../../i18n/text.ts';
import {Button} from '../../../ui/button.tsx';
import {ThumbRow} from '../../../ui/thumb-row.tsx';
import {ScanInstruction} from '../instruction.tsx';
import type {FoundThing, FoundKind} from '../../../data/found.ts';
import {isQuery} from '../../engine/query-of.ts';
import {SUBJECT_STEP} from '../../engine/query.ts';
import {REPORT_EXCEPTION, reportException} from '../../engine/report.ts';
import type {JobEntry} from '../../definitions/job-entry.ts';
import {ALL_JOBS, jobsFor} from '../../definitions/registry.ts';
import {thingGot} from '../../engine/say.ts';
import type {JobPartProps} from '../tap.ts';
import {waitsWith} from '../../reads/waits.ts';
import {documentShown, type DocumentAt} from '../../reads/document-shown.ts';
import {QuerySubject} from './subject.tsx';

/** Buttons beside Back: with more of them no word stands whole on the smallest screen. */
const MAX_RESULT_BUTTONS = 2;

/** What a query shows: its subject, how to go on scanning, and the jobs that could go on from here. */
export function QueryResult({job, state, tap}: JobPartProps) {
  const {say} = useText();
  const [moreOf, setMoreOf] = useState<string>();
  const role = useReadable(useApp().session)?.role;
  const thing = thingGot(state.draft, SUBJECT_STEP);
  const step = job.steps[SUBJECT_STEP];
  const Picture = ALL_JOBS.find(({name}) => name === job.name)?.Picture ?? ScanSearch;
  const ways = useWays({job, tap}, thing, role);
  if (step?.is !== 'scan') return null;
  // Of another thing the sheet is closed.
  const isMore = moreOf !== undefined && moreOf === thing?.id && ways.length > MAX_RESULT_BUTTONS;
  return (
    <>
      {/* Anew for each subject: it begins at its top. */}
      <div key={thing?.id} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto flex min-h-full w-full max-w-xl flex-col gap-3 px-4 py-2">
          {thing ? (
            <QuerySubject thing={thing} show={(other) => tap({kind: 'show', thing: other})} />
          ) : (
            <div className="m-auto flex flex-col items-center gap-3 text-center">
              <Picture aria-hidden size={96} strokeWidth={1.25} className="text-accent" />
              <p className="max-w-64 text-18 text-soft">{say(step.label)}</p>
            </div>
          )}
          {/* Below what was asked for: the row under the thumb is for going on. The smallest screen has room once there is some. */}
          <div className={thing ? 'mt-auto' : 'mt-auto short:hidden'}>
            <Button
              icon={<reportException.Picture aria-hidden className="shrink-0" />}
              onPress={() => tap({kind: 'exception', name: REPORT_EXCEPTION})}
            >
              {say(reportException.label)}
            </Button>
          </div>
        </div>
      </div>
      <ScanInstruction takes={step.takes} text={say(step.says)} />
      <ThumbRow>
        <Button
          isStacked={ways.length > 0}
          icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
          onPress={() => tap({kind: 'back'})}
        >
          {say('action.back')}
        </Button>
        {(ways.length > MAX_RESULT_BUTTONS ? ways.slice(0, 1) : ways).map((way) => (
          <WayOn key={way.name} way={way} isStacked />
        ))}
        {ways.length > MAX_RESULT_BUTTONS && (
          <Button
            isStacked
            icon={<Ellipsis aria-hidden className="shrink-0" />}
            onPress={() => setMoreOf(thing?.id)}
          >
            {say('job.more')}
          </Button>
        )}
      </ThumbRow>
      {isMore && <MoreWays ways={ways.slice(1)} onClose={() => setMoreOf(undefined)} />}
    </>
  );
}

/** What can be done from here: told of a document, or in a job that goes on with the thing. */
interface ResultWay {
  readonly name: string;
  readonly says: TextKey;
  readonly Picture: LucideIcon;
  readonly take: () => void;
}

/** The acts that are told of a document in its state, and the jobs that go on with the thing. */
function useWays(
  {job, tap}: Pick<JobPartProps, 'job' | 'tap'>,
  thing: FoundThing | undefined,
  role: string | undefined,
): readonly ResultWay[] {
  const {document, next} = useThingNow(thing, role);
  const acts = Object.entries(job.exceptions ?? {}).filter(
    ([name, {records = []}]) =>
      entryOf(ACT_IN, document?.state ?? '') === name && records.every(({roles}) => hasRole(roles, role)),
  );
  return [
    ...acts.map(([name, {label, Picture: Icon}]) => ({
      name,
      says: label,
      Picture: Icon,
      take: () => tap({kind: 'exception', name}),
    })),
    ...next.map(({name, title, Picture: Icon}) => ({
      name,
      says: title,
      Picture: Icon,
      take: () => tap({kind: 'go', job: name}),
    })),
  ];
}

/** The ways for which there is no room beside Back. */
function MoreWays({ways, onClose}: {readonly ways: readonly ResultWay[]; readonly onClose: () => void}) {
  const {say} = useText();
  return (
    <div
      role="dialog"
      aria-label={say('job.more')}
      className="absolute inset-x-0 bottom-0 z-10 mx-auto grid w-full max-w-xl grid-cols-2 gap-2 rounded-card border-t-2 border-line bg-panel p-2 shadow-float"
    >
      {ways.map((way) => (
        <WayOn key={way.name} way={way} />
      ))}
      <Button icon={<X aria-hidden className="shrink-0" />} onPress={onClose}>
        {say('action.close')}
      </Button>
    </div>
  );
}

function WayOn({way, isStacked = false}: {readonly way: ResultWay; readonly isStacked?: boolean}) {
  const {says, Picture, take} = way;
  const {say} = useText();
  return (
    <Button isStacked={isStacked} icon={<Picture aria-hidden className="shrink-0" />} onPress={take}>
      {say(says)}
    </Button>
  );
}

/** What is told of a document in its states, by the name of the act: the next thing that happens to it. */
const ACT_IN: Readonly<Record<string, string>> = {announced: 'arrived', arrived: 'unloaded'};

/** Where a document is, and the jobs that go on with a thing. */
interface ThingNow {
  readonly document?: DocumentAt | undefined;
  readonly next: readonly JobEntry[];
}
const NOT_READ: ThingNow = {next: []};

/**
 * Where a thing is and which jobs go on with it, told anew when that changes: both at once, since a button that moves
 * for a moment in between loses the tap of the thumb on it.
 */
function useThingNow(thing: FoundThing | undefined, role: string | undefined): ThingNow {
  const {warehouse} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists): Promise<ThingNow> => {
      if (!thing) return NOT_READ;
      const document = isScannedDocument(thing.kind)
        ? await documentShown(lists, thing.kind, thing.id)
        : undefined;
      const jobs = jobsFor(role).filter((other) => isNext(other, thing.kind, document));
      const isWaiting = await Promise.all(jobs.map(({name}) => waitsWith(lists, warehouse, name, thing)));
      return {document, next: jobs.filter((_, i) => isWaiting[i])};
    },
    [warehouse, thing, role],
  );
  return useAnswer(thing?.id ?? '', ask) ?? NOT_READ;
}

/** Whether a job can go on with such a thing; the queries are reached by scans alone. */
function isNext(
  {name, takes, goesOnFrom, isAlone}: JobEntry,
  kind: FoundKind,
  document: DocumentAt | undefined,
): boolean {
  if (!takes.includes(kind) || isQuery(name) || isAlone) return false;
  return !isScannedDocument(kind) || !goesOnFrom || (document !== undefined && goesOnFrom(document));
}
