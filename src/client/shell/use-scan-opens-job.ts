import {useEffect, useRef} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {useApp, type ClientApp} from '../data/app.ts';
import {openForms} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {codesOf} from '../jobs/engine/codes-of.ts';
import {jobAt, OUTSIDE_SCAN_JOB, pathOf} from '../jobs/definitions/registry.ts';
import {useScanner} from '../scan/scanner.ts';
import {pageToasts} from '../frame/toasts/use-telling.ts';

/** A scan that no screen takes asks what that is; the code waits in the queue and is the first of that job. */
export function useScanOpensJob(): void {
  const {bus, feedback} = useScanner();
  const app = useApp();
  const navigate = useNavigate();
  const {pathname} = useLocation();
  const isTyped = useReadable(openForms).typed > 0;
  /** Whose the codes are that still wait for a job which is just being opened. */
  const opened = useRef('');
  /**
   * The same while the screen of that job has not been drawn yet: a worker who goes elsewhere at once never sees it.
   */
  const coming = useRef('');
  useEffect(() => {
    const job = jobAt(pathname)?.name;
    const now = codesIn(app, job);
    const left = coming.current || (job ? '' : opened.current);
    if (left !== '' && left !== now) bus.leaveBehind(left);
    coming.current = '';
    opened.current = now;
  }, [app, bus, pathname]);
  useEffect(() => {
    if (jobAt(pathname)) return undefined;
    if (!isTyped)
      return bus.onArrival(() => {
        if (bus.isServed) return;
        coming.current = codesIn(app, OUTSIDE_SCAN_JOB.name);
        void navigate(pathOf(OUTSIDE_SCAN_JOB));
      });
    // What was typed would be gone, and the code must not wait for a job that is opened later.
    return bus.serve(async () => {
      feedback.give('rejected');
      pageToasts.say({look: 'refused', title: 'toast.unfinished'});
    });
  }, [app, bus, feedback, navigate, pathname, isTyped]);
}

/** Whose the codes of a job are now; '' without a job, and where no person is logged in. */
function codesIn(app: ClientApp, job: string | undefined): string {
  const who = app.session.get()?.who;
  return job && who ? codesOf({who, job}) : '';
}
