import {betweenTwo, withAll, type ConversationParties} from '#domain/chat/conversation.ts';
import {forgetMessages} from '#domain/chat/forget.ts';
import {KEPT_MS, message} from '#domain/chat/message.ts';
import {sendChatMessage} from '#domain/chat/send.ts';
import type {Row} from '#domain/kernel/field.ts';
import {derivedId, mutationOfId, type Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {Commit} from '../../storage/history.ts';
import type {MutationRow, ReadTransaction} from '../../storage/storage.ts';
import {argsOf} from '../context.ts';
import {allRowsOf} from './rows.ts';

/**
 * Each message is what a person wrote, by the work that wrote it, and stands in the conversation that it was for; none
 * is gone before its time. Of each message that was written its id and its time are kept.
 */
export class ChatFaults {
  readonly #tx: ReadTransaction;
  readonly #sent = new Map<Id, number>();
  /** Up to when messages were forgotten, ms UTC. */
  #forgotten = 0;

  constructor(tx: ReadTransaction) {
    this.#tx = tx;
  }

  async of({settled}: Commit): Promise<void> {
    for (const {mutation, status, received_at} of settled.values()) {
      if (status !== 'applied') continue;
      if (mutation.action === sendChatMessage.name)
        this.#sent.set(derivedId(await this.#firstOf(mutation), 1), received_at);
      if (mutation.action === forgetMessages.name)
        this.#forgotten = Math.max(this.#forgotten, received_at - KEPT_MS);
    }
  }

  /** Work that was run again makes the rows that it would have made at first. */
  async #firstOf({id, redoes}: MutationRow['mutation']): Promise<Id> {
    const [before] = redoes === undefined ? [] : await this.#tx.mutations([redoes]);
    return before ? this.#firstOf(before.mutation) : id;
  }

  async *faults(rules: Rules): AsyncGenerator<string> {
    const conversations = new Map<string, Row>();
    for await (const row of allRowsOf(this.#tx, rules, 'conversation'))
      conversations.set(String(row['id']), row);
    const newest = new Map<string, Row>();
    for await (const row of allRowsOf(this.#tx, rules, message.name)) {
      const id = String(row['id']);
      const of = conversations.get(String(row['conversation']));
      const [by] = await this.#tx.mutations([mutationOfId(id)]);
      if (!of || !by || !this.#sent.has(id) || !isWritten(row, of, by.mutation))
        yield `message ${id} is not what anybody wrote`;
      const before = newest.get(String(row['conversation']));
      if (Number(row['n']) > Number(before?.['n'] ?? 0)) newest.set(String(row['conversation']), row);
      this.#sent.delete(id);
    }
    for (const [id, at] of this.#sent)
      if (at > this.#forgotten) yield `message ${id} is gone, and was not old enough to be forgotten`;
    for (const [id, {last, count}] of conversations) {
      const row = newest.get(id);
      if ((row?.['id'] ?? '') !== last || (row && row['n'] !== count))
        yield `conversation ${id} does not end with its last message`;
    }
  }
}

function isWritten(row: Row, of: Row, mutation: Mutation): boolean {
  const {text, about = '', about_list = '', written_at = 0} = argsOf(mutation);
  return (
    mutation.action === sendChatMessage.name &&
    row['sender'] === mutation.who &&
    row['text'] === text &&
    row['about'] === about &&
    row['about_list'] === about_list &&
    row['written_at'] === written_at &&
    isMeant(of, mutation)
  );
}

/** Whether a conversation is the one that a person wrote to: people of other companies are answered by the office. */
function isMeant({id, asker, addressee}: Row, mutation: Mutation): boolean {
  const {to_kind, to, with: other = ''} = argsOf(mutation);
  const [me, whom] = [mutation.who, String(to)];
  const meant: ConversationParties[] =
    to_kind === 'person'
      ? [betweenTwo(me, whom), withAll('role', 'Office', whom)]
      : [withAll(to_kind === 'role' ? 'role' : 'device', whom, String(other || me))];
  return meant.some((each) => each.id === id && each.asker === asker && each.addressee === addressee);
}
