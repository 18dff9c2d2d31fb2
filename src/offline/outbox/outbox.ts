import type {Id} from '#domain/kernel/id.ts';
import {lineageContains, epochsHolding} from '#protocol/history.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {PushAck, Lineage, PushAnswer, PushResult} from '#protocol/sync.ts';
import {PUSH_LIMIT} from '#protocol/limits.ts';
import type {TimedWork} from '../sync/server-time.ts';
import {stepToAskAgain} from './ask-step.ts';
import {stepsToBringAgain} from './bring-step.ts';
import {
  isPostedClaim,
  keptAs,
  type Outbox,
  type OutboxChange,
  type OutboxState,
  type OutboxEntry,
  type OutboxNotice,
} from './outbox-store.ts';

/** The next mutations to send: the first unanswered run of sequences, within the limits of one push. */
export function nextPush(outbox: Outbox): readonly OutboxEntry[] {
  const waiting = outbox.entries.filter((entry) => !entry.acked);
  const run: OutboxEntry[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const entry of waiting) {
    bytes += encoder.encode(JSON.stringify(toWire(entry))).length;
    if (run.length === PUSH_LIMIT.mutations || (run.length > 0 && bytes > PUSH_LIMIT.bytes)) break;
    run.push(entry);
  }
  return run;
}

/** A kept mutation as it travels: without what only this device keeps of it. */
export function toWire(entry: OutboxEntry): Mutation {
  const {n: _, entries: __, status, version: ___, epoch: ____, brought, ...rest} = entry;
  const {result: _____, acked: ______, doneAt: _______, as: ________, told: _________, ...others} = rest;
  const {formerly = [], ...mutation} = others;
  if (brought) {
    const {by: __________, ...place} = brought;
    return {...mutation, ...place};
  }
  const [was] = formerly;
  return status === undefined && was ? {...mutation, was} : mutation;
}

/** How many wait for an answer, and since when (ms UTC, 0 for none). */
export function pendingOf(
  outbox: Outbox,
  timeOf: (entry: TimedWork) => number = ({at}) => at,
): {pending: number; oldestAt: number} {
  const waiting = outbox.entries.filter((entry) => !entry.acked);
  const [oldest] = waiting;
  return {pending: waiting.length, oldestAt: oldest ? timeOf(oldest) : 0};
}

/**
 * Takes the answer to a push sent under `client`. Nothing leaves the outbox here: a mutation goes when the
 * mirror has passed its version (L6). Answers to another client id or from another history change nothing.
 */
export function takePushAnswer(
  outbox: Outbox,
  client: Id,
  answer: PushAnswer,
  at: number,
  newClient: () => Id,
): OutboxChange | undefined {
  const {state} = outbox;
  if (client !== state.client) return undefined;
  // Another history: a handshake decides what is still true (L3).
  if (state.epoch !== '' && answer.epoch !== state.epoch) return undefined;
  const results = new Map(answer.results.map((result) => [result.id, result]));
  const put: OutboxEntry[] = [];
  const notices: OutboxNotice[] = [];
  let knownAck = state.knownAck;
  for (const entry of outbox.entries) {
    const result = results.get(entry.id);
    if (!result || entry.seq !== result.seq) continue;
    const next: OutboxEntry = {...withFate(entry, result, answer.epoch), acked: 1};
    put.push(next);
    // Told already by a pull: what the worker has understood stays understood.
    if (!entry.status) notices.push(...noticeOf(next, at));
    knownAck = Math.max(knownAck, entry.seq);
  }
  const next: OutboxState = {...state, knownAck, epoch: answer.epoch, ...receiptChange(answer)};
  const change = {state: next, put, notices};
  if (answer.next === 'forked' || answer.next === 'gap')
    return renumber(outboxAfter(outbox, change), newClient(), change);
  return change;
}

/** The newest counts: what is signed later tells of more. */
export const receiptChange = ({
  receipt,
}: {
  readonly receipt?: string | undefined;
}): Pick<OutboxState, 'receipt'> => (receipt === undefined ? {} : {receipt});

