import {useCallback, useEffect, useState} from 'react';
import type * as z from 'zod/mini';
import {
  contactsSchema,
  conversationsSchema,
  messagesSchema,
  type ConversationSummary,
  type ContactsAnswer,
  type ChatMessage,
} from '#protocol/chat.ts';
import {newId} from '#offline/new-id.ts';
import type {Row} from '#domain/kernel/field.ts';
import {useApp, type ClientApp, type WorkLine} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {plainFacts} from '../../data/facts.ts';
import {useLive} from '../../data/use-live.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useServerAnswer} from '../../data/use-server-answer.ts';
import {keepConversations, keepMessages, messagesIn, useKeptChat} from './kept.ts';
import {answerOfFullDevice} from '../../scan/full-device.ts';

/** Where no news come of what others write, ms. */
const CHAT_POLL_MS = 15_000;
/** The same on the page of what messages are about, which stands for other things. */
const LOOK_ABOUT_MS = 60_000;

/** What the server answers to a question, asked again as news come and while the page is looked at. */
function useAsked<T>(
  path: string,
  schema: z.ZodMiniType<T>,
): {readonly value: T | undefined; readonly denial: EntryDenial; readonly look: () => void} {
  // A commit of anybody moves it: what is written is one.
  const {exactAt} = useReadable(useApp().status);
  const [turn, setTurn] = useState(0);
  const look = useCallback(() => setTurn((last) => last + 1), []);
  const told = useServerAnswer(path, schema, `${String(exactAt)} ${String(turn)}`);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, CHAT_POLL_MS);
    return () => clearInterval(timer);
  }, [look]);
  return {...told, look};
}

/** What is loaded beyond the first page: older than what comes with the news. */
function useOlder<T>(subject: string, schema: z.ZodMiniType<{results: T[]; next: string | null}>) {
  const {office} = useApp();
  const [older, setOlder] = useState<{
    readonly subject: string;
    readonly rows: readonly T[];
    readonly next: string | null;
  }>();
  const [isLoading, setLoading] = useState(false);
  const mine = older?.subject === subject ? older : undefined;
  const load = (from: string | null): void => {
    const path = mine ? mine.next : from;
    if (path === null || isLoading) return;
    setLoading(true);
    const ask = async (): Promise<void> => {
      const read = readAnswer(await office.peek(path), schema);
      setLoading(false);
      if (read.ok)
        setOlder({subject, rows: [...(mine?.rows ?? []), ...read.value.results], next: read.value.next});
    };
    ask().catch(reportError);
  };
  return {rows: mine?.rows ?? [], next: mine?.next, load, isLoading};
}

/** Whether the network alone is in the way: then what is kept here is read. */
const isAway = (denial: EntryDenial): boolean => denial?.code === 'network';

/**
 * One's own conversations, the newest first; without a network those that are kept here, with when they were told
 * (`keptAt`, ms UTC).
 */
export function useConversations() {
  const app = useApp();
  const login = useReadable(app.session)?.login ?? '';
  const asked = useAsked('/api/chat/conversations', conversationsSchema);
  const older = useOlder<ConversationSummary>('conversations', conversationsSchema);
  const kept = useKeptChat();
  const {value} = asked;
  useEffect(() => {
    if (value) void keepConversations(app, login, value);
  }, [app, login, value]);
  const isKept = !value && isAway(asked.denial) && kept.at > 0;
  const first = value?.results ?? (isKept ? kept.conversations : []);
  const ids = new Set(first.map(({id}) => id));
  return {
    ...asked,
    keptAt: isKept ? kept.at : undefined,
    rows: [...first, ...older.rows.filter(({id}) => !ids.has(id))],
    next: older.next === undefined ? (value?.next ?? null) : older.next,
    loadMore: () => older.load(value?.next ?? null),
  };
}

/** The messages of a conversation in their order, as far back as was asked for; without a network those kept here. */
export function useMessages(conversation: string) {
  const app = useApp();
  const login = useReadable(app.session)?.login ?? '';
  const path = `/api/chat/messages?conversation=${encodeURIComponent(conversation)}`;
  const asked = useAsked(path, messagesSchema);
  const older = useOlder<ChatMessage>(conversation, messagesSchema);
  const kept = messagesIn(useKeptChat(), conversation);
  const {value} = asked;
  useEffect(() => {
    if (value) void keepMessages(app, login, conversation, inOrder(value.results));
  }, [app, login, conversation, value]);
  const isKept = !value && isAway(asked.denial) && kept !== undefined;
  const first = value?.results ?? (isKept ? kept.rows : []);
  const all = new Map([...older.rows, ...first].map((each) => [each.id, each]));
  return {
    ...asked,
    keptAt: isKept ? kept.at : undefined,
    messages: inOrder([...all.values()]),
    next: older.next === undefined ? (value?.next ?? null) : older.next,
    loadMore: () => older.load(value?.next ?? null),
  };
}

const inOrder = (messages: readonly ChatMessage[]): ChatMessage[] => messages.toSorted((a, b) => a.n - b.n);

/** The messages that name a thing, the newest first; looked at again now and then, and as its page is come back to. */
export function useAboutMessages(id: string) {
  const path = `/api/chat/messages?about=${id}`;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setTurn((last) => last + 1);
    };
    const timer = setInterval(look, LOOK_ABOUT_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const {value, denial} = useServerAnswer(path, messagesSchema, turn);
  const older = useOlder<ChatMessage>(id, messagesSchema);
  const all = new Map([...(value?.results ?? []), ...older.rows].map((each) => [each.id, each]));
  return {
    denial,
    rows: [...all.values()],
    next: older.next === undefined ? (value?.next ?? null) : older.next,
    loadMore: () => older.load(value?.next ?? null),
  };
}

/** Messages that a text is found in. */
export const useFound = (text: string) =>
  useAsked(`/api/chat/messages?search=${encodeURIComponent(text)}`, messagesSchema);

/** To whom one may write, and who is here. */
export const useContacts = (): ContactsAnswer | undefined =>
  useAsked('/api/chat/contacts', contactsSchema).value;

/** What the person here wrote on this device and the server has not answered yet, or just now. */
export function useOnTheWay(me: string): readonly WorkLine[] {
  const app = useApp();
  const work = useLive(() => app.work(), [app]);
  return (work ?? [])
    .filter(({action, who, status}) => action === 'chat.send' && who === me && status === 'waiting')
    .toReversed();
}

/**
 * Sends a message: through the outbox where there is one, else by a question under an id that is asked again as it is.
 */
export async function sendFromScreen(app: ClientApp, args: Row, id: string): Promise<EntryDenial> {
  const session = app.session.get();
  if (!session) return {code: 'session.ended', facts: {}};
  if (app.isVisit) {
    const reply = await app.office.tell('/api/actions/chat.send', {id, args, warehouse: app.warehouse});
    if (reply.kind === 'answered') return undefined;
    return reply.kind === 'denied'
      ? {code: reply.code, facts: plainFacts(reply.facts)}
      : {code: 'network', facts: {}};
  }
  const {who, login} = session;
  const piece = {action: 'chat.send', args: {...args, written_at: app.clock.get()}};
  const answer = await app.submit({who, login, job: 'chat'}, [piece]).catch(answerOfFullDevice);
  if (answer.kind !== 'recorded') return {code: answer.code, facts: plainFacts(answer.facts)};
  void app.syncNow();
  return undefined;
}

export {newId};
