import type {Id} from '#domain/kernel/id.ts';
import type {Lineage, PullAnswer, PullRequest} from '#protocol/sync.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {
  outboxAfter,
  nextPush,
  QUARANTINED_ACTION,
  quarantineEntry,
  receiptChange,
  settleOutbox,
  takeAcks,
  takePushAnswer,
  takeSwitch,
  toWire,
  pendingOf,
} from '../outbox/outbox.ts';
import type {KnownTime} from '../outbox/overlay.ts';
import type {MirrorCursor, MirrorStore} from '../mirror/mirror.ts';
import type {TouchedRows} from '../touched-rows.ts';
import type {Outbox, OutboxState, OutboxStore} from '../outbox/outbox-store.ts';
import {mirrorChange, pullPoint, speaksOf} from './pull.ts';
import type {TransportFailure, SyncTransport} from './transport.ts';

/** Who syncs, and with what. */
export interface SyncDeps {
  readonly outbox: OutboxStore;
  readonly transport: SyncTransport;
  readonly company: string;
  readonly device: Id;
  readonly build: string;
  /** ms UTC: shown, never decided on. */
  readonly now: () => number;
  /** When work was recorded, ms UTC; unless told what this device's clock said. */
  readonly timeOf?: KnownTime['timeOf'];
  readonly newId: () => Id;
}

export interface PullDeps extends SyncDeps {
  readonly mirror: MirrorStore;
  readonly lists: readonly string[];
  readonly warehouse: string;
  /** Most rows of one delta. */
  readonly maxRows: number;
}

/** How a round ended: `more` when there is another to do at once. */
export type SyncRound =
  | {
      readonly end: 'idle' | 'more' | 'stale';
      /** Own work leaves the screen. */ readonly hasNo?: boolean;
    }
  | {readonly end: 'failed'; readonly failure: TransportFailure};

/** Sends the next run of mutations and keeps what the server said. Needs no mirror: the worker runs it too. */
export async function pushRound(deps: SyncDeps): Promise<SyncRound> {
  const outbox = await deps.outbox.read();
  const run = nextPush(outbox);
  if (run.length === 0) return {end: 'idle'};
  const {client, epoch, knownAck} = outbox.state;
  const reply = await deps.transport.push({
    ...envelope(deps, outbox),
    client,
    epoch,
    knownAck,
    items: run.map(toWire),
  });
  if (!reply.ok) return {end: 'failed', failure: reply};
  const {answer} = reply;
  if (answer.lineage) {
    await shakeHands(deps, epoch, answer.epoch, answer.lineage);
    return {end: 'more'};
  }
  const unreadable = answer.next === 'unreadable' ? run[answer.results.length] : undefined;
  await deps.outbox.change((now) => {
    const change = takePushAnswer(now, client, answer, deps.now(), deps.newId);
    return change && unreadable ? quarantineEntry(now, change, unreadable) : change;
  });
  const hasNo = answer.results.some(({status}) => status === 'refused' || status === 'held');
  // What the server cannot read even as the text of itself stays: asked again at once, it would be for ever.
  const isStuck = unreadable?.action === QUARANTINED_ACTION || (answer.results.length === 0 && !answer.next);
  return {end: isStuck ? 'stale' : 'more', hasNo};
}

/** Sends until nothing waits or nothing helps: all that the worker does, for each company of this browser. */
export async function drainOutbox(deps: SyncDeps): Promise<void> {
  let end = 'more';
  while (end === 'more') ({end} = await pushRound(deps));
}

/**
 * Asks for news and applies the answer: fates to the outbox first, rows to the mirror then, so that a crash between
 * leaves own work drawn once. An answer to a question that no longer stands changes nothing (L1). `onTouched` hears
 * what has come of it between the mirror as it was found and as it is left.
 */