/**
 * A fork: this outbox is a copy of another device's, or of an older self. It goes on under a new client id with new
 * sequences; mutation ids stay, so what was settled already is settled once.
 */
function renumber(outbox: Outbox, client: Id, change: OutboxChange): OutboxChange {
  const {entries: put, state} = numbered(outbox.entries, client);
  return {...change, put, state: {...outbox.state, ...state, knownAck: 0}};
}

/** Work as it stands under a new client id: from 1 on, each naming the one before. */
function numbered(
  entries: readonly OutboxEntry[],
  client: Id,
): {entries: OutboxEntry[]; state: Pick<OutboxState, 'client' | 'nextSeq' | 'tip'>} {
  const tip = entries.at(-1)?.id ?? '';
  return {
    entries: entries.map((entry, i) =>
      unsent({...entry, client, seq: i + 1, prev: entries[i - 1]?.id ?? ''}),
    ),
    state: {client, nextSeq: entries.length + 1, tip},
  };
}

/** The fates of mutations asked about by id in a pull (L9), and `last`: what is answered by sequence. */
export function takeAcks(
  outbox: Outbox,
  client: Id,
  acks: readonly PushAck[],
  last: number,
  epoch: string,
  at: number,
): OutboxChange {
  const fates = new Map(acks.map((ack) => [ack.id, ack]));
  const put: OutboxEntry[] = [];
  const notices: OutboxNotice[] = [];
  let {knownAck} = outbox.state;
  for (const entry of outbox.entries) {
    const fate = fates.get(entry.id);
    let next = fate && !entry.status ? withFate(entry, fate, epoch) : entry;
    if (next !== entry) notices.push(...noticeOf(next, at));
    if (client === outbox.state.client && next.status && !next.acked && next.seq <= last) {
      next = {...next, acked: 1};
      knownAck = Math.max(knownAck, next.seq);
    }
    if (next !== entry) put.push(next);
  }
  return {put, notices, state: {...outbox.state, knownAck}};
}

/** What the mirror now holds leaves the outbox for the journal: answered, and inside the mirror or without effect. */
export function settleOutbox(outbox: Outbox, mirror: Reached, at: number): OutboxChange | undefined {
  const settled = outbox.entries.filter(
    (entry) => entry.acked && (!hasEffect(entry) || isReached(entry, mirror)),
  );
  if (settled.length === 0) return undefined;
  return {toJournal: settled.map((entry) => ({...entry, doneAt: at}))};
}

/**
 * Whether a journal record's effect has to be drawn again: the mirror stands before it. The outbox is on the disk
 * before each answer, the mirror is not: a device that lost its power may find the mirror behind its journal.
 */
export function isBehind(entry: OutboxEntry, state: OutboxState, mirror: Reached): boolean {
  const {status, version = 0} = entry;
  if (status === undefined || !hasEffect(entry) || isPostedClaim(entry)) return false;
  const held = heldTo(mirror);
  if (!isLater(entry, state, mirror)) return version > held;
  return !pointsOf(entry).some((point) => point.epoch === mirror.epoch && point.version <= held);
}

/** Whether journal records before this one may be behind the mirror, too: only work with an effect tells. */
export const mayFollowMirror = (
  entry: OutboxEntry,
  state: OutboxState | undefined,
  mirror: Reached,
): boolean =>
  isPostedClaim(entry) ||
  !hasEffect(entry) ||
  (entry.version ?? 0) > heldTo(mirror) ||
  (state !== undefined && isLater(entry, state, mirror));

/** The epochs that this outbox has been in, as far as it remembers, the present one last. */
const epochsOf = ({past = [], epoch}: OutboxState): readonly string[] => [...past, epoch];

/**
 * Whether it was settled in an epoch after the mirror's: versions tell nothing then, since what came between may be
 * lost. In all others they do: what an epoch did not hold has left the journal at the handshake with it.
 */
function isLater({epoch = ''}: OutboxEntry, state: OutboxState, mirror: Reached): boolean {
  const epochs = epochsOf(state);
  return epochs.lastIndexOf(epoch) > epochs.lastIndexOf(mirror.epoch);
}

