import * as z from 'zod/mini';
import {pageSchemaOf} from './http.ts';
import {idSchema} from './mutation.ts';

/** Messages and conversations of a page. */
export const CHAT_PAGE = 30;
/** People, of whom it is told at once whether they are here. */
export const MAX_CONTACTS = 2_000;

/**
 * A message as its reader is told it. `n` is its place in its conversation; `at` when it came, ms UTC, `written_at`
 * when it was written where it had to wait, or 0. What it is about is told to readers who may open that, with the name
 * that people know it by. A person of the house has no name for people of another company: `sender` is '' there.
 */
export const messageSchema = z.object({
  id: idSchema,
  conversation: z.string(),
  n: z.int(),
  sender: z.string(),
  sender_name: z.string(),
  text: z.string(),
  about_list: z.string(),
  about: z.string(),
  about_title: z.string(),
  written_at: z.int(),
  at: z.int(),
});
export type ChatMessage = z.infer<typeof messageSchema>;

/**
 * A conversation: `kind`, `to` and `with` are the arguments of `chat.send` for the reader. `name` says with whom
 * it is: a person's name, a device's, or a role; `with_name` whose it is with that role or device, where it is
 * another's.
 */
export const conversationSchema = z.object({
  id: z.string(),
  kind: z.enum(['person', 'role', 'device']),
  to: z.string(),
  with: z.string(),
  name: z.string(),
  with_name: z.string(),
  at: z.int(),
  unread: z.int(),
  last: z.optional(messageSchema),
});
export type ConversationSummary = z.infer<typeof conversationSchema>;

/** GET /api/chat/conversations: those with messages, the newest first; `unread` of all of them together. */
export const conversationsSchema = z.extend(pageSchemaOf(conversationSchema), {unread: z.int()});
/** GET /api/chat/messages: the newest first; `next` are older ones. */
export const messagesSchema = pageSchemaOf(messageSchema);
export type MessagesAnswer = z.infer<typeof messagesSchema>;
export type ConversationsAnswer = z.infer<typeof conversationsSchema>;

/** POST /api/chat/read: a person has read up to this message of its conversation. */
export const readRequestSchema = z.object({message: idSchema});
/** What is left unread of all. */
export const readAnswerSchema = z.object({detail: z.literal('success'), unread: z.int()});

/** Whether a person is here: heard of within minutes, within a shift, or not. */
const hereSchema = z.enum(['now', 'today', '']);
export type PresentDevice = z.infer<typeof hereSchema>;

/** GET /api/chat/contacts: to whom a person may write. */
export const contactsSchema = z.object({
  detail: z.literal('success'),
  people: z.array(z.object({id: idSchema, name: z.string(), role: z.string(), here: hereSchema})),
  roles: z.array(z.string()),
  devices: z.array(z.object({id: idSchema, name: z.string(), here: hereSchema})),
});
export type ContactsAnswer = z.infer<typeof contactsSchema>;
