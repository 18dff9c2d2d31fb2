import {mutant, type Mutant} from './mutant.ts';

const SEND = 'src/domain/chat/send.ts';

/** What only a world whose people write to each other meets. */
export const CHAT_MUTANTS: readonly Mutant[] = [
  mutant(
    'two messages have one number',
    'CHAT-5',
    SEND,
    'const n = (before?.count ?? 0) + 1;',
    'const n = before?.count ?? 1;',
  ),
  mutant('what was written is cut off', 'CHAT-1', SEND, 'text: asked.text,', 'text: asked.text.slice(0, 5),'),
  mutant(
    'a message is another one each time it comes',
    'CHAT-1',
    SEND,
    'const id = context.id(1);',
    'const id = context.id(1 + ((before?.count ?? 0) % 2));',
  ),
];
