import {defineAction, del, outcomeDone, put} from '../kernel/action.ts';
import {SERVER_ONLY} from '../kernel/roles.ts';
import {conversation} from './conversation.ts';
import {KEPT_MS, message} from './message.ts';

/** Messages that go in one commit. */
const MESSAGES_AT_ONCE = 200;

/** Messages are forgotten after 90 days, the oldest first (CHAT-6). Their conversations stay, and know how many there were. */
export const forgetMessages = defineAction({
  name: 'chat.forget',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {},
  reads: () => [{list: message.name, index: 'age', prefix: [], limit: MESSAGES_AT_ONCE}],
  decide(_, view, {now}) {
    const over = view
      .range(message, 'age', [], MESSAGES_AT_ONCE)
      .filter(({create_time}) => create_time <= now - KEPT_MS);
    const ids = new Set(over.map(({id}) => id));
    const ended = [...new Set(over.map((row) => row.conversation))].flatMap((key) => {
      const row = view.get(conversation, key);
      return row && ids.has(row.last) ? [put(conversation, {...row, last: ''})] : [];
    });
    return outcomeDone({puts: ended, dels: over.map(({id}) => del(message, id))});
  },
});
