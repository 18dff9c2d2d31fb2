import {MESSAGE_SUBJECTS} from '#domain/chat/message.ts';
import type {ConversationParties} from '#domain/chat/conversation.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {isOfParty} from '#domain/kernel/roles.ts';
import type {Id} from '#domain/kernel/id.ts';
import {isReadable, mayRead} from '#domain/kernel/readable.ts';
import {staff} from '#domain/people/staff.ts';
import type {ConversationSummary, ChatMessage} from '#protocol/chat.ts';
import type {ChatReader, StoredConversation, StoredMessage} from '../chat/own-messages.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {HttpDeps} from './deps.ts';
import {readerOf} from './own-rows.ts';
import type {Principal} from './principal.ts';

/** As whom a person reads messages: with the role of this moment, at the device of the session. */
export async function chatReaderOf({storage}: HttpDeps, principal: Principal): Promise<ChatReader> {
  const {company, staff: id, role, session} = principal;
  const [found] = await storage.read(company, (tx) => tx.fetch([{list: staff.name, key: id}]));
  return {
    company,
    staff: id,
    role,
    device: session.device,
    since: Number(found?.rows[0]?.['create_time'] ?? 0),
  };
}

/** Messages as their reader is told them (CHAT-2, CHAT-4). */
export async function readableMessages(
  tx: ReadTransaction,
  principal: Principal,
  messages: readonly StoredMessage[],
): Promise<ChatMessage[]> {
  const names = await namesOf(
    tx,
    principal,
    messages.map(({sender}) => sender),
  );
  const titles = await titlesOf(tx, principal, messages);
  return messages.map(({create_time: at, sender, about, about_list, ...message}) => {
    const title = titles.get(`${about_list}/${about}`);
    const isTold = !isStranger(principal) || sender === principal.staff;
    return {
      ...message,
      at,
      sender: isTold ? sender : '',
      sender_name: isTold ? (names.get(sender) ?? '') : '',
      about_list: title === undefined ? '' : about_list,
      about: title === undefined ? '' : about,
      about_title: title ?? '',
    };
  });
}

/** Conversations as their reader sees them, with what was said last. */
export async function readableConversations(
  tx: ReadTransaction,
  {auth}: Pick<HttpDeps, 'auth'>,
  principal: Principal,
  of: {
    readonly rows: readonly StoredConversation[];
    readonly last: readonly StoredMessage[];
    readonly unread: ReadonlyMap<string, number>;
  },
): Promise<ConversationSummary[]> {
  const told = new Map((await readableMessages(tx, principal, of.last)).map((each) => [each.id, each]));
  const ways = of.rows.map((row) => wayOf(row, principal.staff));
  const people = ways.flatMap(({kind, to, with: other}) => [kind === 'person' ? to : '', other]);
  const names = await namesOf(tx, principal, people);
  const devices = new Map<string, string>();
  for (const {kind, to} of ways)
    if (kind === 'device') devices.set(to, (await auth.devices.find(principal.company, to))?.name ?? '');
  return of.rows.map((row, i) => {
    const way = ways[i] ?? wayOf(row, principal.staff);
    const last = told.get(row.last);
    const named = {person: names.get(way.to), role: way.to, device: devices.get(way.to)}[way.kind];
    return {
      id: row.id,
      ...way,
      name: named ?? '',
      with_name: names.get(way.with) ?? '',
      at: row.update_time,
      unread: of.unread.get(row.id) ?? 0,
      ...(last ? {last} : {}),
    };
  });
}

/** How the reader of a conversation writes on in it. */
function wayOf(
  {asker, addressee}: Omit<ConversationParties, 'id'>,
  me: Id,
): Pick<ConversationSummary, 'kind' | 'to' | 'with'> {
  const [kind = '', to = ''] = addressee.split(':');
  if (kind === 'role' || kind === 'device') return {kind, to, with: asker === me ? '' : asker};
  return {kind: 'person', to: asker === me ? to : asker, with: ''};
}

/** People of another company are told the name of no person here. */
export const isStranger = ({role}: Pick<Principal, 'role'>): boolean => isOfParty(role);

async function namesOf(
  tx: ReadTransaction,
  principal: Principal,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (isStranger(principal))
    return new Map(wanted.includes(principal.staff) ? [[principal.staff, principal.name]] : []);
  const found = await tx.fetch(wanted.map((key) => ({list: staff.name, key})));
  return new Map(wanted.map((id, i) => [id, String(found[i]?.rows[0]?.['name'] ?? '')]));
}

/** Of what messages are about, what their reader may open, with its name; by list and id. */
async function titlesOf(
  tx: ReadTransaction,
  principal: Principal,
  messages: readonly StoredMessage[],
): Promise<ReadonlyMap<string, string>> {
  const reader = readerOf(principal);
  const wanted = new Map<string, {list: string; key: string}>();
  for (const {about_list: list, about: key} of messages) {
    const thing = entryOf(MESSAGE_SUBJECTS, list);
    if (thing && mayRead(thing.resource, reader)) wanted.set(`${list}/${key}`, {list, key});
  }
  const found = await tx.fetch([...wanted.values()]);
  const titles = new Map<string, string>();
  for (const [i, name] of [...wanted.keys()].entries()) {
    const [row] = found[i]?.rows ?? [];
    const thing = entryOf(MESSAGE_SUBJECTS, wanted.get(name)?.list ?? '');
    if (row && thing && isReadable(thing.resource, row, reader))
      titles.set(name, String(row[thing.title] ?? ''));
  }
  return titles;
}
