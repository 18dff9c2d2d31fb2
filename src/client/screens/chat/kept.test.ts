import {expect, test} from 'vitest';
import type {ConversationSummary, ChatMessage} from '#protocol/chat.ts';
import {anId} from '#tests/builders/rows.ts';
import {boundChat, messagesIn, type KeptChat} from './kept.ts';

const conversation = (n: number): ConversationSummary => ({
  id: `person:${anId(n)}:${anId(1)}`,
  kind: 'person',
  to: anId(n),
  with: '',
  name: `P${String(n)}`,
  with_name: '',
  at: 1,
  unread: 0,
});
const message = (n: number, text: string): ChatMessage => ({
  id: anId(n),
  conversation: '',
  n,
  sender: anId(1),
  sender_name: 'Ana',
  text,
  about_list: '',
  about: '',
  about_title: '',
  written_at: 0,
  at: 1,
});
const chat = (count: number, texts: readonly string[]): KeptChat => {
  const conversations = Array.from({length: count}, (_, n) => conversation(n + 2));
  // The oldest conversation was read last: what is kept goes by what was said last.
  const messages = conversations
    .map(({id}) => ({conversation: id, at: 1, rows: texts.map((text, n) => message(n, text))}))
    .toReversed();
  return {at: 1, unread: 0, conversations, messages};
};

test('[CHAT-10] twenty conversations are kept, and the last thirty messages of the ten latest of them', () => {
  const all = chat(
    30,
    Array.from({length: 40}, (_, n) => String(n)),
  );
  const kept = boundChat(all);
  expect(kept.conversations).toEqual(all.conversations.slice(0, 20));
  expect(kept.messages.map((each) => each.conversation)).toEqual(
    all.conversations.slice(0, 10).map(({id}) => id),
  );
  const {rows = []} = messagesIn(kept, kept.conversations[0]?.id ?? '') ?? {};
  expect([rows.length, rows[0]?.text, rows.at(-1)?.text]).toEqual([30, '10', '39']);
});

test('[CHAT-10] and no more characters than a device keeps beside its work', () => {
  const kept = boundChat(chat(10, Array<string>(30).fill('😀'.repeat(2_000))));
  expect(JSON.stringify(kept).length).toBeLessThan(220_000);
  expect(kept.messages.length).toBeGreaterThan(0);
});

test('[CHAT-10] messages of a conversation that is hers no more are kept no longer', () => {
  const all = chat(3, ['hello']);
  const others = all.conversations.slice(1);
  expect(boundChat({...all, conversations: others}).messages.map((each) => each.conversation)).toEqual(
    others.map(({id}) => id),
  );
  expect(boundChat({...all, conversations: []}).messages).toEqual([]);
});
