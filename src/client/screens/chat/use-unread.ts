import {useEffect} from 'react';
import {conversationsSchema} from '#protocol/chat.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {Cell} from '../../data/readable.ts';
import {useReadable} from '../../data/use-readable.ts';

/** Questions are at least so far apart, ms: the count stands on every screen of a desk. */
const APART = 10_000;
/** Where no news come of what others write, ms. */
const LOOK_MS = 60_000;

interface Unread {
  readonly who: string;
  readonly count: number;
}

/** What was heard last on this page, and for whom. */
const heard = new Cell<Unread>({who: '', count: 0});
let askedAt = -APART;

/** How many messages whoever is here has not read, as far as that is known; the page of messages has read some. */
export const tellUnread = (unread: Unread): void => heard.set(unread);

/** The same, asked for as news come and now and then; without a network what was heard last stands. */
export function useUnreadMessages(): number {
  const {office, status, session} = useApp();
  const {exactAt} = useReadable(status);
  const who = useReadable(session)?.who ?? '';
  const unread = useReadable(heard);
  useEffect(() => {
    const look = (): void => {
      const at = performance.now();
      if (who === '' || (heard.get().who === who && at - askedAt < APART)) return;
      askedAt = at;
      office.peek('/api/chat/conversations').then((reply) => {
        const read = readAnswer(reply, conversationsSchema);
        if (read.ok) tellUnread({who, count: read.value.unread});
      }, reportError);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [office, who, exactAt]);
  return unread.who === who ? unread.count : 0;
}