/** How far a mirror is, as the outbox needs to know it. */
interface Reached {
  readonly epoch: string;
  readonly version: number;
  readonly partial: boolean;
  readonly whole?: number;
}

/** The version up to which a mirror's rows hold everything. */
export const heldTo = ({partial, version, whole = 0}: Reached): number => (partial ? whole : version);

/** Whether the mirror's rows contain this mutation's effect already, so that the overlay must not draw it. */
export function isInside(entry: OutboxEntry, mirror: Reached): boolean {
  if (mirror.partial) return false;
  return pointsOf(entry).some(({epoch, version}) => epoch === mirror.epoch && version <= mirror.version);
}

/** Whether the mirror has passed the version that this mutation was settled in. */
const isReached = ({status, epoch, version = Infinity}: OutboxEntry, mirror: Reached): boolean =>
  status !== undefined && !mirror.partial && epoch === mirror.epoch && version <= mirror.version;

/** Where it is settled, and where it was in histories that a mirror may still show. */
const pointsOf = ({status, epoch = '', version = Infinity, formerly = []}: OutboxEntry) =>
  status === undefined ? formerly : [{epoch, version}, ...formerly];

/** Refused and held mutations have no effect: they leave the overlay at once, with a notice. */
export const hasEffect = (entry: OutboxEntry): boolean =>
  entry.status !== 'refused' && entry.status !== 'held';

/** A mirror further behind than so many handshakes is thrown away by its next pull. */
const PAST_LIMIT = 20;

/**
 * The handshake with another history (L3). Work that the new lineage contains stays answered; what it does not
 * contain is offered again, journal and outbox in their original order, under a new client id. Where all is
 * contained the client id stays and nothing is sent again. Every kept point is renamed into the new epoch.
 */
export function takeSwitch(
  outbox: Outbox,
  journal: readonly OutboxEntry[],
  to: string,
  lineage: Lineage,
  newClient: () => Id,
): OutboxChange | undefined {
  if (outbox.state.epoch === to) return undefined;
  const isLost = (entry: OutboxEntry) =>
    entry.status !== undefined &&
    !lineageContains(lineage, {epoch: entry.epoch ?? '', version: entry.version ?? 0});
  const lost = journal.filter((entry) => !isPostedClaim(entry) && isLost(entry));
  // They have no sequence: the person who asked asks again, under the same ids.
  const asked = journal.filter((entry) => isPostedClaim(entry) && isLost(entry));
  const toSteps = [
    ...asked.filter(({brought}) => !brought).map((entry) => ({entry, step: stepToAskAgain(entry)})),
    ...stepsToBringAgain(
      asked.filter(({brought}) => brought),
      toWire,
    ),
  ];
  const past = [...(outbox.state.past ?? []), outbox.state.epoch].slice(-PAST_LIMIT);
  // Proof counts within one epoch: what a restored copy has kept of this client may lie behind what it contains.
  const state = {...outbox.state, epoch: to, past, knownAck: 0};
  if (lost.length === 0 && !outbox.entries.some(isLost)) {
    return {state, put: outbox.entries.map((entry) => renamed(entry, to)), toSteps};
  }
  const again = withLogins(lost, journal, outbox.entries);
  const isAgain = new Set(again.map(({n}) => n));
  const isForgotten = (entry: OutboxEntry) => isAgain.has(entry.n) || isLost(entry);
  // Refused work leaves for the journal before earlier work that waits for the mirror: numbers give the order.
  const ordered = [...again, ...outbox.entries].sort((a, b) => a.n - b.n);
  const offered = numbered(
    ordered.map((entry) => (isForgotten(entry) ? forgotten(entry, past, lineage) : renamed(entry, to))),
    newClient(),
  );
  const fromJournal = offered.entries.filter(({n}) => isAgain.has(n));
  const put = offered.entries.filter(({n}) => !isAgain.has(n));
  return {state: {...state, ...offered.state}, put, fromJournal, toSteps};
}

