import {conversation} from '#domain/chat/conversation.ts';
import {message} from '#domain/chat/message.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {allRows} from '#server/storage/history.ts';
import type {MutationRow, ReadTransaction} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {Faults} from './faults.ts';

/**
 * [CHAT-1] [CHAT-5] Each message that was written has arrived once and as it was written, and nobody else's; those of a
 * conversation are numbered from 1 without a gap in the order of their commits, and what one device wrote is in its own
 * order: one order for all who read it.
 */
export async function checkChats(
  tx: ReadTransaction,
  rows: ReadonlyMap<Id, MutationRow>,
  met?: Faults,
): Promise<void> {
  const messages = new Map((await allRows(tx, message)).map((row) => [String(row['id']), row]));
  const sent = [...rows.values()].filter(
    ({mutation, status}) => mutation.action === 'chat.send' && status === 'applied',
  );
  // What was held and is run again makes the rows of the first, in the name of whoever wrote it.
  const first = ({mutation}: MutationRow) => rows.get(mutation.redoes ?? '')?.mutation ?? mutation;
  const writtenBy = new Map(sent.map((row) => [ownRowId(first(row).id, 1), first(row)]));
  for (const [id, {args, who}] of writtenBy) {
    const row = messages.get(id);
    if (!row) throw new Broken(`message ${id} was sent and is not there`);
    if (row['text'] !== args['text'] || row['sender'] !== who)
      throw new Broken(`message ${id} is not as it was written`);
  }
  for (const id of messages.keys())
    if (!writtenBy.has(id)) throw new Broken(`message ${id} was written by nobody`);
  const told = Map.groupBy(messages.values(), (row) => String(row['conversation']));
  for (const row of await allRows(tx, conversation)) checkOrder(row, told.get(String(row['id'])) ?? []);
  for (const own of told.values()) {
    const inOrder = own.toSorted(byNumber).flatMap(({id}) => writtenBy.get(String(id)) ?? []);
    for (const ofClient of Map.groupBy(inOrder, ({client}) => client).values())
      if (ofClient.some(({seq}, i) => seq < (ofClient[i - 1]?.seq ?? 0)))
        throw new Broken('messages of one device are in another order than it wrote them in');
    if (new Set(inOrder.map(({device}) => device)).size > 1) met?.count('conversation of two devices');
  }
}

const byNumber = (a: Row, b: Row): number => Number(a['n']) - Number(b['n']);

function checkOrder({id, count, last}: Row, messages: readonly Row[]): void {
  const inOrder = messages.toSorted(byNumber);
  if (count !== inOrder.length || last !== inOrder.at(-1)?.['id'])
    throw new Broken(`conversation ${String(id)} does not know its messages`);
  for (const [i, {n, version}] of inOrder.entries()) {
    if (n !== i + 1)
      throw new Broken(`messages of ${String(id)} are numbered ${String(n)} after ${String(i)}`);
    if (Number(version) < Number(inOrder[i - 1]?.['version'] ?? 0))
      throw new Broken(`messages of ${String(id)} are in another order than that of their commits`);
  }
}
