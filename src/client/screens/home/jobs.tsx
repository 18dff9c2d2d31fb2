import {ChevronRight, ScanBarcode, type LucideIcon} from 'lucide-react';
import {Suspense, useCallback, type ReactNode} from 'react';
import {Link} from 'react-router-dom';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useLive} from '../../data/use-live.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {interruptedJob, type InterruptedJob} from '../../jobs/engine/open-job.ts';
import {isQuery} from '../../jobs/engine/query-of.ts';
import type {JobEntry} from '../../jobs/definitions/job-entry.ts';
import {jobsFor, OUTSIDE_SCAN_JOB, pathOf} from '../../jobs/definitions/registry.ts';
import {chosenZone} from '../../jobs/reads/looking.ts';
import type {knownTasks, KnownTasks} from '../../jobs/reads/known-tasks.ts';
import {nextWaitingJob, waitsFor, type WaitingWork} from '../../jobs/reads/waits.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {CodeText} from '../../ui/code.tsx';
import {FittingText} from '../../ui/fitting.tsx';

const NextTask = lazyChunk(() =>
  import('../../jobs/screen/tasks/next-line.tsx').then(({NextTask}) => NextTask),
);

/** Tasks come behind the start, and the jobs stand without them. */
const tasksFor = async (...of: Parameters<typeof knownTasks>): Promise<KnownTasks> =>
  (await import('../../jobs/reads/known-tasks.ts')).knownTasks(...of);

/** What the home screen knows of the jobs: which was left open, and what waits for each. */
interface ToDo {
  readonly open: InterruptedJob | undefined;
  readonly waits: ReadonlyMap<string, WaitingWork>;
  readonly tasks?: KnownTasks;
}
const UNKNOWN_WORK: ToDo = {open: undefined, waits: new Map()};

/**
 * What to do next, and every job that this person may do with what waits in it, counted on this device. Each stands
 * always in its place: the one to do next stands out there.
 */
export function HomeJobs({who, role}: {readonly who: string; readonly role: string}) {
  const {say} = useText();
  const jobs = jobsFor(role);
  const {open, waits, tasks} = useToDo(who, role);
  const now = useReadable(useApp().clock);
  const waiting = nextWaitingJob(
    jobs.map(({name}) => name),
    waits,
  );
  const task = open ? undefined : tasks?.nextAt(now, waiting);
  const next = open?.job ?? task?.job ?? waiting;
  const job = jobs.find(({name}) => name === next);
  const recording = jobs.filter(({name}) => !isQuery(name));
  // A person who may do everything finds it all on the lowest screen: three stand side by side there.
  const isDense = recording.length >= DENSE;
  return (
    <nav aria-label={say('home.jobs')} className="flex flex-col gap-2 short:gap-1">
      {task && tasks ? (
        <Suspense fallback={<Next job={job} open={open} waits={waits} />}>
          <NextTask task={task.task} looking={tasks.looking(now)} takesCard />
        </Suspense>
      ) : (
        <Next job={job} open={open} waits={waits} />
      )}
      <div data-test="jobs" className="flex flex-col gap-2 short:gap-1">
        <div
          className={`grid grid-cols-2 gap-2 short:gap-y-1 ${isDense ? 'short:grid-cols-3 short:gap-x-1' : ''}`}
        >
          {recording.map((each) => (
            <Tile
              key={each.name}
              job={each}
              waits={waits.get(each.name)}
              isNext={each.name === next}
              isDense={isDense}
            />
          ))}
          <div
            className={recording.length % 2 === 0 ? `col-span-2 ${isDense ? 'short:col-span-1' : ''}` : ''}
          >
            <Tile job={OUTSIDE_SCAN_JOB} isDense={isDense} />
          </div>
        </div>
        <div className="grid grid-cols-4 gap-2 short:gap-x-1">
          {jobs.map((each) => (
            <QueryTile key={each.name} job={each} />
          ))}
        </div>
      </div>
    </nav>
  );
}

/** So many jobs, and what a thing is beside them, are more than four rows of two. */
const DENSE = 8;

function useToDo(who: string, role: string): ToDo {
  const app = useApp();
  const steps = useLive(() => app.openSteps(who), [app, who]);
  const ask = useCallback(
    async (lists: FollowedLists): Promise<Omit<ToDo, 'open'>> => {
      const names = jobsFor(role).map(({name}) => name);
      const [tasks, counted] = await Promise.all([
        tasksFor(app, lists, {who, role, zone: chosenZone()}).catch(() => lists.onAnyNews()),
        Promise.all(names.map((name) => waitsFor(lists, app.warehouse, name, who))),
      ]);
      const waits = names.flatMap((name, i) => {
        const own = counted[i];
        return own ? [[name, own] as const] : [];
      });
      return {waits: new Map(waits), ...(tasks ? {tasks} : {})};
    },
    [app, who, role],
  );
  const known = useAnswer(`${who} ${role}`, ask);
  // Neither without the other: what is next would be told twice, and differently.
  if (!steps || !known) return UNKNOWN_WORK;
  const recording = jobsFor(role).flatMap(({name}) => (isQuery(name) ? [] : [name]));
  return {open: interruptedJob(steps, recording), ...known};
}

