import type {Mutation} from '#protocol/mutation.ts';
import type {PushAnswer, PushResult} from '#protocol/sync.ts';
import type {ClientRow, MutationRow, WriteTransaction} from '../storage/storage.ts';
import type {Batch} from './batch.ts';
import type {Asked, AskAnswer, Candidate, Incoming, Push, Rescue} from './incoming.ts';
import type {HistoryReport} from './proof.ts';

/** The mutations of a batch that are settled for the first time, in the order they will be. */
export const candidatesOf = (incoming: readonly Incoming[]): Candidate[] =>
  incoming.flatMap((request): Candidate[] =>
    request.kind === 'ask'
      ? [candidateOfAsk(request)]
      : request.items.map((mutation) => ({mutation, sender: request.sender, waiting: false, asking: false})),
  );

/** The mutations that a request carries. */
export const mutationsOf = (request: Incoming): readonly Mutation[] =>
  request.kind === 'ask' ? [request.mutation] : request.items;

/**
 * Settles a device's mutations in sequence (sync.md 3.7): a known id gives its stored result, a used sequence
 * with another id is a fork, a sequence beyond the next is a gap; refusals and bugs advance the sequence.
 */
export async function settlePush(
  batch: Batch,
  push: Push,
  client: ClientRow,
  epoch: string,
  head: number,
): Promise<PushAnswer> {
  // L3: its device is in another history still, and has work to offer again that was made before this.
  if (client.last === 0 && push.epoch !== '' && push.epoch !== epoch) return {epoch, results: [], head};
  const results: PushResult[] = [];
  let last = client.last;
  let stop: Pick<PushAnswer, 'next' | 'expect'> = {};
  for (const mutation of push.items) {
    const known = batch.stored(mutation.id);
    if (!known && mutation.seq <= last) stop = {next: 'forked'};
    else if (!known && mutation.seq > last + 1) stop = {next: 'gap', expect: last + 1};
    if (stop.next) break;
    if (!known) await batch.settle({mutation, sender: push.sender, waiting: false, asking: false});
    results.push(resultOf(mutation, batch.stored(mutation.id)));
    if (mutation.seq === last + 1) last = mutation.seq;
  }
  if (last !== client.last) batch.setClient({...client, last});
  return {epoch, results, head, ...stop};
}

/** Settles what a broken device left in a file: by id alone, in the order made. */
export async function settleRescue(
  batch: Batch,
  rescue: Rescue,
  epoch: string,
  head: number,
): Promise<PushAnswer> {
  const results: PushResult[] = [];
  for (const mutation of rescue.items) {
    if (!batch.stored(mutation.id)) {
      await batch.settle({mutation, sender: rescue.sender, waiting: false, asking: false});
    }
    results.push(resultOf(mutation, batch.stored(mutation.id)));
  }
  return {epoch, results, head};
}

/** Settles a question over HTTP; a repeat of its id gives the stored answer. */
export async function settleAsk(batch: Batch, asked: Asked, head: number): Promise<AskAnswer> {
  const known = batch.stored(asked.mutation.id);
  if (known) return answerOf(known);
  const verdict = await batch.settle(candidateOfAsk(asked));
  return {...verdict, version: head};
}

/** The stored fate of a mutation as its asker reads it. */
export const answerOf = (row: MutationRow): AskAnswer => ({
  status: row.status,
  version: row.version,
  ...(row.code ? {refusal: {code: row.code, facts: JSON.parse(row.facts)}} : {}),
});

/** What a push says of the history it has met; a device that was taken away has no say in it. */
export const reportOf = ({sender, client, epoch, knownAck}: Push): HistoryReport | undefined =>
  sender.revoked ? undefined : {device: sender.device, client, epoch, knownAck};

/** The client rows of a batch's pushes; a client never seen starts at 0. */
export async function clientsOf(
  tx: WriteTransaction,
  incoming: readonly Incoming[],
): Promise<Map<string, ClientRow>> {
  const pushes = incoming.filter((request) => request.kind === 'push');
  const found = await tx.clients([...new Set(pushes.map((push) => push.client))]);
  const clients = new Map(found.map((row) => [row.client, row]));
  for (const {client, sender} of pushes) {
    if (!clients.has(client)) clients.set(client, {client, device: sender.device, last: 0});
  }
  return clients;
}

const candidateOfAsk = ({mutation, insist, again = false, beside, isOwn}: Asked): Candidate => ({
  mutation,
  sender: {device: mutation.device, formerIds: [], revoked: false},
  waiting: true,
  asking: !insist,
  again,
  ...(beside ? {beside} : {}),
  ...(isOwn ? {isOwn} : {}),
});

function resultOf(mutation: Mutation, row: MutationRow | undefined): PushResult {
  if (!row) throw new Error(`no verdict for ${mutation.id}`);
  const {status, version, code, facts} = row;
  return {seq: mutation.seq, id: mutation.id, status, version, ...(code ? {code, facts} : {})};
}
