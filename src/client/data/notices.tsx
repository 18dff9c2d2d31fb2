import {createContext, use, type ReactNode} from 'react';
import {useApp, type NoticeLine} from './app.ts';
import {useLive} from './use-live.ts';
import {useReadable} from '../base/use-readable.ts';

const NoticesContext = createContext<readonly NoticeLine[] | undefined>(undefined);

/** Reads the notices of this device once for all who show them. */
export function WithNotices({children}: {readonly children: ReactNode}) {
  const app = useApp();
  const login = useReadable(app.session)?.login;
  // Another company's are in another database.
  const notices = useLive(() => app.notices(), [app, login]);
  return <NoticesContext value={notices}>{children}</NoticesContext>;
}

/** All notices of this device, the newest first; `undefined` until they are read. */
export const useNotices = (): readonly NoticeLine[] | undefined => use(NoticesContext);

/** What the person here still has to read, the newest first; others read theirs when they are back on this device. */
export function useUnread(): readonly NoticeLine[] | undefined {
  const who = useReadable(useApp().session)?.who;
  return useNotices()?.filter((notice) => !notice.isSeen && notice.who === who);
}
