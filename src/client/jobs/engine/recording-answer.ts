import {calledOf} from '../../data/found.ts';
import {recordingToSend} from './close.ts';
import type {Job} from './job.ts';
import {goOnAfter, overTaken} from './lines.ts';
import {resolveText} from './resolve.ts';
import {askWorker, rejectScan} from './say.ts';
import {
  EMPTY_DRAFT,
  isBetween,
  quantityOf,
  type JobEvent,
  type JobState,
  type JobStepResult,
} from './state.ts';

type Answer = Extract<JobEvent, {kind: 'answered'}>['answer'];

/** What the device answers to what was to be recorded: it is, it is refused, or it asks. */
export function takeRecordingAnswer(job: Job, state: JobState, answer: Answer): JobStepResult {
  const {recording, question: asked, ...rest} = state;
  if (!recording) return {state, effects: []};
  const {next: then, outcome, by, pieces, isExcept, mayShow, says, resumes} = recording;
  if (answer.kind === 'recorded') {
    if (resumes) return {state: then, effects: [resolveText(job, then, resumes)]};
    const shown = mayShow && answer.ids?.[pieces.length - 1];
    const next = shown ? {...then, shown} : then;
    const asks = next.question ? ([{kind: 'feedback', outcome: 'question'}] as const) : [];
    // An earlier build may have kept it as a key alone.
    const told = typeof says === 'object' ? {says} : {};
    const said = [{kind: 'feedback', outcome, ...told}, ...asks] as const;
    const isAsked = job.empties && !isExcept && isBetween(next) && next.last;
    return isAsked ? {state: next, effects: [...said, {kind: 'empties'}]} : goOnAfter(job, next, said);
  }
  const {code, facts, of} = answer;
  if (answer.kind === 'refused' && code === job.done?.already && pieces.length > 1) {
    const others = {...recording, pieces: pieces.filter((_, i) => i !== of)};
    return {state: {...state, recording: others}, effects: [{kind: 'record', ...recordingToSend(others)}]};
  }
  if (answer.kind === 'refused') {
    const isOver = rest.line && code === quantityOf(job, EMPTY_DRAFT)?.most?.says;
    const {state: no, effects} = isOver
      ? overTaken(job, rest, by, {code, facts})
      : rejectScan(job, rest, code, by ? calledOf(by) : '', facts);
    // The question was kept: it goes from the disk too, or the next opening asks what is settled. Never by
    // `forget`, which may leave the job before anybody has read why.
    return {state: no, effects: asked ? [{kind: 'keep'}, ...effects] : effects};
  }
  const there = Number(facts['free'] ?? facts['there'] ?? 0);
  const wanted = Number(facts['wanted'] ?? state.draft.quantity);
  const about = code === 'stock.allocated' ? 'allocated' : code === 'stock.short' ? 'short' : 'doubt';
  const believed = JSON.stringify({code, there, wanted});
  const {answered = []} = pieces[of] ?? {};
  // What was believed first has the numbers; a further doubt is answered beside it.
  const sure = pieces.map((piece, i) =>
    i === of ? {believed, ...piece, answered: [...answered, code]} : piece,
  );
  if (code === recording.covers && !answered.includes(code)) {
    const told = {...recording, pieces: sure};
    return {state: {...state, recording: told}, effects: [{kind: 'record', ...recordingToSend(told)}]};
  }
  const question = {about, code, there, wanted, facts, before: state.draft, ...(by ? {by} : {})} as const;
  return askWorker(rest, question, {...recording, pieces: sure});
}