/** The logins under which work is offered again go first: every mutation names its own. */
function withLogins(
  lost: readonly OutboxEntry[],
  journal: readonly OutboxEntry[],
  entries: readonly OutboxEntry[],
): OutboxEntry[] {
  const needed = new Set([...lost, ...entries].map((entry) => entry.login));
  const ids = new Set(lost.map((entry) => entry.id));
  const isOwn = (entry: OutboxEntry) => !isPostedClaim(entry) && !ids.has(entry.id);
  const logins = journal.filter((entry) => needed.has(entry.id) && isOwn(entry));
  return [...logins, ...lost].sort((a, b) => a.n - b.n);
}

function withFate(entry: OutboxEntry, fate: PushResult | PushAck, epoch: string): OutboxEntry {
  const {as: _, ...rest} = entry;
  const {status, version, code = '', facts = ''} = fate;
  const as = 'as' in fate && fate.as !== undefined ? {as: fate.as} : {};
  return {...rest, status, version, epoch, ...(code ? {result: {code, facts}} : {}), ...as};
}

function unsent(entry: OutboxEntry): OutboxEntry {
  const {acked: _, doneAt: __, ...rest} = entry;
  return rest;
}

/**
 * As though never answered: the history that answered it is gone. A mirror that has not followed yet may stand
 * in any epoch that this outbox has been in since, and each of them held it; so do those of the lineage that hold
 * its point still (a login is offered again in any case).
 */
function forgotten(entry: OutboxEntry, past: readonly string[], lineage: Lineage): OutboxEntry {
  const {status: _, version, epoch = '', result: __, as: ___, ...rest} = entry;
  if (version === undefined) return rest;
  const since = past.slice(Math.max(0, past.indexOf(epoch)));
  const holding = new Set([...since, ...epochsHolding(lineage, {epoch, version})]);
  const points = [...holding].map((name) => ({epoch: name, version}));
  return {...rest, formerly: [...points, ...pointsOf(entry)]};
}

/** The same point under the name of the epoch that contains it now. */
const renamed = (entry: OutboxEntry, epoch: string): OutboxEntry =>
  entry.status ? {...entry, epoch, formerly: pointsOf(entry)} : entry;

function noticeOf(entry: OutboxEntry, at: number): OutboxNotice[] {
  const {n, action, who, status, result} = entry;
  const id = keptAs(entry);
  if (status === undefined || status === 'applied') return [];
  return [{id, n, action, who, status, code: result?.code ?? '', facts: result?.facts ?? '', at, seen: 0}];
}

/** The outbox as it stands after a change of its outbox records. */
export function outboxAfter(outbox: Outbox, change: OutboxChange): Outbox {
  const put = new Map((change.put ?? []).map((entry) => [entry.n, entry]));
  const gone = new Set((change.toJournal ?? []).map((entry) => entry.n));
  const entries = outbox.entries
    .filter((entry) => !gone.has(entry.n))
    .map((entry) => put.get(entry.n) ?? entry);
  return {state: change.state ?? outbox.state, entries};
}

/** The action of an envelope that carries another as text. */
export const QUARANTINED_ACTION = 'quarantined';

/**
 * The server cannot read one envelope: it goes on as a readable one that carries the first as text, so that it
 * is kept whole and held there, and nothing behind it waits.
 */
export function quarantineEntry(
  outbox: Outbox,
  change: OutboxChange,
  unreadable: OutboxEntry | undefined,
): OutboxChange {
  const at = unreadable && outboxAfter(outbox, change).entries.find((entry) => entry.id === unreadable.id);
  if (!at) return change;
  const {redoes: _, undoes: __, believed: ___, ...rest} = at;
  const raw = JSON.stringify(toWire(at)).slice(0, 100_000);
  // Whatever made it unreadable stands in the text only, or the next push would stop at it again.
  const plain = {action: QUARANTINED_ACTION, v: 1, args: {raw}, after: [], build: '', elapsed: 0};
  const readable: OutboxEntry = {...rest, ...plain, at: Number.isSafeInteger(at.at) ? at.at : 0};
  return {...change, put: [...(change.put ?? []).filter((entry) => entry.n !== at.n), readable]};
}
