import {betweenTwo, MESSAGE_GROUPS, OFFICE_GROUP, withAll} from '#domain/chat/conversation.ts';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {PARTY_OF} from '#domain/kernel/roles.ts';
import type {ContactsAnswer, ConversationSummary} from '#protocol/chat.ts';
import type {Say} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';

/** How a person writes in a conversation: the arguments of `chat.send`. */
export type ContactWay = Pick<ConversationSummary, 'kind' | 'to' | 'with'>;

/** By a conversation's id, for a person in it. */
export function contactWayOf(id: string, me: string): ContactWay {
  const [kind = '', to = '', asker = ''] = id.split(':');
  if (kind === 'role' || kind === 'device') return {kind, to, with: asker === me ? '' : asker};
  return {kind: 'person', to: to === me ? asker : to, with: ''};
}

/** A person, or something, that can be written to. */
export interface ChatContact {
  /** The conversation that this begins, or goes on with. */
  readonly id: string;
  readonly kind: ContactWay['kind'];
  readonly name: string;
  /** What else is said of it: a person's role. */
  readonly beside: string;
  readonly here: 'now' | 'today' | '';
}

/** To whom `me` may write, the office first, those who are here before the others. */
export function contactsOf(say: Say, {people, roles, devices}: ContactsAnswer, me: string): ChatContact[] {
  return [
    ...roles.map((name) => ({
      id: withAll('role', name, me).id,
      kind: 'role' as const,
      name: groupName(say, name),
      beside: '',
      here: '' as const,
    })),
    ...people
      .map(({id, name, role, here}) => ({
        id: (isKeyOf(PARTY_OF, role) ? withAll('role', OFFICE_GROUP, id) : betweenTwo(me, id)).id,
        kind: 'person' as const,
        name,
        beside: optionName(say, role),
        here,
      }))
      .toSorted((a, b) => RANK[b.here] - RANK[a.here]),
    ...devices.map(({id, name, here}) => ({
      id: withAll('device', id, me).id,
      kind: 'device' as const,
      name,
      beside: '',
      here,
    })),
  ];
}

/**
 * Of a conversation by its id, whether the other side is here: of one with a role or a device, the person who asks
 * there.
 */
export function hereIn(told: ContactsAnswer | undefined, me: string): (id: string) => ChatContact['here'] {
  const here = new Map(
    [...(told?.people ?? []), ...(told?.devices ?? [])].map((each) => [each.id, each.here]),
  );
  return (id) => {
    const {to, with: asker} = contactWayOf(id, me);
    return here.get(asker === '' ? to : asker) ?? '';
  };
}

const RANK = {now: 2, today: 1, '': 0} as const;

/** What people call those who have a role. */
const groupName = (say: Say, group: string): string =>
  group === OFFICE_GROUP ? say('chat.office') : optionName(say, MESSAGE_GROUPS.includes(group) ? group : '');

/** What a conversation is called: with whom it is, and whose it is where that is another's. */
export function contactTitleOf(
  say: Say,
  {kind, name, with_name}: Pick<ConversationSummary, 'kind' | 'name' | 'with_name'>,
): string {
  const whole = kind === 'role' ? groupName(say, name) : name;
  return with_name === '' ? whole : say('chat.whose', {name: with_name, group: whole});
}
