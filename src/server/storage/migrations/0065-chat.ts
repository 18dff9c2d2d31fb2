import {createList, type ListSpec} from './list-table.ts';
import {createTable, type DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

const conversation: ListSpec = {
  name: 'conversation',
  text: words('id asker addressee last'),
  integer: ['count'],
  indexes: {asker: ['asker', 'update_time'], addressee: ['addressee', 'update_time']},
};

const message: ListSpec = {
  name: 'message',
  text: words('id conversation sender text about_list about'),
  integer: words('n written_at minute'),
  indexes: {
    conversation: ['conversation', 'n'],
    about: ['about', 'create_time'],
    pace: ['sender', 'minute'],
    age: ['create_time'],
  },
};

/** What people write to each other, and up to which message of a conversation each of them has read. */
export const conversationLists = (dialect: DialectName): readonly string[] => [
  ...createList(dialect, conversation),
  ...createList(dialect, message),
  ...createTable(dialect, {
    name: 'chat_reads',
    text: words('company staff conversation'),
    integer: ['n'],
    key: words('company staff conversation'),
  }),
];
