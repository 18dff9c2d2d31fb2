import {DOCUMENT_DEFINITIONS} from '../document-definitions.ts';
import {goods} from '../goods/goods.ts';
import {caseResource} from '../kernel/case.ts';
import {defineResource, type Resource, type RowOf} from '../kernel/resource.ts';
import {bin} from '../warehouse/bin.ts';

/** What a message may be about, and the column that it is called by. */
export const MESSAGE_SUBJECTS: Readonly<
  Record<string, {readonly resource: Resource; readonly title: string}>
> = {
  ...Object.fromEntries(
    Object.values(DOCUMENT_DEFINITIONS).map(({header}) => [header.name, {resource: header, title: 'code'}]),
  ),
  case: {resource: caseResource, title: 'code'},
  goods: {resource: goods, title: 'code'},
  bin: {resource: bin, title: 'name'},
};

/** Characters of a message, as people count them. */
export const MAX_MESSAGE_CHARACTERS = 2_000;
/** How long messages are kept, ms. */
export const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * What a person has written. It is in no mirror: a mirror is a device's, where several people log in, and a message is
 * for whom it is from and for.
 */
export const message = defineResource({
  name: 'message',
  area: 'chat',
  scope: 'server',
  // Read by those alone whom it is from and for (CHAT-2).
  read: [],
  indexes: {
    conversation: ['conversation', 'n'],
    about: ['about', 'create_time'],
    pace: ['sender', 'minute'],
    age: ['create_time'],
  },
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    conversation: {kind: 'reference', list: 'conversation', required: true, fixed: true},
    /** The how manieth of its conversation: one order for all who read it. */
    n: {kind: 'integer', derived: true},
    sender: {kind: 'reference', list: 'staff', required: true},
    // A sign outside the basic plane counts twice here.
    text: {kind: 'text', required: true, max: 2 * MAX_MESSAGE_CHARACTERS},
    about_list: {kind: 'choice', options: Object.keys(MESSAGE_SUBJECTS)},
    about: {kind: 'id'},
    /** When it was written by the device's clock, where it waited there; shown, never decided on. */
    written_at: {kind: 'time'},
    /** The minute of the server's clock in which it came, since 1970. */
    minute: {kind: 'integer', derived: true},
  },
});
export type MessageRow = RowOf<typeof message>;
