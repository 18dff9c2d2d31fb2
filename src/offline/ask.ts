import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {OfficeFacts, OfficeReply} from './office.ts';
import {ASK_STEP, type BoxStore} from './outbox.ts';

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
  readonly box: Pick<BoxStore, 'putStep' | 'deleteStep' | 'steps'>;
  /** Sends what waits; false when something still does. */
  readonly flush: () => Promise<boolean>;
  readonly call: (method: 'get' | 'post', path: string, body?: unknown) => Promise<OfficeReply>;
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
  await deps.box.putStep({key, at: deps.now(), state: JSON.stringify(claim)});
  for (let tries = 1; ; tries++) {
    const {action, ...rest} = claim;
    const reply = await deps.call('post', `/api/actions/${action}`, {id, ...rest});
    if (reply.kind !== 'unreached') {
      const outcome = outcomeOf(reply);
      // A first try may have arrived before the session ended: its fate is still to be asked for.
      if (outcome.kind !== 'login' || tries === 1) await deps.box.deleteStep(key);
      return outcome;
    }
    onAsking();
    if (!(await deps.pause(tries))) return {kind: 'unknown'};
  }
}

/** A claim of an earlier page whose fate was not known then, and is now. */
export interface LateFate {
  readonly claim: Claim;
  readonly at: number;
  /** `refused` with `mutation.unknown`: it never arrived. */
  readonly outcome: AskOutcome;
}

/** Asks what became of the claims that earlier pages left behind; those still unknown stay for the next time. */
export async function lateFates(deps: Pick<AskDeps, 'box' | 'call'>): Promise<LateFate[]> {
  const fates: LateFate[] = [];
  for (const {key, at, state} of await deps.box.steps()) {
    if (!key.startsWith(ASK_STEP)) continue;
    const reply = await deps.call('get', `/api/actions/by-id/${key.slice(ASK_STEP.length)}`);
    const isKnown = reply.kind === 'answered' || (reply.kind === 'denied' && reply.status === 404);
    if (!isKnown) continue;
    await deps.box.deleteStep(key);
    fates.push({claim: JSON.parse(state) as Claim, at, outcome: outcomeOf(reply)});
  }
  return fates;
}

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
