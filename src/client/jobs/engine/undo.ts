import type {LastAct} from '../../data/found.ts';
import {sent} from './close.ts';
import type {Job} from './job.ts';
import {ask, reject} from './say.ts';
import {undoing} from './undoing.ts';
import {unsaid, type JobState, type Recording, type Stepped} from './state.ts';

/** The actions that a job may have recorded. */
export const actionsOf = ({records, exceptions = {}}: Job): readonly string[] =>
  [records, ...Object.values(exceptions).map((each) => each.records ?? [])].flat().map(({name}) => name);

/** What was recorded last is known: whether it shall be undone is asked once. */
export function askUndo(job: Job, state: JobState, act: LastAct | undefined): Stepped {
  if (!act) return reject(job, unsaid(state), 'undo.none', '');
  const {last, ...rest} = state;
  const asked = ask(rest, {about: 'undo', act, before: state.draft});
  // It stays in sight for whoever goes back.
  return {...asked, state: {...asked.state, ...(last ? {last} : {})}};
}

/** It shall: an act of its own takes it back. The question stays open until that is answered, since it is kept so. */
export function undone(state: JobState, act: LastAct): Stepped {
  const {last: _, ...asked} = unsaid(state);
  const {question: __, ...next} = asked;
  const recording: Recording = {pieces: [undoing(act)], next, outcome: 'line-complete', isExcept: true};
  return {state: {...asked, recording}, effects: [{kind: 'record', ...sent(recording)}]};
}
