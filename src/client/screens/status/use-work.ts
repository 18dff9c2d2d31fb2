import {useApp, type WorkLine} from '../../data/app.ts';
import {useLive} from '../../data/use-live.ts';
import {useReadable} from '../../base/use-readable.ts';

/** This device's own work, the newest first, told anew when some is recorded or answered. */
export function useWork(): readonly WorkLine[] {
  const app = useApp();
  const login = useReadable(app.session)?.login;
  return useLive(() => app.work(), [app, login]) ?? NO_WORK_LINES;
}

const NO_WORK_LINES: readonly WorkLine[] = [];
