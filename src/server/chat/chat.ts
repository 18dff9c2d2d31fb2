import {setImmediate as othersTurn} from 'node:timers/promises';
import {sql, type Kysely} from 'kysely';
import type {ConversationParties} from '#domain/chat/conversation.ts';
import type {Id} from '#domain/kernel/id.ts';
import {searchableText} from '#domain/kernel/search.ts';
import type {Tables} from '../storage/tables.ts';
import {
  chatTables,
  chosenMessages,
  CONVERSATION_COLUMNS,
  MESSAGE_COLUMNS,
  newestBehind,
  theirConversations,
  theirMessages,
  type ChatDatabase,
  type ChatReader,
  type StoredConversation,
  type StoredMessage,
} from './own-messages.ts';

/** Which messages: of one conversation, about one thing, or in which a text is found; the newest first. */
export interface MessagesRequest {
  readonly conversation?: string;
  readonly about?: Id;
  readonly search?: string;
  /** Behind this one; in a conversation its number alone tells where that is. */
  readonly after?: {readonly at: number; readonly n: number; readonly id: string};
  /** In a conversation only those above this number. */
  readonly above?: number;
  readonly limit: number;
}

/** A page of something with how many there are in all; of what a search finds, so far. */
interface CountedPage<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** What people say to each other, as it is read: each by those alone whom it is from and for (CHAT-2). */
export interface ChatReads {
  conversations(
    of: ChatReader,
    after: {at: number; id: string} | undefined,
    limit: number,
  ): Promise<CountedPage<StoredConversation>>;
  messages(of: ChatReader, asked: MessagesRequest): Promise<CountedPage<StoredMessage>>;
  /** Those of these that are theirs. */
  byId(of: ChatReader, ids: readonly Id[]): Promise<readonly StoredMessage[]>;
  conversation(of: ChatReader, id: string): Promise<ConversationParties | undefined>;
  /** How many are unread, by conversation; those of one's own never are. */
  unread(of: ChatReader): Promise<ReadonlyMap<string, number>>;
  /** Marks a person's messages as read up to a message; false where there is none such of theirs. */
  read(of: ChatReader, message: Id): Promise<boolean>;
}

const counted = sql<number>`count(*)`.as('count');

/** Messages that a search reads at once, and at most: older ones are found by asking for more of what it is about. */
const [SLICE, MOST_SEARCHED] = [500, 20_000];

/** Whether a text has another one in it, however it is written. */
function found(search: string): (text: string) => boolean {
  const wanted = searchableText(search);
  return (text) => searchableText(text).includes(wanted);
}

export function createChat(tables: Kysely<Tables>): ChatReads {
  const db = chatTables(tables);
  return {
    conversations: (of, after, limit) => conversationsBehind(db, of, after, limit),
    messages: (of, {search = '', ...asked}) =>
      search === '' ? messagesBehind(db, of, asked) : searchMessages(db, of, asked, search),
    byId: async (of, ids) =>
      ids.length === 0
        ? []
        : theirMessages(db, of)
            .where('message.id', 'in', [...ids])
            .select(MESSAGE_COLUMNS)
            .execute(),
    conversation: (of, id) =>
      theirConversations(db, of)
        .where('conversation.id', '=', id)
        .select(['conversation.id', 'conversation.asker', 'conversation.addressee'])
        .executeTakeFirst(),
    unread: (of) => countUnread(db, of),
    read: (of, message) => noteRead(db, of, message),
  };
}

async function conversationsBehind(
  db: ChatDatabase,
  of: ChatReader,
  after: {at: number; id: string} | undefined,
  limit: number,
): Promise<CountedPage<StoredConversation>> {
  const all = theirConversations(db, of).where('conversation.last', '<>', '');
  const page = after
    ? all.where((row) =>
        row.or([
          row('conversation.update_time', '<', after.at),
          row.and([row('conversation.update_time', '=', after.at), row('conversation.id', '<', after.id)]),
        ]),
      )
    : all;
  const {count} = await all.select(counted).executeTakeFirstOrThrow();
  const rows = await page
    .select(CONVERSATION_COLUMNS)
    .orderBy('conversation.update_time', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(limit)
    .execute();
  return {count, rows};
}

type MessagesWanted = Omit<MessagesRequest, 'search'>;

async function messagesBehind(
  db: ChatDatabase,
  of: ChatReader,
  {after, limit, ...asked}: MessagesWanted,
): Promise<CountedPage<StoredMessage>> {
  const all = chosenMessages(db, of, asked);
  const {count} = await all.select(counted).executeTakeFirstOrThrow();
  return {count, rows: await newestBehind(all, asked, after).select(MESSAGE_COLUMNS).limit(limit).execute()};
}

/** Slice after slice, and not by a function of ours in the statement: others get their turn between. */
async function searchMessages(
  db: ChatDatabase,
  of: ChatReader,
  {after, limit, ...asked}: MessagesWanted,
  search: string,
): Promise<CountedPage<StoredMessage>> {
  const isFound = found(search);
  const rows: StoredMessage[] = [];
  let from = after;
  for (let looked = 0; looked < MOST_SEARCHED && rows.length < limit; looked += SLICE) {
    const slice = await newestBehind(chosenMessages(db, of, asked), asked, from)
      .select(MESSAGE_COLUMNS)
      .limit(SLICE)
      .execute();
    rows.push(...slice.filter(({text}) => isFound(text)));
    const last = slice.at(-1);
    if (!last || slice.length < SLICE) break;
    from = {at: last.create_time, n: last.n, id: last.id};
    await othersTurn();
  }
  return {count: Math.min(rows.length, limit), rows: rows.slice(0, limit)};
}

async function countUnread(db: ChatDatabase, of: ChatReader): Promise<ReadonlyMap<string, number>> {
  const rows = await theirMessages(db, of)
    .leftJoin('chat_reads', (join) =>
      join
        .onRef('chat_reads.company', '=', 'conversation.company')
        .onRef('chat_reads.conversation', '=', 'conversation.id')
        .on('chat_reads.staff', '=', of.staff),
    )
    .where('message.sender', '<>', of.staff)
    .where('message.create_time', '>=', of.since)
    .where((row) => row('message.n', '>', row.fn.coalesce('chat_reads.n', sql<number>`0`)))
    .groupBy('conversation.id')
    .select((row) => ['conversation.id', row.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({id, count}) => [id, count]));
}

async function noteRead(db: ChatDatabase, of: ChatReader, message: Id): Promise<boolean> {
  const row = await theirMessages(db, of)
    .where('message.id', '=', message)
    .select(['message.conversation', 'message.n'])
    .executeTakeFirst();
  if (!row) return false;
  const {conversation, n} = row;
  await db
    .insertInto('chat_reads')
    .values({company: of.company, staff: of.staff, conversation, n})
    .onConflict((conflict) =>
      conflict.columns(['company', 'staff', 'conversation']).doUpdateSet({n}).where('chat_reads.n', '<', n),
    )
    .execute();
  return true;
}
