import type {Job} from '../engine/job.ts';
import {lotDetailOf, wantedKinds} from '../engine/say.ts';
import {slotsOf, stepOf, type JobState} from '../engine/state.ts';

/** The step that is asked for now, and what a scan may be for it. */
export function openStepOf(job: Job, state: JobState) {
  const name = stepOf(job, state);
  const slot = slotsOf(job, state.draft).find((each) => each.name === name);
  return {
    name,
    slot,
    /** What tells the units of the line apart, where that is asked. */
    detail: lotDetailOf(job, state),
    wanted: slot?.step.is === 'scan' ? slot.step.takes : wantedKinds(job, state),
  };
}
