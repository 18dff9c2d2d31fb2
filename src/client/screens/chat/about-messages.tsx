import {MessageSquarePlus} from 'lucide-react';
import {Link} from 'react-router-dom';
import type {ChatMessage} from '#protocol/chat.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {CHAT_ADDRESS} from '../../resource/document-address.ts';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import type {MessageSubject} from './about.ts';
import {useAboutMessages} from './use-chat.ts';

/** The messages that name a thing, on its page, and the way to write about it (CHAT-9). */
export function AboutMessages({list, id}: MessageSubject) {
  const {say} = useText();
  const me = useReadable(useApp().session)?.who ?? '';
  const {rows, next, denial, loadMore} = useAboutMessages(id);
  return (
    <section data-test="about-messages" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-18 font-semibold desk:text-16">{say('chat.title')}</h3>
        <Link
          to={`${CHAT_ADDRESS}?new&about=${list}:${id}`}
          className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent underline desk:min-h-8 desk:text-14"
        >
          <MessageSquarePlus aria-hidden size={18} className="shrink-0" />
          {say('chat.writeAbout')}
        </Link>
      </div>
      {denial && rows.length === 0 && <p className="text-16 text-soft desk:text-14">{say('chat.later')}</p>}
      <ul className="flex flex-col">
        {rows.map((message) => (
          <Line key={message.id} message={message} isOwn={message.sender === me} />
        ))}
      </ul>
      {next !== null && rows.length > 0 && (
        <div className="desk:[&_button]:w-auto">
          <Button onPress={loadMore}>{say('chat.more')}</Button>
        </div>
      )}
    </section>
  );
}

function Line({message, isOwn}: {readonly message: ChatMessage; readonly isOwn: boolean}) {
  const {say} = useText();
  const {sender_name, conversation, text, at} = message;
  const name = sender_name === '' ? say('chat.office') : sender_name;
  return (
    <li data-test="about-message" className="flex flex-col border-b border-hair py-2 last:border-b-0">
      <span className="flex items-baseline justify-between gap-3 text-16 text-soft desk:text-13">
        <Link
          to={`${CHAT_ADDRESS}?with=${encodeURIComponent(conversation)}`}
          className={`-my-3 inline-flex min-h-12 min-w-0 items-center underline desk:min-h-8 ${isOwn ? '' : 'font-semibold text-ink'}`}
        >
          <NameText className="truncate">{name}</NameText>
        </Link>
        <TimeText at={at} isRoomy />
      </span>
      <p
        dir="auto"
        className="line-clamp-4 text-16 leading-snug wrap-anywhere whitespace-pre-wrap desk:text-14 [unicode-bidi:plaintext]"
      >
        {text}
      </p>
    </li>
  );
}
