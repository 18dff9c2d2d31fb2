import {MessageSquareText} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useText} from '../i18n/text.ts';
import {CHAT_ADDRESS} from '../resource/document-address.ts';
import {useUnreadMessages} from '../screens/chat/use-unread.ts';

/** A device in a shift asks no more often than that, ms. */
const UNREAD_MESSAGES_APART_MS = 60_000;

/** How many messages wait, in the bar of a handheld: a number alone, which takes no focus and makes no sound. */
export function UnreadMessages() {
  const {say} = useText();
  const count = useUnreadMessages(UNREAD_MESSAGES_APART_MS);
  if (count === 0) return null;
  return (
    <Link
      to={CHAT_ADDRESS}
      data-test="bar-messages"
      aria-label={say('bar.messages', {number: count})}
      className="relative z-31 flex h-8 items-center gap-1 rounded-card bg-panel px-2 text-16 font-bold text-ink after:absolute after:inset-x-0 after:-inset-y-2"
    >
      <MessageSquareText aria-hidden size={20} />
      {count}
    </Link>
  );
}
