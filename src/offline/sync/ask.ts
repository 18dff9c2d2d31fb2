import type {Id} from '#domain/kernel/id.ts';
import {claimOfStep, stepOfClaim, type ServerClaim, type StoredClaim} from '../outbox/ask-step.ts';
import type {OfficeFacts, OfficeReply} from './office.ts';
import {
  DeviceStorageFull,
  type PostedClaim,
  type OutboxStore,
  type RunningStep,
} from '../outbox/outbox-store.ts';

type Point = NonNullable<ServerClaim['was']>;

/** How a claim ended. `unknown`: no screen waits for its fate any more; the next start asks for it. */
export type AskOutcome =
  | {
      readonly kind: 'done';
      readonly status: 'applied' | 'corrected';
      readonly epoch: string;
      readonly version: number;
      /** Of the mutation, and what it told of its effect. */
      readonly id: Id;
      readonly told: OfficeFacts;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly facts: OfficeFacts;
      /** Where, for one that was asked again after a loss: a case is open for it there. */
      readonly at?: Point;
    }
  | {
      readonly kind: 'held';
      readonly epoch: string;
      readonly version: number;
      readonly code: string;
      readonly facts: OfficeFacts;
    }
  /** Own recorded work could not be sent first: nothing was asked. */
  | {readonly kind: 'unsent'}
  /** The device is full: it was not kept, so nothing was asked. */
  | {readonly kind: 'unkept'}
  /** The session is no more: log in, then ask again. */
  | {readonly kind: 'login'}
  | {readonly kind: 'unknown'};

export interface AskDeps {
  readonly outbox: Pick<OutboxStore, 'putStep' | 'endAsk' | 'steps'>;
  /** Staff id of the person who asks, under whose session {@link call} goes, and the login mutation. */
  readonly who: Id;
  readonly login: Id;
  /** Where it is asked, for the journal. */
  readonly place: Pick<PostedClaim, 'company' | 'device' | 'build'>;
  /** Sends what waits; false when something still does. */
  readonly flush: () => Promise<boolean>;
  readonly call: (method: 'get' | 'post', path: string, body?: unknown) => Promise<OfficeReply>;
  readonly newId: () => Id;
  readonly now: () => number;
  /** Resolves when the next try may be made, with whether a screen still waits for it. */
  readonly pause: (tries: number) => Promise<boolean>;
}

/**
 * Asks the server to settle a claim, with this device's own work before it. The claim is kept under its mutation
 * id until its fate is known: the same question is asked again and again, and has one effect however often it
 * arrives (`design.md` 5, Offline or not). `onAsking` is told when the first try had no answer.
 */
export async function askServer(
  deps: AskDeps,
  claim: ServerClaim,
  onAsking: () => void,
): Promise<AskOutcome> {
  if (!(await deps.flush())) return {kind: 'unsent'};
  const id = deps.newId();
  const at = deps.now();
  const {who, login} = deps;
  const step = stepOfClaim(id, at, {...claim, who, login});
  if (!(await isKept(deps, step))) return {kind: 'unkept'};
  for (let tries = 1; ; tries++) {
    const outcome = await post(deps, id, claim);
    if (outcome) {
      // A first try may have arrived before the session ended: its fate is still to be asked for.
      if (outcome.kind !== 'login' || tries === 1)
        await end(deps, step, {id, claim: {...claim, who, login}}, outcome);
      return outcome;
    }
    onAsking();
    if (!(await deps.pause(tries))) return {kind: 'unknown'};
  }
}

/** Keeps the claim before anything is sent of it; false where the device has no room. */
async function isKept({outbox}: Pick<AskDeps, 'outbox'>, step: RunningStep): Promise<boolean> {
  try {
    await outbox.putStep(step);
    return true;
  } catch (error) {
    if (error instanceof DeviceStorageFull) return false;
    throw error;
  }
}

/**
 * What is left of a claim whose fate is known: the journal's record where the server keeps an effect or a case of it,
 * and a notice where a loss has taken its effect. What a case stands for may still be done: another loss takes it, too.
 */
