import {MessageSquarePlus} from 'lucide-react';
import {useDeferredValue, useEffect, useRef, useState, type ReactNode, type RefObject} from 'react';
import {useSearchParams} from 'react-router-dom';
import {useApp} from '../../data/app.ts';
import {tellUnread} from '../../data/unread-messages.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {BackFooter} from '../../frame/page.tsx';
import {MenuRail} from '../../frame/rail.tsx';
import {StatusBar} from '../../frame/status-bar.tsx';
import {Button} from '../../ui/button.tsx';
import {SearchBox} from '../../ui/search-box.tsx';
import {useSlash} from '../../ui/use-slash.ts';
import {useIsWide} from '../../ui/wide.ts';
import {subjectInAddress} from './about.ts';
import {ContactList} from './contacts.tsx';
import {ConversationPanel} from './conversation.tsx';
import {ConversationItem, FoundItem, KeptAge} from './items.tsx';
import {useContacts, useConversations, useFound} from './use-chat.ts';
import {hereIn, contactTitleOf} from './way.ts';

/** The address of an open conversation, and of the choice of a new one: "back" closes either. */
const WITH = 'with';
const NEW = 'new';
/** What the next message is about. */
const ABOUT_PARAMETER = 'about';

/** Recent contacts, and what was said with each: side by side at a desk, one after the other in a hand. */
export function ChatScreen() {
  const {say} = useText();
  const me = useReadable(useApp().session)?.who ?? '';
  const isWide = useIsWide();
  const [asked, setAsked] = useSearchParams();
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const conversations = useConversations();
  const hereOf = hereIn(useContacts(), me);
  const box = useRef<HTMLInputElement>(null);
  useSlash(box);
  const openId = asked.get(WITH);
  const open = conversations.rows.find(({id}) => id === openId);
  const isNew = asked.has(NEW);
  const unread = conversations.value?.unread;
  useEffect(() => {
    if (unread !== undefined) tellUnread({who: me, count: unread});
  }, [me, unread]);
  const about = subjectInAddress(asked.get(ABOUT_PARAMETER));
  const choose = (id: string | undefined): void =>
    setAsked(
      id === undefined
        ? {}
        : {[WITH]: id, ...(about ? {[ABOUT_PARAMETER]: `${about.list}:${about.id}`} : {})},
      {
        replace: openId !== null || isNew,
      },
    );
  const dropAbout = (): void =>
    setAsked(openId === null ? (isNew ? {[NEW]: ''} : {}) : {[WITH]: openId}, {replace: true});
  const isListShown = isWide || (openId === null && !isNew);
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say('chat.title')} />
        <main className="flex min-h-0 flex-1">
          {isListShown && !(isWide && isNew) && (
            <ContactSide {...{box, text, setText}} onNew={() => setAsked({[NEW]: ''})}>
              {sought === '' ? (
                <Recent
                  conversations={conversations}
                  hereOf={hereOf}
                  me={me}
                  openId={openId}
                  onOpen={choose}
                />
              ) : (
                <Found text={sought} openId={openId} onOpen={choose} />
              )}
            </ContactSide>
          )}
          {isNew && (
            <ContactList
              {...{me, about}}
              onAboutDone={dropAbout}
              onChoose={choose}
              onClose={() => setAsked({}, {replace: true})}
            />
          )}
          {openId !== null && !(isNew && !isWide) && (
            <ConversationPanel
              key={openId}
              id={openId}
              me={me}
              title={open && contactTitleOf(say, open)}
              here={hereOf(openId)}
              about={about}
              onAboutDone={dropAbout}
              onRead={conversations.look}
              onClose={() => choose(undefined)}
            />
          )}
        </main>
      </div>
    </div>
  );
}

/** Where one looks for what was said, and begins anew; below it what there is. */
function ContactSide(props: {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onNew: () => void;
  readonly children: ReactNode;
}) {
  const {box, text, setText, onNew, children} = props;
  const {say} = useText();
  const isWide = useIsWide();
  return (
    <div className="flex min-w-0 flex-1 flex-col lg:max-w-sm lg:border-e lg:border-hair">
      <div className="flex shrink-0 flex-col gap-2 p-2">
        <SearchBox ref={box} text={text} onChange={setText} />
        <Button
          look={isWide ? 'plain' : 'primary'}
          icon={<MessageSquarePlus aria-hidden size={20} />}
          onPress={onNew}
        >
          {say('chat.new')}
        </Button>
      </div>
      <div className="clear-of-scan flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
      <BackFooter to="/" />
    </div>
  );
}

function Recent(props: {
  readonly conversations: ReturnType<typeof useConversations>;
  readonly hereOf: ReturnType<typeof hereIn>;
  readonly me: string;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}) {
  const {conversations, hereOf, me, openId, onOpen} = props;
  const {rows, value, denial, keptAt, next, loadMore} = conversations;
  const {say} = useText();
  return (
    <>
      {denial && <KeptAge at={keptAt} />}
      {value && rows.length === 0 && <Nothing text={say('chat.none')} />}
      <ul data-test="conversations" className="flex flex-col gap-1 p-2 pt-0">
        {rows.map((row) => (
          <ConversationItem
            key={row.id}
            row={row}
            me={me}
            here={hereOf(row.id)}
            isOpen={row.id === openId}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
      {next !== null && rows.length > 0 && (
        <div className="p-2">
          <Button onPress={loadMore}>{say('chat.more')}</Button>
        </div>
      )}
    </>
  );
}

function Found(props: {
  readonly text: string;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}) {
  const {text, openId, onOpen} = props;
  const {say} = useText();
  const {value, denial} = useFound(text);
  if (denial) return <Nothing text={say('chat.later')} />;
  if (value?.results.length === 0) return <Nothing text={say('cases.nothingFound')} />;
  return (
    <ul data-test="found" className="flex flex-col gap-1 p-2 pt-0">
      {value?.results.map((message) => (
        <FoundItem
          key={message.id}
          message={message}
          isOpen={message.conversation === openId}
          onOpen={() => onOpen(message.conversation)}
        />
      ))}
    </ul>
  );
}

const Nothing = ({text}: {readonly text: string}) => (
  <p className="px-4 py-8 text-center text-18 text-soft lg:text-14">{text}</p>
);
