import type {Id} from '#domain/kernel/id.ts';
import {contains, epochsHolding} from '#protocol/history.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {Ack, Lineage, PushAnswer, PushResult} from '#protocol/sync.ts';
import {PUSH_LIMIT} from '#protocol/version.ts';
import type {Box, BoxChange, BoxState, Kept, Notice} from './outbox.ts';

/** The next mutations to send: the first unanswered run of sequences, within the limits of one push. */
export function nextPush(box: Box): readonly Kept[] {
  const waiting = box.outbox.filter((kept) => !kept.acked);
  const run: Kept[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const kept of waiting) {
    bytes += encoder.encode(JSON.stringify(toWire(kept))).length;
    if (run.length === PUSH_LIMIT.mutations || (run.length > 0 && bytes > PUSH_LIMIT.bytes)) break;
    run.push(kept);
  }
  return run;
}

/** A kept mutation as it travels: without what only this device keeps of it. */
export function toWire(kept: Kept): Mutation {
  const {n: _, entries: __, status: ___, version: ____, epoch: _____, ...rest} = kept;
  const {result: ______, acked: _______, doneAt: ________, formerly: _________, ...mutation} = rest;
  return mutation;
}

/** How many wait for an answer, and since when (ms UTC by this device's clock, 0 for none). */
export function waitingOf(box: Box): {pending: number; oldestAt: number} {
  const waiting = box.outbox.filter((kept) => !kept.acked);
  return {pending: waiting.length, oldestAt: waiting[0]?.at ?? 0};
}

/**
 * Takes the answer to a push sent under `client`. Nothing leaves the outbox here: a mutation goes when the
 * mirror has passed its version (L6). Answers to another client id or from another history change nothing.
 */
export function takePushAnswer(
  box: Box,
  client: Id,
  answer: PushAnswer,
  at: number,
  newClient: () => Id,
): BoxChange | undefined {
  const {state} = box;
  if (client !== state.client) return undefined;
  // Another history: the pull's handshake decides what is still true (L3).
  if (state.epoch !== '' && answer.epoch !== state.epoch) return undefined;
  const results = new Map(answer.results.map((result) => [result.id, result]));
  const put: Kept[] = [];
  const notices: Notice[] = [];
  let knownAck = state.knownAck;
  for (const kept of box.outbox) {
    const result = results.get(kept.id);
    if (!result || kept.seq !== result.seq) continue;
    const next: Kept = {...withFate(kept, result, answer.epoch), acked: 1};
    put.push(next);
    // Told already by a pull: what the worker has understood stays understood.
    if (!kept.status) notices.push(...noticeOf(next, at));
    knownAck = Math.max(knownAck, kept.seq);
  }
  const next: BoxState = {...state, knownAck, epoch: answer.epoch};
  const change = {state: next, put, notices};
  if (answer.next === 'forked' || answer.next === 'gap')
    return renumber(after(box, change), newClient(), change);
  return change;
}

/**
 * A fork: this box is a copy of another device's, or of an older self. It goes on under a new client id with new
 * sequences; mutation ids stay, so what was settled already is settled once.
 */
function renumber(box: Box, client: Id, change: BoxChange): BoxChange {
  const put = box.outbox.map((kept, i) => unsent({...kept, client, seq: i + 1}));
  return {...change, put, state: {...box.state, client, nextSeq: put.length + 1, knownAck: 0}};
}

/** The fates of mutations asked about by id in a pull (L9), and `last`: what is answered by sequence. */
export function takeAcks(
  box: Box,
  client: Id,
  acks: readonly Ack[],
  last: number,
  epoch: string,
  at: number,
): BoxChange {
  const fates = new Map(acks.map((ack) => [ack.id, ack]));
  const put: Kept[] = [];
  const notices: Notice[] = [];
  let {knownAck} = box.state;
  for (const kept of box.outbox) {
    const fate = fates.get(kept.id);
    let next = fate && !kept.status ? withFate(kept, fate, epoch) : kept;
    if (next !== kept) notices.push(...noticeOf(next, at));
    if (client === box.state.client && next.status && !next.acked && next.seq <= last) {
      next = {...next, acked: 1};
      knownAck = Math.max(knownAck, next.seq);
    }
    if (next !== kept) put.push(next);
  }
  return {put, notices, state: {...box.state, knownAck}};
}

/** What the mirror now holds leaves the outbox for the journal: answered, and inside the mirror or without effect. */
export function settleBox(box: Box, mirror: Reached, at: number): BoxChange | undefined {
  const settled = box.outbox.filter((kept) => kept.acked && (!hasEffect(kept) || isReached(kept, mirror)));
  if (settled.length === 0) return undefined;
  return {toJournal: settled.map((kept) => ({...kept, doneAt: at}))};
}

/** How far a mirror is, as the box needs to know it. */
export interface Reached {
  readonly epoch: string;
  readonly version: number;
  readonly partial: boolean;
}

/** Whether the mirror's rows contain this mutation's effect already, so that the overlay must not draw it. */
export function isInside(kept: Kept, mirror: Reached): boolean {
  if (mirror.partial) return false;
  return pointsOf(kept).some(({epoch, version}) => epoch === mirror.epoch && version <= mirror.version);
}

/** Whether the mirror has passed the version that this mutation was settled in. */
const isReached = ({status, epoch, version = Infinity}: Kept, mirror: Reached): boolean =>
  status !== undefined && !mirror.partial && epoch === mirror.epoch && version <= mirror.version;

/** Where it is settled, and where it was in histories that a mirror may still show. */
const pointsOf = ({status, epoch = '', version = Infinity, formerly = []}: Kept) =>
  status === undefined ? formerly : [{epoch, version}, ...formerly];