async function end(
  {outbox, place, now}: Pick<AskDeps, 'outbox' | 'place' | 'now'>,
  {key, at}: RunningStep,
  {id, claim: asking}: {readonly id: Id; readonly claim: StoredClaim},
  outcome: AskOutcome,
): Promise<void> {
  const {again, was: _, ...asked} = asking;
  const kept = (status: PostedClaim['status'], {epoch, version}: Point) => {
    const blank = {v: 1, elapsed: 0, after: [], entries: [], warehouse: ''};
    return {...blank, ...place, ...asked, id, at, status, version, epoch, doneAt: now()};
  };
  if (outcome.kind === 'done') return outbox.endAsk(key, {claims: [kept(outcome.status, outcome)]});
  if (outcome.kind !== 'refused' && outcome.kind !== 'held') return outbox.endAsk(key, {});
  const {kind: status, code} = outcome;
  const facts = JSON.stringify(outcome.facts);
  const {action, who} = asked;
  const notice = {id, action, who, status, code, facts, at: now(), seen: 0} as const;
  const point = outcome.kind === 'held' ? outcome : outcome.at;
  return outbox.endAsk(key, {
    ...(point ? {claims: [{...kept(status, point), result: {code, facts}}]} : {}),
    ...(again ? {notice} : {}),
  });
}

/** A claim of an earlier page whose fate was not known then, and is now. */
interface LateFate {
  readonly claim: ServerClaim;
  readonly at: number;
  readonly outcome: AskOutcome;
}

/** How long work that was begun here is told of: whose it is, and that the server knows of it. */
export interface BegunWork {
  readonly id: Id;
  readonly kind: string;
  readonly args: ServerClaim['args'];
  readonly warehouse: string;
}

/**
 * Begins long work by a question of its own, and keeps that it has begun: where a loss takes that, it is begun again
 * as a claim is asked again. What has no answer is not begun, as far as anybody was told.
 */
export async function beginWork(
  deps: Pick<AskDeps, 'outbox' | 'who' | 'login' | 'place' | 'now'>,
  {id, kind, args, warehouse}: BegunWork,
  post: () => Promise<OfficeReply>,
): Promise<OfficeReply> {
  const {who, login} = deps;
  const claim = {action: kind, args, warehouse, who, login, isWork: 1} as const;
  const step = stepOfClaim(id, deps.now(), claim);
  const isStepKept = await isKept(deps, step);
  const reply = await post();
  if (!isStepKept) return reply;
  const begun = reply.kind === 'answered' ? begunAt(reply.body) : undefined;
  const outcome: AskOutcome = begun
    ? {kind: 'done', status: 'applied', ...begun, id, told: {}}
    : {kind: 'unknown'};
  await end(deps, step, {id, claim}, outcome);
  return reply;
}

/** Where the history surely knows of work that was begun; a server of before tells no such point. */
function begunAt({begun}: OfficeFacts): Point | undefined {
  return typeof begun === 'object' && begun !== null ? pointOf({...begun}) : undefined;
}

/**
 * Posts the claims that earlier pages of this person left behind once more, under their ids, and those whose effect
 * a lost history took with it, the oldest first: each is answered with what became of it. That the server knows
 * nothing of one would say little, since it may still be under way; `onlyAgain` leaves those out, where another tab
 * may be asking, and `keys` all but these steps. Those without an answer stay for the next time, and those of others until they come; but what a lost
 * history took of others is told of here and now, since it is unknown whether they come: the office reads it as a case.
 */
export async function lateFates(
  deps: Pick<AskDeps, 'outbox' | 'who' | 'call' | 'place' | 'now'>,
  onlyAgain = false,
  keys?: ReadonlySet<string>,
): Promise<LateFate[]> {
  const fates: LateFate[] = [];
  const steps = await deps.outbox.steps();
  for (const step of steps) {
    const stored = claimOfStep(step);
    if (stored?.claim.who !== deps.who || (onlyAgain && !stored.claim.again)) continue;
    if (keys && !keys.has(step.key)) continue;
    const {who: _, login: __, ...claim} = stored.claim;
    const outcome = await post(deps, stored.id, claim);
    // Later ones may stand on this one.
    if (!outcome || outcome.kind === 'login') break;
    await end(deps, step, stored, outcome);
    fates.push({claim, at: step.at, outcome});
  }
  await askOfPresent(deps, steps);
  await handInOthers(deps, steps);
  return fates;
}

/**
 * What has just been answered as settled in a history before the present one, as after each start of the server, is asked
 * once more at once: until then it looks like one that a loss has taken.
 */
