import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {OfficeFacts, OfficeReply} from './office.ts';
import {ASK_STEP, type OutboxStore} from './outbox-store.ts';

/** A claim that only the server may settle. */
export interface Claim {
  readonly action: string;
  readonly args: Args;
  readonly warehouse?: string;
  /** What the screen said when the person insisted. */
  readonly believed?: string;
}

/** How a claim ended. `unknown`: nobody waits for its fate any more; the next start asks for it. */
export type AskOutcome =
  | {readonly kind: 'done'; readonly epoch: string; readonly version: number}
  | {readonly kind: 'held' | 'refused'; readonly code: string; readonly facts: OfficeFacts}
  /** Own recorded work could not be sent first: nothing was asked. */
  | {readonly kind: 'unsent'}
  /** The session is no more: log in, then ask again. */
  | {readonly kind: 'login'}
  | {readonly kind: 'unknown'};

export interface AskDeps {
  readonly outbox: Pick<OutboxStore, 'putStep' | 'deleteStep' | 'steps'>;
  /** Staff id of the person who asks, under whose session {@link call} goes. */
  readonly who: Id;
  /** Sends what waits; false when something still does. */
  readonly flush: () => Promise<boolean>;
  readonly call: (method: 'post', path: string, body: unknown) => Promise<OfficeReply>;
  readonly newId: () => Id;
  readonly now: () => number;
  /** Resolves when the next try may be made, with whether somebody still waits for it. */
  readonly pause: (tries: number) => Promise<boolean>;
}

/**
 * Asks the server to settle a claim, with this device's own work before it. The claim is kept under its mutation
 * id until its fate is known: the same question is asked again and again, and has one effect however often it
 * arrives (`design.md` 5, Offline or not). `onAsking` is told when the first try had no answer.
 */
export async function ask(deps: AskDeps, claim: Claim, onAsking: () => void): Promise<AskOutcome> {
  if (!(await deps.flush())) return {kind: 'unsent'};
  const id = deps.newId();
  const key = ASK_STEP + id;
  const stored: StoredClaim = {...claim, who: deps.who};
  await deps.outbox.putStep({key, at: deps.now(), state: JSON.stringify(stored)});
  for (let tries = 1; ; tries++) {
    const outcome = await post(deps, id, claim);
    if (outcome) {
      // A first try may have arrived before the session ended: its fate is still to be asked for.
      if (outcome.kind !== 'login' || tries === 1) await deps.outbox.deleteStep(key);
      return outcome;
    }
    onAsking();
    if (!(await deps.pause(tries))) return {kind: 'unknown'};
  }
}

/** A claim as it waits for its fate: whose it is decides who may ask again. */
interface StoredClaim extends Claim {
  readonly who: Id;
}

/** A claim of an earlier page whose fate was not known then, and is now. */
export interface LateFate {
  readonly claim: Claim;
  readonly at: number;
  readonly outcome: AskOutcome;
}

/**
 * Posts the claims that earlier pages of this person left behind once more, under their ids: each is answered with
 * what became of it. That the server knows nothing of one would say little, since it may still be under way. Those
 * without an answer stay for the next time, and those of others until they come.
 */
export async function lateFates(deps: Pick<AskDeps, 'outbox' | 'who' | 'call'>): Promise<LateFate[]> {
  const fates: LateFate[] = [];
  for (const {key, at, state} of await deps.outbox.steps()) {
    if (!key.startsWith(ASK_STEP)) continue;
    // Written above as JSON: where it enters again.
    const {who, ...claim} = JSON.parse(state) as StoredClaim;
    if (who !== deps.who) continue;
    const outcome = await post(deps, key.slice(ASK_STEP.length), claim);
    if (!outcome || outcome.kind === 'login') continue;
    await deps.outbox.deleteStep(key);
    fates.push({claim, at, outcome});
  }
  return fates;
}

/** One try; `undefined` where nothing is known of what came of it. */
async function post(
  {call}: Pick<AskDeps, 'call'>,
  id: Id,
  {action, ...rest}: Claim,
): Promise<AskOutcome | undefined> {
  const reply = await call('post', `/api/actions/${action}`, {id, ...rest});
  return reply.kind === 'unreached' || isNoAnswer(reply) ? undefined : outcomeOf(reply);
}

/** A fault of the server's own may come behind the commit, and one who is too busy has not looked at it. */
const isNoAnswer = (reply: OfficeReply): boolean =>
  reply.kind === 'denied' && (reply.status >= 500 || reply.status === 429);

function outcomeOf(reply: Exclude<OfficeReply, {kind: 'unreached'}>): AskOutcome {
  if (reply.kind === 'denied') {
    const {status, code, facts} = reply;
    return status === 401 ? {kind: 'login'} : {kind: 'refused', code, facts};
  }
  const {status, code = '', facts = '', epoch = '', version = 0} = reply.body;
  if (status === 'refused' || status === 'held')
    return {kind: status, code: String(code), facts: parsed(facts)};
  return {kind: 'done', epoch: String(epoch), version: Number(version)};
}

function parsed(facts: unknown): OfficeFacts {
  const value: unknown = typeof facts === 'string' && facts !== '' ? JSON.parse(facts) : {};
  return typeof value === 'object' && value ? (value as OfficeFacts) : {};
}
