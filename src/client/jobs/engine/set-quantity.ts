import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {doubtOr} from './count.ts';
import type {Job} from './job.ts';
import {ofUnits} from './learn.ts';
import {acceptInput, isCounting, rejectScan} from './say.ts';
import {isSerialInHand} from './serials.ts';
import {withoutSaying, type JobState, type JobStepResult} from './state.ts';

/** How many there are of the goods in hand, keyed in. */
export function setQuantity(job: Job, state: JobState, quantity: number): JobStepResult {
  if (state.question?.about === 'learn') return ofUnits(state, state.question, quantity);
  if (state.question || !isCounting(job, state, false)) return {state, effects: []};
  if (quantity === 0) return rejectScan(job, state, 'quantity.zero', '0');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
    return rejectScan(job, state, 'quantity.invalid', String(quantity));
  if (quantity > 1 && isSerialInHand(state.draft))
    return rejectScan(job, state, 'quantity.serial', String(quantity));
  const next = {...withoutSaying(state), draft: {...state.draft, quantity}};
  return doubtOr(job, next, state.draft, () => acceptInput(next));
}