/** Refused and held mutations have no effect: they leave the overlay at once, with a notice. */
export const hasEffect = (kept: Kept): boolean => kept.status !== 'refused' && kept.status !== 'held';

/** A mirror further behind than so many handshakes is thrown away by its next pull. */
const PAST_LIMIT = 20;

/**
 * The handshake with another history (L3). Work that the new lineage contains stays answered; what it does not
 * contain is offered again, journal and outbox in their original order, under a new client id. Where all is
 * contained the client id stays and nothing is sent again. Every kept point is renamed into the new epoch.
 */
export function takeSwitch(
  box: Box,
  journal: readonly Kept[],
  to: string,
  lineage: Lineage,
  newClient: () => Id,
): BoxChange | undefined {
  if (box.state.epoch === to) return undefined;
  const isLost = (kept: Kept) =>
    kept.status !== undefined && !contains(lineage, {epoch: kept.epoch ?? '', version: kept.version ?? 0});
  const lost = journal.filter(isLost);
  const past = [...(box.state.past ?? []), box.state.epoch].slice(-PAST_LIMIT);
  // Proof counts within one epoch: what a restored copy has kept of this client may lie behind what it contains.
  const state = {...box.state, epoch: to, past, knownAck: 0};
  if (lost.length === 0 && !box.outbox.some(isLost)) {
    return {state, put: box.outbox.map((kept) => renamed(kept, to))};
  }
  const again = withLogins(lost, journal, box.outbox);
  const isAgain = new Set(again.map(({n}) => n));
  const isForgotten = (kept: Kept) => isAgain.has(kept.n) || isLost(kept);
  const client = newClient();
  // Refused work leaves for the journal before earlier work that waits for the mirror: numbers give the order.
  const offered = [...again, ...box.outbox]
    .sort((a, b) => a.n - b.n)
    .map((kept) => (isForgotten(kept) ? forgotten(kept, past, lineage) : renamed(kept, to)))
    .map((kept, i) => unsent({...kept, client, seq: i + 1}));
  const fromJournal = offered.filter(({n}) => isAgain.has(n));
  const put = offered.filter(({n}) => !isAgain.has(n));
  const nextSeq = offered.length + 1;
  return {state: {...state, client, nextSeq}, put, fromJournal};
}

/** The logins under which work is offered again go first: every mutation names its own. */
function withLogins(lost: readonly Kept[], journal: readonly Kept[], outbox: readonly Kept[]): Kept[] {
  const needed = new Set([...lost, ...outbox].map((kept) => kept.login));
  const ids = new Set(lost.map((kept) => kept.id));
  const logins = journal.filter((kept) => needed.has(kept.id) && !ids.has(kept.id));
  return [...logins, ...lost].sort((a, b) => a.n - b.n);
}

function withFate(kept: Kept, fate: PushResult | Ack, epoch: string): Kept {
  const {status, version, code = '', facts = ''} = fate;
  return {...kept, status, version, epoch, ...(code ? {result: {code, facts}} : {})};
}

function unsent(kept: Kept): Kept {
  const {acked: _, doneAt: __, ...rest} = kept;
  return rest;
}

/**
 * As though never answered: the history that answered it is gone. A mirror that has not followed yet may stand
 * in any epoch that this box has been in since, and each of them held it; so do those of the lineage that hold
 * its point still (a login is offered again in any case).
 */
function forgotten(kept: Kept, past: readonly string[], lineage: Lineage): Kept {
  const {status: _, version, epoch = '', result: __, ...rest} = kept;
  if (version === undefined) return rest;
  const since = past.slice(Math.max(0, past.indexOf(epoch)));
  const holding = new Set([...since, ...epochsHolding(lineage, {epoch, version})]);
  const points = [...holding].map((name) => ({epoch: name, version}));
  return {...rest, formerly: [...points, ...pointsOf(kept)]};
}

/** The same point under the name of the epoch that contains it now. */
const renamed = (kept: Kept, epoch: string): Kept =>
  kept.status ? {...kept, epoch, formerly: pointsOf(kept)} : kept;

function noticeOf(kept: Kept, at: number): Notice[] {
  const {id, n, action, who, status, result} = kept;
  if (status === undefined || status === 'applied') return [];
  return [{id, n, action, who, status, code: result?.code ?? '', facts: result?.facts ?? '', at, seen: 0}];
}

/** The box as it stands after a change of its outbox records. */
export function after(box: Box, change: BoxChange): Box {
  const put = new Map((change.put ?? []).map((kept) => [kept.n, kept]));
  const gone = new Set((change.toJournal ?? []).map((kept) => kept.n));
  const outbox = box.outbox.filter((kept) => !gone.has(kept.n)).map((kept) => put.get(kept.n) ?? kept);
  return {state: change.state ?? box.state, outbox};
}

/** The action of an envelope that carries another as text. */
export const QUARANTINED = 'quarantined';

/**
 * The server cannot read one envelope: it goes on as a readable one that carries the first as text, so that it
 * is kept whole and held there, and nothing behind it waits.
 */
export function quarantine(box: Box, change: BoxChange, unreadable: Kept | undefined): BoxChange {
  const at = unreadable && after(box, change).outbox.find((kept) => kept.id === unreadable.id);
  if (!at) return change;
  const {redoes: _, undoes: __, believed: ___, ...rest} = at;
  const raw = JSON.stringify(toWire(at)).slice(0, 100_000);
  // Whatever made it unreadable stands in the text only, or the next push would stop at it again.
  const plain = {action: QUARANTINED, v: 1, args: {raw}, after: [], build: '', elapsed: 0};
  const readable: Kept = {...rest, ...plain, at: Number.isSafeInteger(at.at) ? at.at : 0};
  return {...change, put: [...(change.put ?? []).filter((kept) => kept.n !== at.n), readable]};
}
