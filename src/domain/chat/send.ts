import {
  defineAction,
  outcomeDone,
  impossibleFact,
  insert,
  put,
  refuse,
  type Args,
  type Context,
  type Outcome,
} from '../kernel/action.ts';
import {entryOf} from '../kernel/entry-of.ts';
import type {FieldFault} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {mayRead} from '../kernel/readable.ts';
import {isOfParty, OFFICE, type Role, ROLES} from '../kernel/roles.ts';
import {ifDownloaded, ifKnown, type View} from '../kernel/view.ts';
import {staff} from '../people/staff.ts';
import {
  ADDRESSEE_KINDS,
  betweenTwo,
  conversation,
  groupsOf,
  MESSAGE_GROUPS,
  OFFICE_GROUP,
  withAll,
  type ConversationParties,
} from './conversation.ts';
import {MESSAGE_SUBJECTS, message, MAX_MESSAGE_CHARACTERS} from './message.ts';

/**
 * Messages of one person in a minute of the server's clock: asked one by one, and handed in by a device that was away.
 */
const MAX_MESSAGES_A_MINUTE = {asked: 30, handedIn: 200} as const;

/**
 * Writes to a person, to all who have a role, or to the worker at a device, with no network, too (CHAT-1).
 * `with`: whose conversation with that role or device it is, where one of them answers there; one's own unless told.
 */
export const sendChatMessage = defineAction({
  name: 'chat.send',
  version: 1,
  kind: 'fact',
  offline: true,
  roles: ROLES,
  args: {
    to_kind: {kind: 'choice', options: ADDRESSEE_KINDS, required: true},
    to: {kind: 'text', required: true, max: 26},
    with: {kind: 'reference', list: 'staff'},
    // Told to those alone whom it is from and for, and by the messages only (ACT-5).
    text: {...message.fields.text, secret: []},
    about_list: message.fields.about_list,
    about: message.fields.about,
    written_at: message.fields.written_at,
  },
  check: faultsOf,
  reads: (asked, context, view) => {
    const to = betweenOf(asked, view, context);
    const people = [asked.to_kind === 'person' ? asked.to : '', asked.with ?? ''].filter(isId);
    return [
      ...people.map((key) => ({list: staff.name, key})),
      ...(to ? [{list: conversation.name, key: to.id}] : []),
      ...(asked.about_list && asked.about ? [{list: asked.about_list, key: asked.about}] : []),
      paceOf(context),
    ];
  },
  decide(asked, view, context) {
    const to = addressed(asked, view, context);
    if ('kind' in to) return to;
    if (isAboutNothing(asked, view, context)) return refuse('chat.about-unknown');
    const pace = paceOf(context);
    const sent = ifDownloaded(() => view.range(message, pace.index, pace.prefix, pace.limit)) ?? [];
    if (sent.length >= pace.limit) return refuse('chat.too-fast', {most: pace.limit});
    const before = ifDownloaded(() => view.get(conversation, to.id));
    const id = context.id(1);
    const n = (before?.count ?? 0) + 1;
    const row = {
      id,
      conversation: to.id,
      n,
      sender: senderOf(context),
      text: asked.text,
      about_list: asked.about_list ?? '',
      about: asked.about ?? '',
      written_at: asked.written_at ?? 0,
      minute: minuteOf(context),
    };
    return outcomeDone({puts: [insert(message, row), put(conversation, {...to, last: id, count: n})]});
  },
});

function faultsOf({to_kind, to, text, about_list = '', about = ''}: Args): FieldFault[] {
  const isRole = to_kind === 'role';
  const faults: FieldFault[] = [];
  if (isRole && !MESSAGE_GROUPS.includes(String(to))) faults.push({field: 'to', code: 'not-an-option'});
  if (!isRole && !isId(String(to))) faults.push({field: 'to', code: 'not-an-id'});
  if (Array.from(String(text)).length > MAX_MESSAGE_CHARACTERS)
    faults.push({field: 'text', code: 'too-long'});
  if ((about_list === '') !== (about === ''))
    faults.push({field: about === '' ? 'about' : 'about_list', code: 'required'});
  return faults;
}

interface MessageArgs {
  readonly to_kind: string;
  readonly to: string;
  readonly with?: string;
  readonly about_list?: string;
  readonly about?: string;
}

const senderOf = ({who, worker = who}: Context): Id => worker;
const minuteOf = ({now}: Context): number => Math.floor(now / 60_000);

const paceOf = (context: Context) => ({
  list: message.name,
  index: 'pace',
  prefix: [senderOf(context), minuteOf(context)],
  limit: context.asking ? MAX_MESSAGES_A_MINUTE.asked : MAX_MESSAGES_A_MINUTE.handedIn,
});

/** A guess of the conversation, for what is to be read. */
function betweenOf(
  asked: MessageArgs,
  view: View | undefined,
  context: Context,
): ConversationParties | undefined {
  const to = view && ifKnown(() => addressed(asked, view, context));
  return to && 'kind' in to ? undefined : to;
}

/** Which conversation it belongs to, or why it may not be written (CHAT-3). */
function addressed(asked: MessageArgs, view: View, context: Context): ConversationParties | Outcome {
  const me = senderOf(context);
  const {role} = context;
  const asker = asked.with || me;
  if (isOfParty(role))
    return asked.to_kind === 'role' && asked.to === OFFICE_GROUP && asker === me
      ? withAll('role', OFFICE_GROUP, me)
      : refuse('chat.office-only');
  if (asked.to_kind === 'person') return toPerson(asked.to, view, context);
  if (asked.to_kind === 'role')
    return asker !== me && !groupsOf(role).includes(asked.to)
      ? refuse('chat.not-theirs')
      : ofAsker(asker, view, context, {kind: 'role', to: asked.to});
  return asker !== me && context.device !== asked.to
    ? refuse('chat.not-theirs')
    : ofAsker(asker, view, context, {kind: 'device', to: asked.to});
}

function toPerson(to: Id, view: View, context: Context): ConversationParties | Outcome {
  const me = senderOf(context);
  if (to === me) return refuse('chat.to-self');
  const person = view.get(staff, to);
  if (!person) return impossibleFact(context, 'staff.unknown', {staff: to});
  // What is written to people of another company all of the office read, and answer for.
  if (isOfParty(person.type)) return toParty(to, context.role);
  return betweenTwo(me, to);
}

function ofAsker(
  asker: Id,
  view: View,
  context: Context,
  {kind, to}: {readonly kind: 'role' | 'device'; readonly to: string},
): ConversationParties | Outcome {
  if (asker === senderOf(context)) return withAll(kind, to, asker);
  const person = view.get(staff, asker);
  if (!person) return impossibleFact(context, 'staff.unknown', {staff: asker});
  if (!isOfParty(person.type)) return withAll(kind, to, asker);
  return kind === 'role' && to === OFFICE_GROUP ? toParty(asker, context.role) : refuse('chat.office-only');
}

const toParty = (asker: Id, role: Role): ConversationParties | Outcome =>
  OFFICE.includes(role) ? withAll('role', OFFICE_GROUP, asker) : refuse('chat.office-only');

/**
 * Whether it is about what is not there for the writer. What a device hands in is delivered all the same: the link is
 * one as soon as the thing is there.
 */
function isAboutNothing({about_list = '', about = ''}: MessageArgs, view: View, context: Context): boolean {
  const {asking, version, role, party = ''} = context;
  const thing = entryOf(MESSAGE_SUBJECTS, about_list);
  if (!thing || !asking || version === undefined) return false;
  return !mayRead(thing.resource, {role, party}) || view.get(thing.resource, about) === undefined;
}