async function askOfPresent(
  deps: Pick<AskDeps, 'outbox' | 'who' | 'call' | 'place' | 'now'>,
  before: readonly RunningStep[],
): Promise<void> {
  const known = new Set(before.filter((step) => !claimOfStep(step)?.claim.again).map(({key}) => key));
  for (const step of await deps.outbox.steps()) {
    const stored = claimOfStep(step);
    if (!stored?.claim.again || stored.claim.who !== deps.who || !known.has(step.key)) continue;
    const {who: _, login: __, ...claim} = stored.claim;
    const outcome = await post(deps, stored.id, claim);
    if (outcome && outcome.kind !== 'login') await end(deps, step, stored, outcome);
  }
}

/** Tells of what a lost history took of others here. What is not heard now stays for the person who comes next. */
async function handInOthers(
  deps: Pick<AskDeps, 'outbox' | 'who' | 'call' | 'place' | 'now'>,
  steps: readonly RunningStep[],
): Promise<void> {
  for (const step of steps) {
    const stored = claimOfStep(step);
    if (!stored?.claim.again || stored.claim.who === deps.who) continue;
    const {who, login: _, ...claim} = stored.claim;
    const outcome = await post(deps, stored.id, claim, who);
    if (outcome?.kind === 'held' || outcome?.kind === 'done') await end(deps, step, stored, outcome);
  }
}

/** One try; `undefined` where nothing is known of what came of it. `of`: whose it was, where that is another person. */
async function post(
  {call}: Pick<AskDeps, 'call'>,
  id: Id,
  {action, isWork, ...rest}: ServerClaim,
  of?: Id,
): Promise<AskOutcome | undefined> {
  const whose = of === undefined ? {} : {who: of};
  const reply = isWork
    ? await call('post', '/api/long-work', {id, kind: action, ...rest, ...whose})
    : await call('post', `/api/actions/${action}`, {id, ...rest, ...whose});
  if (reply.kind === 'unreached' || isNoAnswer(reply)) return undefined;
  const outcome = outcomeOf(id, reply);
  return outcome.kind === 'refused' && rest.again && of === undefined
    ? withPoint({call}, id, outcome)
    : outcome;
}

/** Where a claim was refused that was asked again; what the server has not kept stands nowhere. */
async function withPoint(
  {call}: Pick<AskDeps, 'call'>,
  id: Id,
  outcome: Extract<AskOutcome, {kind: 'refused'}>,
): Promise<AskOutcome | undefined> {
  const reply = await call('get', `/api/actions/by-id/${id}`);
  if (reply.kind === 'unreached' || isNoAnswer(reply)) return undefined;
  if (reply.kind === 'denied') return reply.status === 401 ? {kind: 'login'} : outcome;
  return reply.body['status'] === 'refused' ? {...outcome, at: pointOf(reply.body)} : outcome;
}

const pointOf = ({epoch = '', version = 0}: OfficeFacts): Point => ({
  epoch: String(epoch),
  version: Number(version),
});

/** A fault of the server's own may come behind the commit, and one who is too busy has not looked at it. */
export const isNoAnswer = (reply: OfficeReply): boolean =>
  reply.kind === 'denied' && (reply.status >= 500 || reply.status === 429);

function outcomeOf(id: Id, reply: Exclude<OfficeReply, {kind: 'unreached'}>): AskOutcome {
  if (reply.kind === 'denied') {
    const {status, code, facts} = reply;
    return status === 401 ? {kind: 'login'} : {kind: 'refused', code, facts};
  }
  const begun = begunAt(reply.body);
  if (begun) return {kind: 'done', status: 'applied', ...begun, id, told: {}};
  const {status, code = '', facts = ''} = reply.body;
  const told = {code: String(code), facts: parsed(facts)};
  if (status === 'refused') return {kind: status, ...told};
  const point = pointOf(reply.body);
  if (status === 'held') return {kind: status, ...point, ...told};
  return {
    kind: 'done',
    status: status === 'corrected' ? 'corrected' : 'applied',
    ...point,
    id,
    told: told.facts,
  };
}

function parsed(facts: unknown): OfficeFacts {
  const value: unknown = typeof facts === 'string' && facts !== '' ? JSON.parse(facts) : {};
  return typeof value === 'object' && value ? (value as OfficeFacts) : {};
}
