import {useApp, type NoticeLine} from './app.ts';
import {useReadable} from './use-readable.ts';

/** What the person here still has to read, the newest first; others read theirs when they are back on this device. */
export function useUnread(): readonly NoticeLine[] {
  const app = useApp();
  const who = useReadable(app.session)?.who;
  return useReadable(app.notices).filter((notice) => !notice.isSeen && notice.who === who);
}
