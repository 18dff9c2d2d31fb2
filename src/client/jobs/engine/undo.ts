import type {UndoableAct} from '../../data/found.ts';
import {recordingToSend} from './close.ts';
import type {Job} from './job.ts';
import {askWorker, rejectScan} from './say.ts';
import {undoingPiece} from './undoing.ts';
import {withoutSaying, type JobState, type JobRecording, type JobStepResult} from './state.ts';

/** The actions that a job may have recorded. */
export const actionsOf = ({records, exceptions = {}}: Job): readonly string[] =>
  [records, ...Object.values(exceptions).map((each) => each.records ?? [])].flat().map(({name}) => name);

/** What was recorded last is known: whether it shall be undone is asked once. */
export function askUndo(job: Job, state: JobState, act: UndoableAct | undefined): JobStepResult {
  if (!act) return rejectScan(job, withoutSaying(state), 'undo.none', '');
  const {last, ...rest} = state;
  const asked = askWorker(rest, {about: 'undo', act, before: state.draft});
  // It stays in sight for a worker who goes back.
  return {...asked, state: {...asked.state, ...(last ? {last} : {})}};
}

/** It shall: an act of its own takes it back. The question stays open until that is answered, since it is kept so. */
export function undoLastAct(state: JobState, act: UndoableAct): JobStepResult {
  const {last: _, ...asked} = withoutSaying(state);
  const {question: __, ...next} = asked;
  const recording: JobRecording = {
    pieces: [undoingPiece(act)],
    next,
    outcome: 'line-complete',
    isExcept: true,
  };
  return {state: {...asked, recording}, effects: [{kind: 'record', ...recordingToSend(recording)}]};
}
