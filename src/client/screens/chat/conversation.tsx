import {Link2, Send} from 'lucide-react';
import {useEffect, useId, useLayoutEffect, useRef, useState} from 'react';
import {Link} from 'react-router-dom';
import {MAX_MESSAGE_CHARACTERS} from '#domain/chat/message.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {RESOURCES} from '#domain/resources.ts';
import {listOf} from '#domain/lists.ts';
import type {PresentDevice, ChatMessage} from '#protocol/chat.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {pageOfRow} from '../../resource/document-address.ts';
import {BackFooter} from '../../frame/page.tsx';
import {Button} from '../../ui/button.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import {useIsDesk} from '../../ui/wide.ts';
import {EntryRefusal} from '../entrance.tsx';
import type {MessageSubject} from './about.ts';
import {AboutChip} from './about-chip.tsx';
import {newId, sendFromScreen, useContacts, useMessages, useOnTheWay} from './use-chat.ts';
import {HereMark, KeptAge} from './items.tsx';
import {contactsOf, contactWayOf} from './way.ts';

/** What was said in a conversation, and where one writes on. */
export function ConversationPanel(props: {
  readonly id: string;
  readonly me: string;
  /** '' or `undefined` where nothing was said in it yet. */
  readonly title: string | undefined;
  readonly here: PresentDevice | undefined;
  /** What the next message is about. */
  readonly about: MessageSubject | undefined;
  readonly onAboutDone: () => void;
  readonly onRead: () => void;
  readonly onClose: () => void;
}) {
  const {id, me, title, here, about, onAboutDone, onRead, onClose} = props;
  const {office, status, isVisit} = useApp();
  const {say} = useText();
  const {messages, denial, keptAt, next, look, loadMore} = useMessages(id);
  const onTheWay = useOnTheWay(me).filter(({args}) => isIn(id, me, args));
  const isAway = denial !== undefined;
  const last = messages.at(-1)?.id;
  const lastOfOthers = messages.findLast(({sender}) => sender !== me)?.id;
  // A person who looks at it has read it.
  useEffect(() => {
    if (lastOfOthers === undefined) return;
    // What is read without a network is told when it is back.
    if (!isAway) office.tell('/api/chat/read', {message: lastOfOthers}).then(onRead, reportError);
  }, [office, lastOfOthers, isAway, onRead]);
  const end = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // It answers with a promise where it once answered nothing.
    end.current?.scrollIntoView({block: 'end'});
  }, [last, onTheWay.length]);
  const {link} = useReadable(status);
  return (
    <section data-test="conversation" className="flex min-w-0 flex-1 flex-col">
      <h2 className="flex shrink-0 items-center gap-3 border-b border-hair px-4 py-2 text-18 font-semibold lg:text-16">
        <span className="min-w-0 truncate">
          {title === undefined ? <NewTitle id={id} me={me} /> : <NameText>{title}</NameText>}
        </span>
        <HereMark here={here} />
      </h2>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3">
        {denial && <KeptAge at={keptAt} />}
        {next !== null && (
          <div className="mx-auto w-fit shrink-0">
            <Button onPress={loadMore}>{say('chat.more')}</Button>
          </div>
        )}
        <ul data-test="messages" className="mt-auto flex flex-col gap-2">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} isOwn={message.sender === me} />
          ))}
          {onTheWay.map(({id: of, args}) => (
            <li key={of} data-test="on-the-way" className={`${BUBBLE} ms-auto border border-kept bg-panel`}>
              <Words>{String(args['text'])}</Words>
              <p className="text-14 text-soft lg:text-13">{say('chat.onItsWay')}</p>
            </li>
          ))}
        </ul>
        <div ref={end} />
      </div>
      {link === 'unreached' && !isVisit && (
        <p className="shrink-0 px-3 text-14 text-soft">{say('chat.kept')}</p>
      )}
      <Composer
        {...{id, me, about}}
        onSent={() => {
          look();
          if (about) onAboutDone();
        }}
        onAboutDone={onAboutDone}
      />
      <BackFooter to={onClose} />
    </section>
  );
}

const BUBBLE = 'flex max-w-[85%] flex-col gap-1 rounded-card px-3 py-2';

/** With whom a conversation is that has not begun. */
function NewTitle({id, me}: {readonly id: string; readonly me: string}) {
  const {say} = useText();
  const told = useContacts();
  const contact = told && contactsOf(say, told, me).find((each) => each.id === id);
  return <NameText>{contact?.name ?? ''}</NameText>;
}

/** Whether work that waits here is a message of this conversation. */
function isIn(id: string, me: string, args: Readonly<Record<string, unknown>>): boolean {
  const {kind, to, with: other} = contactWayOf(id, me);
  return args['to_kind'] === kind && args['to'] === to && (args['with'] ?? '') === other;
}

function Bubble({message, isOwn}: {readonly message: ChatMessage; readonly isOwn: boolean}) {
  const {say} = useText();
  const {text, sender_name, at, about_list, about, about_title} = message;
  return (
    <li
      data-test="message"
      className={`${BUBBLE} border ${isOwn ? 'ms-auto border-accent bg-tint' : 'me-auto border-hair bg-panel'}`}
    >
      {!isOwn && (
        <NameText className="text-14 font-semibold text-soft lg:text-13">
          {sender_name === '' ? say('chat.office') : sender_name}
        </NameText>
      )}
      <Words>{text}</Words>
      {about !== '' && <About list={about_list} id={about} title={about_title} />}
      <TimeText at={at} isRoomy className="text-14 text-soft lg:text-13" />
    </li>
  );
}

