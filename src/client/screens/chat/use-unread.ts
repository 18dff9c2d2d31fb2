import {useEffect} from 'react';
import {conversationsSchema} from '#protocol/chat.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {unreadMessages, tellUnread, useUnreadCount} from '../../data/unread-messages.ts';
import {useReadable} from '../../base/use-readable.ts';
import {keepReceived, useKeptChat} from './kept.ts';

/** Questions are at least so far apart, ms: the count stands on every screen. */
const UNREAD_APART_MS = 10_000;
/** Where no news come of what others write, ms. */
const UNREAD_POLL_MS = 60_000;

let askedAt = -UNREAD_POLL_MS;

/**
 * How many messages the person here has not read, asked for as news come and now and then; without a network what was
 * heard last stands, also from before the app was closed. `apart`: how often news let it be asked, ms.
 */
export function useUnreadMessages(apart = UNREAD_APART_MS): number {
  const app = useApp();
  const {office, status, session} = app;
  const {exactAt} = useReadable(status);
  const {who = '', login = ''} = useReadable(session) ?? {};
  const kept = useKeptChat();
  useEffect(() => {
    if (who !== '' && unreadMessages.get().who !== who && kept.at > 0) tellUnread({who, count: kept.unread});
  }, [who, kept]);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const read = readAnswer(await office.peek('/api/chat/conversations'), conversationsSchema);
      if (!read.ok || session.get()?.login !== login) return;
      tellUnread({who, count: read.value.unread});
      if (!app.isVisit) await keepReceived(app, login, read.value);
    };
    let later: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(later);
      const at = performance.now();
      const wait = unreadMessages.get().who === who ? askedAt + apart - at : 0;
      if (who === '') return;
      // What came as the last answer was on its way is asked for once it may be.
      later = setTimeout(look, wait > 0 ? wait : UNREAD_POLL_MS);
      if (wait > 0) return;
      askedAt = at;
      ask().catch(reportError);
    };
    look();
    return () => clearTimeout(later);
  }, [app, office, session, who, login, apart, exactAt]);
  return useUnreadCount();
}
