import type {Context, Hono} from 'hono';
import {MESSAGE_GROUPS, OFFICE_GROUP} from '#domain/chat/conversation.ts';
import {MESSAGE_SUBJECTS} from '#domain/chat/message.ts';
import {isId} from '#domain/kernel/id.ts';
import {isReadable, mayRead} from '#domain/kernel/readable.ts';
import {staff} from '#domain/people/staff.ts';
import {
  CHAT_PAGE,
  MAX_CONTACTS,
  readRequestSchema,
  type ContactsAnswer,
  type ConversationsAnswer,
  type MessagesAnswer,
} from '#protocol/chat.ts';
import type {MessagesRequest} from '../chat/chat.ts';
import {badRequest, notFound} from '../fault.ts';
import {answerJson, answerPacked} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {chatReaderOf, isStranger, readableConversations, readableMessages} from './own-messages.ts';
import {readerOf} from './own-rows.ts';
import {principalOf, type Principal} from './principal.ts';

/** Of a text that is looked for, in characters. */
const MAX_SEARCH_LENGTH = 100;

/** What people say to each other, as each of them reads it. It is written by the action `chat.send`. */
export function addChatRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/chat/conversations', async (c) =>
    answerPacked(c, await conversationsOf(c, deps, await principalOf(c, deps))),
  );
  app.get('/api/chat/messages', async (c) =>
    answerPacked(c, await messagesOf(c, deps, await principalOf(c, deps))),
  );
  app.get('/api/chat/contacts', async (c) =>
    answerPacked(c, await contactsOf(deps, await principalOf(c, deps))),
  );
  app.post('/api/chat/read', async (c) => {
    const principal = await principalOf(c, deps);
    const {message} = await readBody(c, readRequestSchema, BODY_LIMIT.other);
    const reader = await chatReaderOf(deps, principal);
    if (!(await deps.chat.read(reader, message))) throw notFound('chat.unknown', 'Resource does not exist');
    return answerJson(c, 200, {detail: 'success', unread: sumOf(await deps.chat.unread(reader))});
  });
}

async function conversationsOf(
  c: Context,
  deps: HttpDeps,
  principal: Principal,
): Promise<ConversationsAnswer> {
  const reader = await chatReaderOf(deps, principal);
  const place = placeOf(c);
  const {count, rows} = await deps.chat.conversations(
    reader,
    place && {at: place.at, id: place.id},
    CHAT_PAGE + 1,
  );
  const page = rows.slice(0, CHAT_PAGE);
  const unread = await deps.chat.unread(reader);
  const last = await deps.chat.byId(
    reader,
    page.map((row) => row.last),
  );
  const results = await deps.storage.read(principal.company, (tx) =>
    readableConversations(tx, deps, principal, {rows: page, last, unread}),
  );
  const end = rows.length > CHAT_PAGE ? page.at(-1) : undefined;
  return {
    detail: 'success',
    count,
    next: end ? linkTo(c, {at: end.update_time, n: 0, id: end.id}) : null,
    previous: null,
    results,
    unread: sumOf(unread),
  };
}

async function messagesOf(c: Context, deps: HttpDeps, principal: Principal): Promise<MessagesAnswer> {
  const asked = askedOf(c);
  if (asked.about !== undefined && !(await mayOpen(deps, principal, asked.about)))
    return {detail: 'success', count: 0, next: null, previous: null, results: []};
  const reader = await chatReaderOf(deps, principal);
  const {count, rows} = await deps.chat.messages(reader, {...asked, limit: CHAT_PAGE + 1});
  const page = rows.slice(0, CHAT_PAGE);
  const results = await deps.storage.read(principal.company, (tx) => readableMessages(tx, principal, page));
  const end = rows.length > CHAT_PAGE ? page.at(-1) : undefined;
  return {
    detail: 'success',
    count,
    next: end ? linkTo(c, {at: end.create_time, n: end.n, id: end.id}) : null,
    previous: null,
    results,
  };
}

/** Whether there is something of this id that messages may be about, and that the asker may open (CHAT-9). */
const mayOpen = (deps: HttpDeps, principal: Principal, id: string): Promise<boolean> =>
  deps.storage.read(principal.company, async (tx) => {
    const reader = readerOf(principal);
    const lists = Object.values(MESSAGE_SUBJECTS).flatMap(({resource}) =>
      mayRead(resource, reader) ? resource : [],
    );
    const found = await tx.fetch(lists.map(({name}) => ({list: name, key: id})));
    return lists.some((list, i) => {
      const row = found[i]?.rows[0];
      return row !== undefined && isReadable(list, row, reader);
    });
  });

/** To whom a person may write. People of another company write to the office, and are told of no person there. */
async function contactsOf(deps: HttpDeps, principal: Principal): Promise<ContactsAnswer> {
  if (isStranger(principal)) return {detail: 'success', people: [], roles: [OFFICE_GROUP], devices: []};
  const query = {index: 'name', prefix: [], limit: MAX_CONTACTS, search: '', warehouse: ''};
  const rows = await deps.storage.read(principal.company, (tx) => tx.page(staff.name, query));
  const {people, devices} = await deps.whoIsHere(principal.company);
  return {
    detail: 'success',
    people: rows
      .filter((row) => row['id'] !== principal.staff && row['is_locked'] !== 1)
      .map((row) => {
        const id = String(row['id']);
        return {id, name: String(row['name']), role: String(row['type']), here: people.get(id) ?? ''};
      }),
    roles: [...MESSAGE_GROUPS],
    devices: [...devices],
  };
}

const sumOf = (unread: ReadonlyMap<string, number>): number =>
  [...unread.values()].reduce((sum, count) => sum + count, 0);

function askedOf(c: Context): Omit<MessagesRequest, 'limit'> {
  const {conversation, about, search = '', above} = c.req.query();
  const after = placeOf(c);
  if (about !== undefined && !isId(about))
    throw badRequest('list.filter', 'Messages are asked for by what they are about, by its id', {
      column: 'about',
    });
  if (above !== undefined && !/^\d{1,12}$/.test(above))
    throw badRequest('list.filter', 'This column holds numbers', {column: 'above'});
  for (const [name, text] of Object.entries({conversation, search}))
    if (text !== undefined && /[\p{Cc}\p{Cs}]/u.test(text))
      throw badRequest('list.query', 'Control characters find nothing', {name});
  return {
    search: search.slice(0, MAX_SEARCH_LENGTH),
    ...(conversation === undefined ? {} : {conversation}),
    ...(about === undefined ? {} : {about}),
    ...(above === undefined ? {} : {above: Number(above)}),
    ...(after ? {after} : {}),
  };
}

interface Place {
  /** ms UTC. */
  readonly at: number;
  readonly n: number;
  readonly id: string;
}

/** Where a page goes on: behind what its link names. */
function placeOf(c: Context): Place | undefined {
  const token = c.req.query('page');
  if (token === undefined || token === '') return undefined;
  const [, at, n, id] = /^(\d{1,15})\.(\d{1,12})\.([\w:]{1,80})$/.exec(token) ?? [];
  if (at === undefined || n === undefined || id === undefined)
    throw badRequest('list.page', 'The page link is damaged; begin with the first page');
  return {at: Number(at), n: Number(n), id};
}

function linkTo(c: Context, {at, n, id}: Place): string {
  const url = new URL(c.req.url);
  url.searchParams.set('page', `${String(at)}.${String(n)}.${id}`);
  return `${url.pathname}?${url.searchParams.toString()}`;
}
