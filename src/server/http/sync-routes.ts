import type {Context, Hono} from 'hono';
import {keyColumns} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {
  pullRequestSchema,
  pushRequestSchema,
  rescueRequestSchema,
  verifyRequestSchema,
  type PushAnswer,
  type SnapshotCursor,
} from '#protocol/sync.ts';
import type {EnrolledDevice, KnownDevice} from '../auth/devices.ts';
import {badRequest, forbiddenFault} from '../fault.ts';
import {deviceAlone, type MutationSender} from '../sync/incoming-requests.ts';
import {answerJson, answerPacked} from './answer.ts';
import {BODY_LIMIT, jsonOf, readBody, readText, parsedBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {
  deviceOf,
  mustAgree,
  mustBeAtWork,
  mustBeInGoodHands,
  mustSpeak,
  noteReport,
} from './device-request.ts';
import {readEnvelope} from './envelope.ts';
import {liveStream} from './live-stream.ts';
import {officeOf} from './principal.ts';
import {createPushGate, type PushSender, type PushGate} from './push-gate.ts';
import {knownOf} from './rescue-look.ts';
import {inSlices, RESCUE_SLICE} from './rescue-slices.ts';

/** Mutations of every released version of the protocol stay decodable. */
const FIRST_PROTOCOL = 1;

/**
 * Bodies of pushes under way: some 3,500 mutations, a few seconds of any database's work, of one company half of it;
 * and how long the next ones wait for room. Together well within a device's deadline of 20 s.
 */
const PUSHES = {room: 2_000_000, ofCompany: 1_000_000, ofDevice: 4, patienceMs: 12_000} as const;

/** Mirrors compared at a time: each holds a connection, and a whole company is read for it. */
const COMPARISONS = {...PUSHES, room: 2, ofCompany: 1} as const;

/** The device's half of the server: push, pull, verify, rescue, live. `reference/sync.md` 3.6. */
export function addSyncRoutes(app: Hono, deps: HttpDeps): void {
  const gate = createPushGate(PUSHES);
  const comparisons = createPushGate(COMPARISONS);
  app.post('/sync/push', (c) => pushInTurn(c, deps, gate));
  app.post('/sync/rescue', (c) => rescue(c, deps, gate));

  app.post('/sync/pull', async (c) => {
    const device = await deviceOf(c, deps);
    const hands = await mustBeInGoodHands(device, deps);
    const request = await readBody(c, pullRequestSchema, BODY_LIMIT.other * 2);
    mustBeAtWork(hands, request.warehouse);
    mustSpeak(request);
    mustAgree(device, request);
    mustBeAKey(request.snapshot);
    await noteReport(c, deps, device, request);
    const answered = await deps.sync.pull(device.company, request, device.formerIds);
    deps.auth.quiet.note(device.id, request, answered);
    return answerPacked(c, answered);
  });

  app.post('/sync/verify', async (c) => {
    const device = await deviceOf(c, deps);
    const hands = await mustBeInGoodHands(device, deps);
    const request = await readBody(c, verifyRequestSchema, BODY_LIMIT.other);
    mustBeAtWork(hands, request.warehouse);
    mustSpeak(request);
    mustAgree(device, request);
    const leave = await comparisons.enter(1, bringerOf(device));
    try {
      return answerJson(c, 200, await deps.sync.verify(device.company, request));
    } finally {
      leave();
    }
  });

  app.get('/sync/live', async (c) => {
    const device = await deviceOf(c, deps);
    await mustBeInGoodHands(device, deps);
    return liveStream(c, deps, device);
  });
}

/** A snapshot goes on after a key of its list; what no database could read is none. */
function mustBeAKey(cursor: SnapshotCursor | undefined): void {
  if (!cursor) return;
  const {start, list, after} = cursor;
  const columns = RESOURCES.get(list)?.key.length;
  const isKey = after === '' || columns === undefined || keyColumns(after).length === columns;
  if (start >= 0 && ROW_KEY_PATTERN.test(after) && isKey) return;
  throw badRequest('snapshot.cursor', 'A snapshot goes on after a key of its list');
}

/** Ids and words, the columns with '/' between. */
const ROW_KEY_PATTERN = /^[\x21-\x7e]{0,400}$/;

async function pushInTurn(c: Context, deps: HttpDeps, gate: PushGate): Promise<Response> {
  const device = await deviceOf(c, deps);
  // Text takes little memory while it waits, and an admitted request is not held up by a slow network.
  const text = await readText(c, BODY_LIMIT.push);
  const leave = await gate.enter(text.length, bringerOf(device));
  try {
    return await push(c, deps, device, text);
  } finally {
    leave();
  }
}

async function push(c: Context, deps: HttpDeps, device: KnownDevice, text: string): Promise<Response> {
  const request = parsedBody(pushRequestSchema, jsonOf(text));
  mustSpeak(request, FIRST_PROTOCOL);
  mustAgree(device, request);
  await noteReport(c, deps, device, request);
  const {client, epoch, knownAck, receipt} = request;
  const {items, isWhole} = readable(request.items, device, client);
  const settled = await deps.sync.push(device.company, {
    kind: 'push',
    sender: senderOf(device, deps.auth.quiet.latestOf(device)),
    client,
    epoch,
    knownAck,
    receipt,
    items,
  });
  count(deps, settled);
  deps.auth.telemetry.settled(device, settled.results.length);
  // The client puts the unreadable one aside; what came before it is settled.
  return answerJson(c, 200, isWhole || settled.next ? settled : {...settled, next: 'unreadable'});
}

/**
 * A file of a broken device, brought by a person of the office: what cannot be read stays in the file, the rest is
 * settled by id, each mutation marked with who brought it.
 */
async function rescue(c: Context, deps: HttpDeps, gate: PushGate): Promise<Response> {
  const {company, staff, session} = await officeOf(c, deps);
  const request = await readBody(c, rescueRequestSchema, BODY_LIMIT.rescue);
  mustSpeak(request, FIRST_PROTOCOL);
  if (request.company !== company)
    throw forbiddenFault('device.mismatch', 'The session is of another company');
  const {mutations} = request.file;
  if (request.look) {
    const look = (items: readonly Mutation[]) => knownOf(deps.storage, company, items);
    return answerJson(c, 200, await inSlices(mutations, {company, size: RESCUE_SLICE.look}, look));
  }
  const sender = deviceAlone(session.device);
  const settled = await inSlices(mutations, {company, size: RESCUE_SLICE.settle}, async (items) => {
    const leave = await gate.enter(JSON.stringify(items).length, {company, device: staff});
    try {
      const slice = await deps.sync.rescue(company, {kind: 'rescue', sender, brought: staff, items});
      count(deps, slice);
      return slice;
    } finally {
      leave();
    }
  });
  return answerJson(c, 200, settled);
}

/** The items up to the first that is no envelope of this company. */
function readable(
  raw: readonly unknown[],
  device: EnrolledDevice,
  client: string,
): {items: Mutation[]; isWhole: boolean} {
  const items: Mutation[] = [];
  for (const item of raw) {
    const mutation = readEnvelope(item, device.company);
    if (!mutation) return {items, isWhole: false};
    // The sequence is the request's; an item cannot stand in another client's.
    items.push(mutation.client === client ? mutation : {...mutation, client});
  }
  return {items, isWhole: true};
}

const bringerOf = ({company, id: device}: KnownDevice): PushSender => ({company, device});

const senderOf = ({id, formerIds, revoked_at}: KnownDevice, quietAt: number): MutationSender => ({
  device: id,
  formerIds,
  revoked: revoked_at > 0,
  quietAt,
});

function count({metrics, log}: HttpDeps, settled: PushAnswer): void {
  for (const {id, status, version, code} of settled.results) {
    metrics.mutations(1, status);
    // The nominal ones are many; what a supervisor will ask about is in the log by default.
    const level = status === 'applied' ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) log[level]({mutation: id, status, version, code}, 'mutation answered');
  }
}
