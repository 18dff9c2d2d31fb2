import type {Job} from '../engine/job.ts';
import type {JobEvent, JobState} from '../engine/state.ts';

export type TapHandler = (event: JobEvent) => void;

/** What a part of the screen of a job is given. */
export interface JobPartProps {
  readonly job: Job;
  readonly state: JobState;
  readonly tap: TapHandler;
}
