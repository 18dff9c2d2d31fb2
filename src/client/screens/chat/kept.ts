import {useEffect, useState} from 'react';
import * as z from 'zod/mini';
import {
  CHAT_PAGE,
  conversationSchema,
  messageSchema,
  messagesSchema,
  type ConversationsAnswer,
  type ChatMessage,
} from '#protocol/chat.ts';
import {useApp, type ClientApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {ReadableCell} from '../../base/readable.ts';
import {useReadable} from '../../base/use-readable.ts';

/**
 * So much is kept on a device: recent conversations, the last messages of the latest of them, and characters of all.
 */
const MAX_KEPT_CHAT = {conversations: 20, withMessages: 10, characters: 200_000} as const;
/** Conversations whose unread messages are fetched before they are opened. */
const RECEIVED = 5;

const keptSchema = z.object({
  /** When the server was asked last, ms UTC. */
  at: z.int(),
  unread: z.int(),
  conversations: z.array(conversationSchema),
  /** By conversation, the newest conversation first, each in the order of its numbers. */
  messages: z.array(z.object({conversation: z.string(), at: z.int(), rows: z.array(messageSchema)})),
});
/** Messages that a person has read or received, for times without a network. */
export type KeptChat = z.infer<typeof keptSchema>;

const EMPTY_CHAT: KeptChat = {at: 0, unread: 0, conversations: [], messages: []};

/** Of whichever login; each part of it is written after the one before. */
const known = new ReadableCell<{readonly login: string; readonly chat: KeptChat}>({
  login: '',
  chat: EMPTY_CHAT,
});
let turn: Promise<void> = Promise.resolve();

/** Reads what is kept of this login; what an earlier build kept is none where it has another shape. */
async function load(app: ClientApp, login: string): Promise<KeptChat> {
  const held = known.get();
  if (held.login === login) return held.chat;
  const read = keptSchema.safeParse(await app.kept());
  const chat = read.success ? read.data : EMPTY_CHAT;
  if (app.session.get()?.login === login) known.set({login, chat});
  return chat;
}

/**
 * Changes what is kept of the person here, if it is still her; a device without room keeps nothing, and says nothing.
 */
function change(app: ClientApp, login: string, decide: (chat: KeptChat) => KeptChat): Promise<void> {
  const changed = turn.then(async () => {
    if (app.isVisit || login === '') return;
    const before = await load(app, login);
    const chat = boundChat(decide(before));
    if (app.session.get()?.login !== login) return;
    known.set({login, chat});
    if (
      JSON.stringify({...chat, at: 0}) !== JSON.stringify({...before, at: 0}) ||
      chat.at - before.at > FRESH
    )
      await app.keep(login, chat).catch(() => undefined);
  });
  turn = changed.catch(reportError);
  return turn;
}
/** What has not changed is not written anew because it was asked again, ms. */
const FRESH = 5 * 60_000;

/** As much of it as is kept: what was said last longest. */
export function boundChat(chat: KeptChat): KeptChat {
  const conversations = chat.conversations.slice(0, MAX_KEPT_CHAT.conversations);
  const order = conversations.map(({id}) => id);
  const messages: KeptChat['messages'] = [];
  let characters = JSON.stringify(conversations).length;
  // What is hers no more, or was forgotten, is told among her conversations no more.
  const own = chat.messages.filter(({conversation}) => order.includes(conversation));
  for (const each of own.toSorted((a, b) => order.indexOf(a.conversation) - order.indexOf(b.conversation))) {
    const rows = each.rows.slice(-CHAT_PAGE);
    characters += JSON.stringify(rows).length;
    if (messages.length === MAX_KEPT_CHAT.withMessages || characters > MAX_KEPT_CHAT.characters) break;
    messages.push({...each, rows});
  }
  return {...chat, conversations, messages};
}

/** Keeps the recent conversations as the server has just told them. */
export const keepConversations = (app: ClientApp, login: string, told: ConversationsAnswer): Promise<void> =>
  change(app, login, (chat) => ({
    ...chat,
    at: app.clock.get(),
    unread: told.unread,
    conversations: told.results,
  }));

/** Keeps the last messages of a conversation, in the order of their numbers. */
export const keepMessages = (
  app: ClientApp,
  login: string,
  conversation: string,
  rows: readonly ChatMessage[],
) =>
  change(app, login, ({messages, ...chat}) => ({
    ...chat,
    messages: [
      {conversation, at: app.clock.get(), rows: [...rows]},
      ...messages.filter((each) => each.conversation !== conversation),
    ],
  }));

/** Keeps what was told, and fetches what is unread of it before anybody opens it: the network may be gone by then. */
export async function keepReceived(app: ClientApp, login: string, told: ConversationsAnswer): Promise<void> {
  await keepConversations(app, login, told);
  const {messages} = await load(app, login);
  const lastOf = new Map(messages.map(({conversation, rows}) => [conversation, rows.at(-1)?.id]));
  const news = told.results.filter(({id, unread, last}) => unread > 0 && lastOf.get(id) !== last?.id);
  for (const {id} of news.slice(0, RECEIVED)) {
    const path = `/api/chat/messages?conversation=${encodeURIComponent(id)}`;
    const read = readAnswer(await app.office.peek(path), messagesSchema);
    if (!read.ok) return;
    await keepMessages(
      app,
      login,
      id,
      read.value.results.toSorted((a, b) => a.n - b.n),
    );
  }
}

/** What is kept here of the person here. */
export function useKeptChat(): KeptChat {
  const app = useApp();
  const login = useReadable(app.session)?.login ?? '';
  const held = useReadable(known);
  const [, setLoaded] = useState('');
  useEffect(() => {
    if (!app.isVisit && login !== '') load(app, login).then(() => setLoaded(login), reportError);
  }, [app, login]);
  return held.login === login ? held.chat : EMPTY_CHAT;
}

/** The messages of a conversation that are kept here. */
export const messagesIn = ({messages}: KeptChat, id: string): KeptChat['messages'][number] | undefined =>
  messages.find(({conversation}) => conversation === id);
