import {Suspense, use} from 'react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {hasWedge, isMobile} from '../../scan/capable.ts';
import {inTime, lazyChunk} from '../../ui/chunk.ts';
import type {Job} from '../engine/job.ts';
import type {JobEntry} from '../definitions/job-entry.ts';
import {mayDo} from '../definitions/registry.ts';

const JobPage = lazyChunk(() => import('./job-page.tsx').then(({JobPage}) => JobPage));
const NotHere = lazyChunk(() => import('./not-here.tsx').then(({JobNotHere: NotHere}) => NotHere));

/** A job in the frame of the app: itself, or why it is not to be had here. */
export function JobEntrance({job}: {readonly job: JobEntry}) {
  const isWedge = useReadable(hasWedge);
  const {role, login = ''} = useReadable(useApp().session) ?? {};
  const isAllowed = mayDo(job, role);
  return (
    // Of its own: the job that was open before takes no scan while the code of this one comes, and what is recorded under
    // another login begins with what that has kept (STAFF-5).
    <Suspense key={`${job.name} ${login}`} fallback={<div aria-busy className="flex-1 bg-page" />}>
      {isAllowed && (isWedge || isMobile()) ? <Opened entry={job} /> : <NotHere isAllowed={isAllowed} />}
    </Suspense>
  );
}

/** The machine of all jobs with its page, and the one job that is opened: nothing of them is read before. */
function Opened({entry}: {readonly entry: JobEntry}) {
  return <JobPage job={use(codeOf(entry))} />;
}

const asked = new Map<string, Promise<Job>>();

/** The code of a job, asked for once; again where it did not come. */
function codeOf({name, load}: JobEntry): Promise<Job> {
  const before = asked.get(name);
  if (before) return before;
  // Its page comes beside it, not behind it.
  const code = inTime(Promise.all([load(), import('./job-page.tsx')]).then(([job]) => job));
  asked.set(name, code);
  code.catch(() => asked.delete(name));
  return code;
}
