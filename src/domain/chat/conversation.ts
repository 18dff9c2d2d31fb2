import {isId, type Id} from '../kernel/id.ts';
import {NO_PERSON} from '../kernel/no-person.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, isOfParty, OFFICE, PARTY_OF, type Role} from '../kernel/roles.ts';

/** What a message goes to: a person, all who have a role, or the worker at a device. */
export const ADDRESSEE_KINDS = ['person', 'role', 'device'] as const;
type AddresseeKind = (typeof ADDRESSEE_KINDS)[number];

/** Everybody who may close cases: what the floor and other companies' people call the office. */
export const OFFICE_GROUP = 'Office';
/** The roles that messages are for; no message goes to all suppliers or customers at once. */
export const MESSAGE_GROUPS: readonly string[] = [OFFICE_GROUP, ...FLOOR];

/**
 * What is said between the same people: two of them, or one (`asker`) and all who have a role or work at a device. Its
 * row is written with each message. It stays when its messages are forgotten, so that their numbers go on.
 */
export const conversation = defineResource({
  name: 'conversation',
  area: 'chat',
  scope: 'server',
  // Read by those alone whom its messages are from and for (CHAT-2).
  read: [],
  indexes: {asker: ['asker', 'update_time'], addressee: ['addressee', 'update_time']},
  fields: {
    id: {kind: 'text', required: true, fixed: true, max: 80},
    asker: {kind: 'reference', list: 'staff', required: true, fixed: true},
    /** `person:<id>`, `role:<name>` or `device:<id>`. */
    addressee: {kind: 'text', required: true, fixed: true, max: 80},
    /** The newest message, or '' once that is forgotten. */
    last: {kind: 'id'},
    /** How many messages there have been: the number of the newest. */
    count: {kind: 'integer'},
  },
});
export type ConversationRow = RowOf<typeof conversation>;

/** A conversation by whom it is between. */
export type ConversationParties = Pick<ConversationRow, 'id' | 'asker' | 'addressee'>;

const between = (kind: AddresseeKind, to: string, asker: Id): ConversationParties => ({
  id: `${kind}:${to}:${asker}`,
  asker,
  addressee: `${kind}:${to}`,
});

/** Of two people: one conversation, whichever begins it. */
export const betweenTwo = (a: Id, b: Id): ConversationParties =>
  a < b ? between('person', b, a) : between('person', a, b);

/** Of one person and all who have a role, or work at a device. */
export const withAll = (kind: 'role' | 'device', to: string, asker: Id): ConversationParties =>
  between(kind, to, asker);

/** Who reads or writes: a person in a role, at a device ('' for none). */
export interface ChatParticipant {
  readonly staff: Id;
  readonly role: Role;
  readonly device: string;
}

/** The groups that a person of a role is one of. */
export const groupsOf = (role: Role): readonly string[] =>
  isOfParty(role) ? [] : OFFICE.includes(role) ? [OFFICE_GROUP, role] : [role];

/** As what a person is written to. */
export function chatAddressesOf({staff, role, device}: ChatParticipant): readonly string[] {
  if (PARTY_OF[role]) return [];
  const at = isId(device) && device !== NO_PERSON ? [`device:${device}`] : [];
  return [`person:${staff}`, ...groupsOf(role).map((group) => `role:${group}`), ...at];
}

/** Whether a conversation is a person's (CHAT-2). */
export const isTheirs = (
  talker: ChatParticipant,
  {asker, addressee}: Omit<ConversationParties, 'id'>,
): boolean => asker === talker.staff || chatAddressesOf(talker).includes(addressee);
