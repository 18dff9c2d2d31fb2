import {useApp} from './app.ts';
import {ReadableCell} from '../base/readable.ts';
import {useReadable} from '../base/use-readable.ts';

interface Unread {
  readonly who: string;
  readonly count: number;
}

/** What was heard last on this page of unread messages, and for whom. */
export const unreadMessages = new ReadableCell<Unread>({who: '', count: 0});

/** How many messages the person here has not read, as far as that was heard; the page of messages has read some. */
export const tellUnread = (unread: Unread): void => unreadMessages.set(unread);

/** The same, without asking for it. */
export function useUnreadCount(): number {
  const who = useReadable(useApp().session)?.who;
  const unread = useReadable(unreadMessages);
  return unread.who === who ? unread.count : 0;
}
