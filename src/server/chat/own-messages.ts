import {sql, type Kysely} from 'kysely';
import {chatAddressesOf, type ChatParticipant, type ConversationRow} from '#domain/chat/conversation.ts';
import type {MessageRow} from '#domain/chat/message.ts';
import type {Tables} from '../storage/tables.ts';
import type {MessagesRequest} from './chat.ts';

/** Who asks, in which company, and since when she is there: what was said to a role before is not unread for her. */
export interface ChatReader extends ChatParticipant {
  readonly company: string;
  readonly since: number;
}

export type StoredConversation = Pick<
  ConversationRow,
  'id' | 'asker' | 'addressee' | 'last' | 'count' | 'update_time'
>;
export type StoredMessage = Omit<MessageRow, 'minute' | 'creater' | 'update_time' | 'version'>;

/** The lists, past the history: they are read here and never written. */
interface ChatTables extends Tables {
  conversation: StoredConversation & {company: string};
  message: StoredMessage & {company: string};
}

/** The columns of a message, and below of a conversation, as they are told. */
export const MESSAGE_COLUMNS = [
  'message.id',
  'message.conversation',
  'message.n',
  'message.sender',
  'message.text',
  'message.about_list',
  'message.about',
  'message.written_at',
  'message.create_time',
] as const;
export const CONVERSATION_COLUMNS = [
  'conversation.id',
  'conversation.asker',
  'conversation.addressee',
  'conversation.last',
  'conversation.count',
  'conversation.update_time',
] as const;

/** The database with the lists of what was said. */
export type ChatDatabase = ReturnType<typeof chatTables>;

export const chatTables = (tables: Kysely<Tables>) =>
  tables.withTables<Pick<ChatTables, 'conversation' | 'message'>>();

/** The one place that says whose messages a person reads. */
export const theirConversations = (db: ChatDatabase, of: ChatReader) =>
  db
    .selectFrom('conversation')
    .where('conversation.company', '=', of.company)
    .where((row) => {
      const addresses = chatAddressesOf(of);
      const own = row('conversation.asker', '=', of.staff);
      return addresses.length === 0
        ? own
        : row.or([own, row('conversation.addressee', 'in', [...addresses])]);
    });

export const theirMessages = (db: ChatDatabase, of: ChatReader) =>
  theirConversations(db, of).innerJoin('message', (join) =>
    join
      .onRef('message.company', '=', 'conversation.company')
      .onRef('message.conversation', '=', 'conversation.id'),
  );

type MessageChoice = Pick<MessagesRequest, 'conversation' | 'about' | 'above'>;

/** Messages of a conversation, or about a thing, or all of theirs. */
export function chosenMessages(
  db: ChatDatabase,
  of: ChatReader,
  {conversation, about, above = 0}: MessageChoice,
) {
  let all = theirMessages(db, of);
  if (conversation !== undefined) all = all.where('conversation.id', '=', conversation);
  if (above > 0) all = all.where('message.n', '>', above);
  if (about === undefined) return all;
  // Found by their index before anybody asks whose they are: a database without statistics would go through all of
  // hers.
  const named = db
    .selectFrom('message')
    .where('company', '=', of.company)
    .where('about', '=', about)
    .select('id');
  return all.where('message.id', 'in', named);
}

/** The newest first, behind a place. */
export function newestBehind(
  all: ReturnType<typeof chosenMessages>,
  {conversation}: MessageChoice,
  after: MessagesRequest['after'],
) {
  const isOne = conversation !== undefined;
  const page = !after
    ? all
    : isOne
      ? all.where('message.n', '<', after.n)
      : all.where(
          sql<boolean>`("message"."create_time", "message"."n", "message"."id") < (${after.at}, ${after.n}, ${after.id})`,
        );
  return isOne
    ? page.orderBy('message.n', 'desc')
    : page.orderBy('message.create_time', 'desc').orderBy('message.n', 'desc').orderBy('message.id', 'desc');
}
