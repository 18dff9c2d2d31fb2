import type {Id} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {Lineage, PushAnswer, PushResult} from '#protocol/sync.ts';
import {WorkOvertaken, type ClientRow, type MutationRow, type WriteTransaction} from '../storage/storage.ts';
import type {SettlingBatch} from './batch.ts';
import {idOfContent, isSameContent} from './content.ts';
import {
  deviceAlone,
  ownIds,
  type OfficeRequest,
  type AskAnswer,
  type CandidateMutation,
  type IncomingRequest,
  type DevicePush,
  type DeviceRescue,
  type MutationSender,
} from './incoming-requests.ts';
import type {HistoryReport} from './loss-proof.ts';
import {recentEpochs} from './pull.ts';
import type {HistoryReceipt} from './receipt.ts';

/** The mutations of a batch that are settled for the first time, in the order they will be. */
export const candidatesOf = (incoming: readonly IncomingRequest[]): CandidateMutation[] =>
  incoming.flatMap((request): CandidateMutation[] =>
    request.kind === 'ask'
      ? [candidateOfAsk(request)]
      : request.items.map((mutation) => ({mutation, sender: request.sender, waiting: false, asking: false})),
  );

/** The mutations that a request carries. */
export const mutationsOf = (request: IncomingRequest): readonly Mutation[] =>
  request.kind === 'ask' ? [request.mutation] : request.items;

/** The history that a batch is settled in. */
interface Present {
  readonly epoch: string;
  readonly head: number;
  /** Whole, for devices that come from another one. */
  readonly lineage: () => Promise<Lineage>;
}

/**
 * Settles a device's mutations in sequence: each that follows the last one of its client id, in number and by name,
 * whatever became of that (L14). A known one gives its stored result wherever it stands; anything else is a gap or a
 * fork. What comes from another history is not settled: it may follow what that one has lost (L3).
 */
export async function settlePush(
  batch: SettlingBatch,
  push: DevicePush,
  client: ClientRow,
  present: Present,
): Promise<PushAnswer> {
  const {epoch, head} = present;
  const isPresent = push.epoch === '' || push.epoch === epoch;
  const results: PushResult[] = [];
  let {last, tip} = client;
  const isOwn = ownIds(push.sender).includes(client.device);
  let next: PushAnswer['next'] = isPresent && !isOwn ? 'forked' : undefined;
  for (const pushed of next ? [] : push.items) {
    const isNext = pushed.seq === last + 1 && pushed.prev === tip;
    const candidate = await candidateOf(batch, pushed, push.sender);
    const isKnown = batch.stored(candidate.mutation.id) !== undefined;
    if (!isKnown && !isPresent) break;
    // A known one that stands behind the end is answered, and must not count as an end that this sequence reached.
    if (isPresent && !isNext && (!isKnown || pushed.seq > last))
      next = pushed.seq > last + 1 ? 'gap' : 'forked';
    if (!isKnown && next) break;
    if (!isKnown) await batch.settle(candidate);
    results.push(resultOf(pushed, batch.stored(candidate.mutation.id)));
    if (next) break;
    if (isNext && isPresent) ({seq: last, id: tip} = pushed);
  }
  if (last !== client.last) batch.setClient({...client, last, tip});
  if (!isPresent) return {epoch, results, head, lineage: recentEpochs(await present.lineage())};
  return {epoch, results, head, ...(next ? {next} : {})};
}

/** Settles what a broken device left in a file: by id alone, in the order made. */
export async function settleRescue(
  batch: SettlingBatch,
  rescue: DeviceRescue,
  clients: ReadonlyMap<string, ClientRow>,
  present: Present,
): Promise<PushAnswer> {
  const results: PushResult[] = [];
  for (const pushed of rescue.items) {
    const candidate = await candidateOf(batch, pushed, rescue.sender);
    if (!batch.stored(candidate.mutation.id)) {
      await batch.settle({...candidate, brought: rescue.brought});
      // A client that has never pushed is on the record with the work that came otherwise.
      const client = clients.get(pushed.client);
      if (client?.last === 0 && !batch.client(client.client)) batch.setClient(client);
    }
    results.push(resultOf(pushed, batch.stored(candidate.mutation.id)));
  }
  return {epoch: present.epoch, results, head: present.head};
}