export async function pullRound(
  deps: PullDeps,
  onTouched: (touched: TouchedRows, from: MirrorCursor, to: MirrorCursor) => void,
  isDamaged = false,
): Promise<SyncRound> {
  const outbox = await deps.outbox.read();
  // One that has lost a part, or is of another warehouse, is asked for anew, and stands until there is an answer.
  const asked = (found: MirrorCursor): MirrorCursor =>
    isDamaged || found.warehouse !== deps.warehouse ? anew(found, outbox.state.epoch, deps.warehouse) : found;
  const stood = await deps.mirror.cursor();
  const cursor = asked(stood);
  const askedAt = deps.now();
  const ids = outbox.entries
    .filter((entry) => !entry.status)
    .slice(0, 2_000)
    .map((entry) => entry.id);
  const {client, epoch, knownAck} = outbox.state;
  const request: PullRequest = {
    ...envelope(deps, outbox),
    ...pullPoint(cursor),
    client,
    warehouse: deps.warehouse,
    ids,
    ...(await asksOf(deps.outbox)),
    // Proof counts within one epoch, and a mirror may be in a later one than the outbox was when it was read.
    knownAck: cursor.epoch === epoch ? knownAck : 0,
    max: deps.maxRows,
  };
  const reply = await deps.transport.pull(request);
  if (!reply.ok) {
    const isMore = PUSHES_ONLY.has(reply.why) && (await meetOtherHistory(deps));
    return isMore ? {end: 'more'} : {end: 'failed', failure: reply};
  }
  const {answer} = reply;
  if (!speaksOf(answer, asked(await deps.mirror.cursor()))) return {end: 'stale'};
  if (answer.kind === 'upgrade') return {end: 'idle'};
  if (isPastHandshake(outbox, answer)) {
    await beginMirrorAnew(deps, stood, outbox.state.epoch);
    return {end: 'more'};
  }
  if (!(await takeIntoOutbox(deps, outbox, request, answer))) return {end: 'stale'};
  const change = mirrorChange(cursor, answer, deps.lists, askedAt);
  let from = stood;
  const stillHolds = (found: MirrorCursor): boolean => speaksOf(answer, asked((from = found)));
  const touched = await deps.mirror.apply(stillHolds, change);
  if (!touched) return {end: 'stale'};
  await settle(deps, change.cursor);
  onTouched(touched, from, change.cursor);
  return {end: answer.kind === 'delta' && !answer.more ? 'idle' : 'more'};
}

/** Why a device is told no news while its pushes are answered. */
const PUSHES_ONLY: ReadonlySet<TransportFailure['why']> = new Set([
  'unauthorised',
  'person-locked',
  'person-elsewhere',
  'outdated',
]);

/**
 * A device that is told no news hears of another history by its pushes alone, and nothing may wait here: one without
 * work asks, or what that history has lost would stay in the journal, unseen. True after a handshake (L3).
 */
async function meetOtherHistory(deps: SyncDeps): Promise<boolean> {
  const outbox = await deps.outbox.read();
  const {client, epoch, knownAck} = outbox.state;
  if (epoch === '') return false;
  const empty = {...envelope(deps, outbox), client, epoch, knownAck, items: []};
  const told = await deps.transport.push(empty);
  if (!told.ok || !told.answer.lineage) return false;
  return shakeHands(deps, epoch, told.answer.epoch, told.answer.lineage);
}

/** Most questions of one pull after what supervisors have decided. */
const MAX_DECISIONS_ASKED = 200;

/** Own work that a supervisor still has to decide about, for all that is known here: the latest first. */
async function asksOf(outbox: OutboxStore): Promise<Pick<PullRequest, 'asks'>> {
  const open = (await outbox.notices()).filter(({end}) => !end).sort((a, b) => b.n - a.n);
  return open.length === 0 ? {} : {asks: open.slice(0, MAX_DECISIONS_ASKED).map(({id}) => id)};
}

/** Moves to the journal what the mirror holds. */
async function settle(deps: PullDeps, cursor: MirrorCursor): Promise<void> {
  await deps.outbox.change((outbox) => settleOutbox(outbox, cursor, deps.now()));
}

/**
 * A mirror in a history that the outbox never shook hands with (a push of another tab named an older one first):
 * it goes back to the outbox's, so that the handshake takes place and lost work is offered again.
 */
const isPastHandshake = ({state}: Outbox, answer: PullAnswer): boolean =>
  'epoch' in answer && state.epoch !== '' && state.epoch !== answer.epoch;