/** The open job, else the first that work waits in, else a scan of anything. Its place is always taken. */
function Next(props: {
  readonly job: JobEntry | undefined;
  readonly open: InterruptedJob | undefined;
  readonly waits: ToDo['waits'];
}) {
  const {say} = useText();
  const {job, open, waits} = props;
  if (!job)
    return <Line to={pathOf(OUTSIDE_SCAN_JOB)} Picture={ScanBarcode} title={say('query.what.scan')} />;
  const title = say(open ? 'home.goOn' : 'home.next', {job: say(job.title)});
  const wait = waits.get(job.name);
  return (
    <Line to={pathOf(job)} Picture={job.Picture} title={title}>
      {open ? (
        <>
          <CodeText className="truncate">{open.about.join(' · ')}</CodeText>
          {open.left > 0 && (
            <span className="shrink-0">
              {say('job.left', {lines: say('waits.lines', {count: open.left})})}
            </span>
          )}
        </>
      ) : (
        wait && <FittingText lines={1} text={waitWords(say, job, wait).join(' · ')} />
      )}
    </Line>
  );
}

function Line(props: {
  readonly to: string;
  readonly Picture: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const {to, Picture, title, children} = props;
  return (
    <Link
      to={to}
      data-test="next"
      className="flex h-16 items-center gap-3 rounded-card bg-accent short:h-14 px-3 text-on-accent active:brightness-85"
    >
      <Picture aria-hidden size={32} className="shrink-0" />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="text-18 font-semibold">
          <FittingText text={title} weight="bold" lines={1} />
        </span>
        {children && <span className="flex gap-3 text-16">{children}</span>}
      </span>
      <ChevronRight aria-hidden className="mirrored shrink-0" />
    </Link>
  );
}

function waitWords(say: Say, {waiting}: JobEntry, {lines, documents}: WaitingWork): string[] {
  const of = waiting ? [say(waiting, {count: documents})] : [];
  return lines === undefined ? of : [say('waits.lines', {count: lines}), ...of];
}

/** Three lines are what a tile has room for: so many are left to its title by what waits. */
const TITLE_LINES = [undefined, 2, 1] as const;

function Tile(props: {
  readonly job: JobEntry;
  readonly waits?: WaitingWork | undefined;
  readonly isNext?: boolean;
  /** Three of them share a row of the lowest screen, where the word stands alone. */
  readonly isDense: boolean;
}) {
  const {say} = useText();
  const {job, waits, isNext = false, isDense} = props;
  const words = waits && waits.documents > 0 ? waitWords(say, job, waits) : [];
  return (
    <Link
      to={pathOf(job)}
      aria-current={isNext ? 'true' : undefined}
      className={`flex h-19 min-w-0 items-center gap-2 rounded-card border-2 px-2 leading-tight font-semibold active:brightness-85 short:h-[max(4rem,var(--target))] ${isDense ? 'short:px-0.5' : 'short:gap-1.5 short:ps-1.5 short:pe-1'} ${isNext ? 'border-accent bg-tint ring-2 ring-accent' : 'border-line bg-panel'}`}
    >
      <job.Picture
        aria-hidden
        size={28}
        className={`shrink-0 text-accent short:size-6 ${isDense ? 'short:hidden' : ''}`}
      />
      <span className="flex min-w-0 flex-1 flex-col text-18 short:text-16">
        <FittingText text={say(job.title)} weight="bold" lines={TITLE_LINES[words.length]} />
        {words.map((text) => (
          <span key={text} className="text-16 font-normal">
            <FittingText text={text} lines={1} />
          </span>
        ))}
      </span>
    </Link>
  );
}

/** A query by what it is about: four stand side by side. */
function QueryTile({job: {name, title, about, Picture}}: {readonly job: JobEntry}) {
  const {say} = useText();
  if (!about) return null;
  return (
    <Link
      to={pathOf({name})}
      aria-label={`${say(about)}: ${say(title)}`}
      className="flex min-h-[max(4rem,var(--target))] min-w-0 flex-col items-center justify-center gap-0.5 rounded-card border border-line bg-panel text-center text-16 leading-tight font-semibold active:brightness-85"
    >
      <Picture aria-hidden size={24} className="shrink-0 text-accent" />
      <FittingText text={say(about)} />
    </Link>
  );
}