/** A mutation as it will be settled; one whose id names other work is kept whole under another id, and held. */
async function candidateOf(
  batch: SettlingBatch,
  pushed: Mutation,
  sender: MutationSender,
): Promise<CandidateMutation> {
  let mutation = pushed;
  for (let known = batch.stored(pushed.id); known && !isSameContent(known.mutation, mutation);) {
    mutation = {...mutation, id: idOfContent(mutation)};
    await batch.recallIds([mutation.id]);
    known = batch.stored(mutation.id);
  }
  const candidate = {mutation, sender, waiting: false, asking: false};
  if (mutation === pushed) return candidate;
  return {...candidate, objection: {code: 'mutation.id-taken', facts: {id: pushed.id}}};
}

/** Settles a question over HTTP; a repeat of its id gives the stored answer. */
export async function settleAsk(
  batch: SettlingBatch,
  asked: OfficeRequest,
  head: number,
): Promise<AskAnswer | WorkOvertaken> {
  const known = batch.stored(asked.mutation.id);
  if (known) return answerOf(known);
  if (asked.claim && !(await batch.claims(asked.claim)))
    return new WorkOvertaken(`${asked.claim.work} is another process's by now`);
  const verdict = await batch.settle(candidateOfAsk(asked));
  return {...verdict, version: head};
}

/** The stored fate of a mutation as its asker reads it. */
const answerOf = (row: MutationRow): AskAnswer => ({
  status: row.status,
  version: row.version,
  ...(row.code ? {refusal: {code: row.code, facts: JSON.parse(row.facts)}} : {}),
});

/**
 * What the answer to a push proves: nothing that a gap or another history leaves open. Of a version no more than what
 * was settled up to there, since a batch without anything new uses none.
 */
export function receiptOfPush(
  company: string,
  {client}: DevicePush,
  {epoch, results, next, lineage}: PushAnswer,
): HistoryReceipt | undefined {
  if (results.length === 0 || next || lineage) return undefined;
  const version = Math.max(...results.map((result) => result.version));
  const last = Math.max(...results.map(({seq}) => seq));
  return {company, epoch, version, link: '', client, last};
}

/** What a push says of the history it has met. */
export const historyReportOf = ({sender, client, epoch, knownAck}: DevicePush): HistoryReport => ({
  device: sender.device,
  client,
  epoch,
  knownAck,
});

/** The client rows of a batch's pushes and rescues; a client never seen starts at 0. */
export async function clientsOf(
  tx: WriteTransaction,
  incoming: readonly IncomingRequest[],
): Promise<Map<string, ClientRow>> {
  const wanted = new Map<string, Id>();
  for (const request of incoming) {
    if (request.kind === 'push') {
      wanted.set(request.client, request.sender.device);
      // One of an earlier client id is held against that.
      const {proof} = request;
      if (proof && !wanted.has(proof.client)) wanted.set(proof.client, request.sender.device);
    } else if (request.kind === 'rescue')
      for (const {client, device} of request.items) if (!wanted.has(client)) wanted.set(client, device);
  }
  const found = await tx.clients([...wanted.keys()]);
  const fresh = [...wanted].map(([client, device]): ClientRow => ({client, device, last: 0, tip: ''}));
  return new Map([...fresh, ...found].map((row) => [row.client, row]));
}

/** A question as it will be settled. */
export const candidateOfAsk = ({
  mutation,
  insist,
  again = false,
  brought,
  objection,
  beside,
  isOwn,
  at,
}: OfficeRequest): CandidateMutation => ({
  mutation,
  sender: deviceAlone(mutation.device),
  waiting: true,
  asking: !insist,
  again,
  ...(brought === undefined ? {} : {brought}),
  ...(objection ? {objection} : {}),
  ...(beside ? {beside} : {}),
  ...(isOwn ? {isOwn} : {}),
  ...(at === undefined ? {} : {at}),
});

/** How a mutation ended, for its sender. */
export function resultOf(mutation: Mutation, row: MutationRow | undefined): PushResult {
  if (!row) throw new Error(`no verdict for ${mutation.id}`);
  const {status, version, code, facts} = row;
  const as = row.mutation.id === mutation.id ? {} : {as: row.mutation.id};
  return {seq: mutation.seq, id: mutation.id, status, version, ...(code ? {code, facts} : {}), ...as};
}
