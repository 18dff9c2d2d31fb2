import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {
  ASK_STEP,
  type PostedClaim,
  type OutboxEntry,
  type OutboxState,
  type RunningStep,
} from './outbox-store.ts';

/** A claim that only the server may settle. */
export interface ServerClaim {
  readonly action: string;
  readonly args: Args;
  readonly warehouse?: string;
  /** What the screen said when the person insisted. */
  readonly believed?: string;
  /** It had an effect once, in a history that is lost: what is refused now is a case, and told. */
  readonly again?: true;
  /** Where that history had settled it. */
  readonly was?: {readonly epoch: string; readonly version: number};
  /** Long work: `action` is its kind, and it is begun. */
  readonly isWork?: 1;
}

/** A claim as it waits for its fate: whose it is decides who may ask again. */
export interface StoredClaim extends ServerClaim {
  readonly who: Id;
  /** The login mutation that it was asked under. */
  readonly login: Id;
}

/** The step of a claim whose fate is not known. */
export const stepOfClaim = (id: Id, at: number, claim: StoredClaim): RunningStep => ({
  key: ASK_STEP + id,
  at,
  state: JSON.stringify(claim),
});

/** The claim of a step; `undefined` for the step of a flow. */
export function claimOfStep({key, state}: RunningStep): {id: Id; claim: StoredClaim} | undefined {
  if (!key.startsWith(ASK_STEP)) return undefined;
  // Written above as JSON: where it enters again.
  return {id: key.slice(ASK_STEP.length), claim: JSON.parse(state) as StoredClaim};
}

/** The step of a claim in the journal whose effect a lost history took with it. */
export function stepToAskAgain(entry: OutboxEntry): RunningStep {
  const {id, at, action, args, warehouse, believed, who, login, isWork, epoch = '', version = 0} = entry;
  const was = {epoch, version};
  const work = isWork === undefined ? {} : {isWork};
  const claim = {action, args: args as Args, warehouse, who, login, again: true, was, ...work} as const;
  return stepOfClaim(id, at, believed === undefined ? claim : {...claim, believed});
}

/**
 * What has just been answered by a history that this outbox has left meanwhile (another tab, or the worker, shook
 * hands with the next one): it is unknown whether that holds it. It is asked again, and what is known is answered
 * alike; what was asked again already stands as it is told.
 */
export function failedQuestion(
  state: Pick<OutboxState, 'epoch' | 'past'>,
  step: RunningStep,
  claims: readonly PostedClaim[],
): RunningStep | undefined {
  const [claim] = claims;
  const asked = claimOfStep(step);
  if (!claim || !asked || asked.claim.again || claim.epoch === state.epoch) return undefined;
  if (!state.past?.includes(claim.epoch)) return undefined;
  return stepToAskAgain({...claim, n: 0, client: '', seq: 0, prev: ''});
}