/** Where a mirror stands that is begun anew, in the outbox's history. */
function anew(cursor: MirrorCursor, epoch: string, warehouse: string): MirrorCursor {
  const {snapshot: _, whole: __, ...bare} = cursor;
  const generation = cursor.generation + 1;
  return {...bare, epoch, version: 0, generation, partial: true, complete: [], warehouse};
}

/** Begins a mirror anew: only with an answer in hand, since until the next ones come it holds nothing. */
export async function beginMirrorAnew(deps: PullDeps, cursor: MirrorCursor, epoch: string): Promise<void> {
  const fresh = anew(cursor, epoch, deps.warehouse);
  await deps.mirror.apply((found) => found.generation === cursor.generation, {cursor: fresh, clear: true});
}

/** Goes over into another history (L3); false where the outbox is no more in the one that was asked from. */
async function shakeHands(deps: SyncDeps, from: string, to: string, lineage: Lineage): Promise<boolean> {
  let stands = true;
  await deps.outbox.changeWithJournal((outbox, journal) => {
    // Another tab may have made a later handshake meanwhile: an older one must not lead the outbox back.
    stands = outbox.state.epoch === from;
    return stands ? takeSwitch(outbox, journal, to, lineage, deps.newId) : undefined;
  });
  return stands;
}

/** What the answer says of own work. False when the outbox has moved on since the question was asked. */
async function takeIntoOutbox(
  deps: PullDeps,
  asked: Outbox,
  request: PullRequest,
  answer: PullAnswer,
): Promise<boolean> {
  if (answer.kind === 'switch') return shakeHands(deps, asked.state.epoch, answer.to, answer.lineage);
  let stands = true;
  if (answer.kind === 'snapshot' && answer.receipt !== undefined)
    await deps.outbox.change(({state}) =>
      state.epoch === '' || state.epoch === answer.epoch
        ? {state: {...state, ...receiptChange(answer)}}
        : undefined,
    );
  if (answer.kind === 'delta') {
    await deps.outbox.change((outbox) => {
      stands = answersOutbox(outbox, asked, request, answer);
      if (!stands) return undefined;
      const change = takeAcks(outbox, request.client, answer.acks, answer.last, answer.epoch, deps.now());
      const state = {...outboxAfter(outbox, change).state, epoch: answer.epoch};
      const ends = answer.ends ? {ends: answer.ends} : {};
      return {...change, state: {...state, ...hearing(state, answer), ...receiptChange(answer)}, ...ends};
    });
  }
  return stands;
}

/** Epochs of which a device keeps the last link that it heard. */
const MAX_EPOCHS_HEARD = 8;

/** What a device will hold the server's history against: in each epoch the last link that it heard. */
function hearing(
  {heard = []}: OutboxState,
  {epoch, head: version, link}: Extract<PullAnswer, {kind: 'delta'}>,
): Pick<OutboxState, 'heard'> {
  if (link === undefined) return {};
  const others = heard.filter((one) => one.epoch !== epoch);
  return {heard: [...others, {epoch, version, link}].slice(-MAX_EPOCHS_HEARD)};
}

/**
 * Whether a delta knows all of this outbox's work that its rows may contain: same client and history, and nothing
 * that was answered by sequence, or has come by a file since, without being asked about by id (L9). `asked`: the
 * outbox as it was when the question was.
 */
function answersOutbox(
  {state, entries}: Outbox,
  asked: Outbox,
  request: PullRequest,
  answer: Extract<PullAnswer, {kind: 'delta'}>,
): boolean {
  if (state.client !== request.client || (state.epoch !== '' && state.epoch !== answer.epoch)) return false;
  const ids = new Set(request.ids);
  const {nextN} = asked.state;
  const {filedTo = 0} = state;
  return entries.every(
    ({id, status, seq, n}) =>
      status !== undefined || ids.has(id) || (seq > answer.last && (n < nextN || n > filedTo)),
  );
}

function envelope(deps: SyncDeps, outbox: Outbox) {
  const {company, device, build, timeOf} = deps;
  return {
    proto: PROTOCOL_VERSION,
    company,
    device,
    build,
    ...pendingOf(outbox, timeOf),
    made: outbox.state.nextN - 1,
    ...receiptChange(outbox.state),
  };
}
