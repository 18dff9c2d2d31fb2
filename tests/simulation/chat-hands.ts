import {OFFICE_GROUP} from '#domain/chat/conversation.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {PieceOfWork} from '#offline/outbox/mutation-recorder.ts';
import {oneOf, type Throw} from './dice.ts';
import {SITE} from './world.ts';

/** Something that somebody writes: to the office, or to another person. No two texts are equal. */
export function messageAtHand(
  who: Id,
  chance: (purpose: string) => ReturnType<Throw>,
  mark: number,
): PieceOfWork {
  const others = SITE.people.filter(({id}) => id !== who);
  const to =
    chance('to the office') < 0.4
      ? {to_kind: 'role', to: OFFICE_GROUP}
      : {to_kind: 'person', to: oneOf(others, chance('whom')).id};
  return {action: 'chat.send', args: {...to, text: `It’s 📦 ${String(mark)}`, written_at: mark}};
}
