import type {ReactNode} from 'react';
import {Smartphone, UserRound, UsersRound, type LucideIcon} from 'lucide-react';
import type {ConversationSummary, PresentDevice, ChatMessage} from '#protocol/chat.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import {contactTitleOf, type ContactWay} from './way.ts';

export const CONTACT_PICTURES: Readonly<Record<ContactWay['kind'], LucideIcon>> = {
  person: UserRound,
  role: UsersRound,
  device: Smartphone,
};

/** Whether the other side of a conversation is here: within minutes, within a shift, or nothing. */
export function HereMark({here}: {readonly here: PresentDevice | undefined}) {
  const {say} = useText();
  if (here === undefined || here === '') return null;
  return (
    <span
      data-test="here"
      className="flex shrink-0 items-center gap-2 text-14 font-normal text-soft lg:text-13"
    >
      <span
        aria-hidden
        className={`size-3 rounded-full border-2 border-accent ${here === 'now' ? 'bg-accent' : ''}`}
      />
      {say(`chat.here.${here}`)}
    </span>
  );
}

/** A conversation in the list of recent ones: with whom, what was said last, and how much of it is unread. */
export function ConversationItem(props: {
  readonly row: ConversationSummary;
  readonly me: string;
  readonly here: PresentDevice | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const {row, me, here, isOpen, onOpen} = props;
  const {say} = useText();
  const {kind, last, unread, at} = row;
  return (
    <Line
      kind={kind}
      title={contactTitleOf(say, row)}
      at={at}
      isOpen={isOpen}
      onOpen={onOpen}
      isLoud={unread > 0}
      here={here === 'now' && <HereMark here={here} />}
      beside={
        unread > 0 && (
          <span
            data-test="unread"
            aria-label={say('chat.unread', {number: unread})}
            className="shrink-0 rounded-full bg-accent px-2 text-14 font-bold text-on-accent tabular-nums"
          >
            {unread}
          </span>
        )
      }
    >
      {last && (last.sender === me ? say('chat.you', {text: last.text}) : last.text)}
    </Line>
  );
}

/** A message that was looked for: who said it, and when. */
export function FoundItem(props: {
  readonly message: ChatMessage;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const {message, isOpen, onOpen} = props;
  const {say} = useText();
  return (
    <Line
      kind="person"
      title={message.sender_name === '' ? say('chat.office') : message.sender_name}
      at={message.at}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      {message.text}
    </Line>
  );
}

function Line(props: {
  readonly kind: ContactWay['kind'];
  readonly title: string;
  readonly at: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly isLoud?: boolean;
  /** Beneath when it was: that the other is here now. */
  readonly here?: ReactNode;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const {kind, title, at, isOpen, onOpen, isLoud = false, here, beside, children} = props;
  const when = useAge()(at);
  const Picture = CONTACT_PICTURES[kind];
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className={`flex min-h-16 w-full items-center gap-3 rounded-card border px-3 py-2 text-start active:bg-raised lg:min-h-12 ${isOpen ? 'border-accent bg-tint' : 'border-hair bg-panel'}`}
      >
        <Picture aria-hidden size={20} className="shrink-0 text-soft" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <NameText
              className={`min-w-0 flex-1 truncate text-18 lg:text-14 ${isLoud ? 'font-bold' : 'font-semibold'}`}
            >
              {title}
            </NameText>
            <time title={when.full} className="shrink-0 text-14 text-soft lg:text-13">
              {when.words}
            </time>
          </span>
          <span className="flex items-baseline gap-2">
            <span
              dir="auto"
              className={`min-w-0 flex-1 truncate text-16 lg:text-14 ${isLoud ? 'text-ink' : 'text-soft'}`}
            >
              {children}
            </span>
            {here}
          </span>
        </span>
        {beside}
      </button>
    </li>
  );
}

/** Without a network: how old is what is shown, or that nothing can be. */
export function KeptAge({at}: {readonly at: number | undefined}) {
  const {say} = useText();
  return (
    <p data-test="kept-age" className="px-4 py-2 text-center text-16 text-soft lg:text-14">
      {at === undefined ? (
        say('chat.later')
      ) : (
        <TimeText at={at} isRoomy words={(time) => say('chat.asOf', {time})} />
      )}
    </p>
  );
}
