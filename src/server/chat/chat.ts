import {setImmediate as othersTurn} from 'node:timers/promises';
import {sql, type Kysely} from 'kysely';
import {
  chatAddressesOf,
  type ConversationParties,
  type ConversationRow,
  type ChatParticipant,
} from '#domain/chat/conversation.ts';
import type {MessageRow} from '#domain/chat/message.ts';
import type {Id} from '#domain/kernel/id.ts';
import {searchableText} from '#domain/kernel/search.ts';
import type {Tables} from '../storage/tables.ts';

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

/** The lists, past the history: they are read here and never written. */
interface ChatTables extends Tables {
  conversation: StoredConversation & {company: string};
  message: StoredMessage & {company: string};
}

const MESSAGE = [
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
const CONVERSATION = [
  'conversation.id',
  'conversation.asker',
  'conversation.addressee',
  'conversation.last',
  'conversation.count',
  'conversation.update_time',
] as const;

const counted = sql<number>`count(*)`.as('count');

type Which = Pick<MessagesRequest, 'conversation' | 'about' | 'above'>;

/** Messages that a search reads at once, and at most: older ones are found by asking for more of what it is about. */
const [SLICE, MOST_SEARCHED] = [500, 20_000];

/** Whether a text has another one in it, however it is written. */
function found(search: string): (text: string) => boolean {
  const wanted = searchableText(search);
  return (text) => searchableText(text).includes(wanted);
}

export function createChat(tables: Kysely<Tables>): ChatReads {
  const db = tables.withTables<Pick<ChatTables, 'conversation' | 'message'>>();

  /** The one place that says whose messages a person reads. */
  const theirs = (of: ChatReader) =>
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
  const theirMessages = (of: ChatReader) =>
    theirs(of).innerJoin('message', (join) =>
      join
        .onRef('message.company', '=', 'conversation.company')
        .onRef('message.conversation', '=', 'conversation.id'),
    );

  /** Messages of a conversation, or about a thing, or all of theirs. */
  const which = (of: ChatReader, {conversation, about, above = 0}: Which) => {
    let all = theirMessages(of);
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
  };
  /** The newest first, behind a place. */
  const behind = (all: ReturnType<typeof which>, {conversation}: Which, after: MessagesRequest['after']) => {
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
      : page
          .orderBy('message.create_time', 'desc')
          .orderBy('message.n', 'desc')
          .orderBy('message.id', 'desc');
  };

  return {
    async conversations(of, after, limit) {
      const all = theirs(of).where('conversation.last', '<>', '');
      const page = after
        ? all.where((row) =>
            row.or([
              row('conversation.update_time', '<', after.at),
              row.and([
                row('conversation.update_time', '=', after.at),
                row('conversation.id', '<', after.id),
              ]),
            ]),
          )
        : all;
      const {count} = await all.select(counted).executeTakeFirstOrThrow();
      const rows = await page
        .select(CONVERSATION)
        .orderBy('conversation.update_time', 'desc')
        .orderBy('conversation.id', 'desc')
        .limit(limit)
        .execute();
      return {count, rows};
    },

    async messages(of, {search = '', after, limit, ...asked}) {
      if (search === '') {
        const all = which(of, asked);
        const {count} = await all.select(counted).executeTakeFirstOrThrow();
        return {count, rows: await behind(all, asked, after).select(MESSAGE).limit(limit).execute()};
      }
      // Slice after slice, and not by a function of ours in the statement: others get their turn between.
      const isFound = found(search);
      const rows: StoredMessage[] = [];
      let from = after;
      for (let looked = 0; looked < MOST_SEARCHED && rows.length < limit; looked += SLICE) {
        const slice = await behind(which(of, asked), asked, from).select(MESSAGE).limit(SLICE).execute();
        rows.push(...slice.filter(({text}) => isFound(text)));
        const last = slice.at(-1);
        if (!last || slice.length < SLICE) break;
        from = {at: last.create_time, n: last.n, id: last.id};
        await othersTurn();
      }
      return {count: Math.min(rows.length, limit), rows: rows.slice(0, limit)};
    },

    async byId(of, ids) {
      if (ids.length === 0) return [];
      return theirMessages(of)
        .where('message.id', 'in', [...ids])
        .select(MESSAGE)
        .execute();
    },

    conversation: (of, id) =>
      theirs(of)
        .where('conversation.id', '=', id)
        .select(['conversation.id', 'conversation.asker', 'conversation.addressee'])
        .executeTakeFirst(),

    async unread(of) {
      const rows = await theirMessages(of)
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
    },

    async read(of, message) {
      const [row] = await theirMessages(of)
        .where('message.id', '=', message)
        .select(['message.conversation', 'message.n'])
        .execute();
      if (!row) return false;
      const {conversation, n} = row;
      await tables
        .insertInto('chat_reads')
        .values({company: of.company, staff: of.staff, conversation, n})
        .onConflict((conflict) =>
          conflict
            .columns(['company', 'staff', 'conversation'])
            .doUpdateSet({n})
            .where('chat_reads.n', '<', n),
        )
        .execute();
      return true;
    },
  };
}