/** A text as it was written, in whichever direction each of its lines is. */
const Words = ({children}: {readonly children: string}) => (
  <p
    dir="auto"
    className="text-18 leading-snug wrap-anywhere whitespace-pre-wrap lg:text-14 [unicode-bidi:plaintext]"
  >
    {children}
  </p>
);

/** What a message is about, as the way there. */
function About({list, id, title}: {readonly list: string; readonly id: string; readonly title: string}) {
  const {say} = useText();
  const resource = RESOURCES.get(list);
  const isCase = list === caseResource.name;
  const row = resource && listOf(resource.name);
  const to = isCase
    ? `/cases?case=${id}`
    : ((resource && pageOfRow(resource, {id})) ?? (row ? `${row.path}?row=${id}` : undefined));
  const words = isCase ? say('cases.title') : <CodeText>{title}</CodeText>;
  return to === undefined ? (
    words
  ) : (
    <Link
      to={to}
      className="inline-flex min-h-12 max-w-full items-center gap-2 font-semibold text-accent underline lg:min-h-0"
    >
      <Link2 aria-hidden size={18} className="shrink-0" />
      {words}
    </Link>
  );
}

interface ComposerProps {
  readonly id: string;
  readonly me: string;
  readonly about: MessageSubject | undefined;
  readonly onSent: () => void;
  readonly onAboutDone: () => void;
}

/** Where one writes. A keyboard sends with Enter and begins a line with Shift; a thumb has its button. */
function Composer(props: ComposerProps) {
  const {about, onAboutDone} = props;
  const {isVisit} = useApp();
  const {say} = useText();
  const isDesk = useIsDesk();
  const field = useId();
  const {text, setText, over, isReady, isSending, denial, send} = useDraftMessage(props);
  const press = (): void => void send().catch(reportError);
  const words = useRef<HTMLTextAreaElement>(null);
  // A person who opens a conversation at a desk writes in it; under a thumb its keys would cover what was said.
  useEffect(() => {
    if (isDesk) words.current?.focus();
  }, [isDesk]);
  return (
    <form
      className="flex shrink-0 flex-col gap-2 border-t border-hair p-2"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {about && <AboutChip about={about} onDrop={onAboutDone} />}
      {denial && <EntryRefusal {...denial} />}
      {over > 0 && (
        <p role="alert" className="text-16 font-semibold text-said-refused lg:text-14">
          {say('chat.tooLong', {number: over})}
        </p>
      )}
      <div className="flex items-end gap-2">
        <label htmlFor={field} className="sr-only">
          {say('chat.write')}
        </label>
        <textarea
          ref={words}
          id={field}
          data-typing=""
          dir="auto"
          rows={isDesk ? 2 : 1}
          value={text}
          // Without a device it may be long on its way, and comes back where it does not arrive.
          readOnly={isSending && isVisit}
          aria-busy={isSending}
          placeholder={say('chat.write')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || !isDesk || event.nativeEvent.isComposing) return;
            event.preventDefault();
            press();
          }}
          className="field-sizing-content max-h-40 resize-none min-h-target min-w-0 flex-1 rounded-card border-2 border-line bg-panel px-3 py-2 text-18 text-ink desk:border desk:text-14"
        />
        <div className="shrink-0">
          <Button
            look="primary"
            type="submit"
            isDisabled={!isReady}
            icon={<Send aria-hidden size={20} className="mirrored" />}
          >
            {say('chat.send')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What is being written, until the server or this device has it. */
function useDraftMessage({id, me, about, onSent}: ComposerProps) {
  const app = useApp();
  const [text, setText] = useState('');
  const [denial, setDenial] = useState<EntryDenial>();
  const [isSending, setSending] = useState(false);
  // The same words that are sent once more are the same message until the server has it.
  const own = useRef({text: '', id: ''});
  const over = Array.from(text).length - MAX_MESSAGE_CHARACTERS;
  const isReady = text.trim() !== '' && over <= 0 && !isSending;
  useOpenForm(text !== '');
  const send = async (): Promise<void> => {
    if (!isReady) return;
    setSending(true);
    if (own.current.text !== text) own.current = {text, id: newId()};
    const {kind, to, with: other} = contactWayOf(id, me);
    const link = about ? {about_list: about.list, about: about.id} : {};
    const args = {to_kind: kind, to, ...(other === '' ? {} : {with: other}), text, ...link};
    const why = await sendFromScreen(app, args, own.current.id).finally(() => setSending(false));
    setDenial(why);
    // Until it is kept it stands where it was written.
    if (why) return;
    // A person who has written on meanwhile has begun the next one.
    setText((next) => (next.startsWith(text) ? next.slice(text.length).trimStart() : next));
    own.current = {text: '', id: ''};
    onSent();
  };
  return {text, setText, over, isReady, isSending, denial, send};
}
