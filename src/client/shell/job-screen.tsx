import {useText} from '../i18n/text.ts';
import {JobEntrance} from '../jobs/screen/entrance.tsx';
import type {JobEntry} from '../jobs/definitions/job-entry.ts';
import {MenuRail} from '../frame/rail.tsx';
import {StatusBar} from '../frame/status-bar.tsx';

/** The one screen of all jobs in the frame of the app. */
export function JobScreen({job}: {readonly job: JobEntry}) {
  const {say} = useText();
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say(job.title)} isJob />
        <main className="flex min-h-0 flex-1 flex-col">
          <JobEntrance job={job} />
        </main>
      </div>
    </div>
  );
}
