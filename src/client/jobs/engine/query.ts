import {visibleCode} from '../../scan/code.ts';
import type {FoundCode, FoundThing} from '../../data/found.ts';
import type {Job} from './job.ts';
import {QUERY_OF} from './query-of.ts';
import {askWorker, rejectScan, thingGot} from './say.ts';
import {EMPTY_DRAFT, START_STATE, type JobState, type JobStepResult} from './state.ts';

/** The step of a query. */
export const SUBJECT_STEP = 'subject';

/** A query that shows a thing, with nothing looked at before it. */
export const queryShowing = (thing: FoundThing): JobState => ({
  ...START_STATE,
  draft: {...EMPTY_DRAFT, got: {[SUBJECT_STEP]: thing}},
});

/** Steps back that are remembered. */
const MAX_TRAIL_LENGTH = 20;

/**
 * A query: each valid code replaces what is shown. A code of another kind offers the query for that; scanned again,
 * or tapped, it goes there, and back leads here again. A query for every kind goes there at once.
 */
export function foundByQuery(job: Job, state: JobState, code: FoundCode, raw: string): JobStepResult {
  const mine = job.steps[SUBJECT_STEP];
  const takes = mine?.is === 'scan' ? mine.takes : [];
  if (code.kind === 'several') {
    // A text that means two things means the one that this query is about.
    const thing = code.options.find(({kind}) => takes.includes(kind)) ?? code.options[0];
    const isChoice = takes.length > 1 && code.options.length > 1;
    if (isChoice) return askWorker(state, {about: 'which', options: code.options, before: state.draft});
    return foundByQuery(job, state, thing ?? {kind: 'unknown'}, raw);
  }
  if (!('id' in code)) return rejectScan(job, state, `scan.${code.kind}`, visibleCode(raw));
  const isShown = takes.includes(code.kind) || QUERY_OF[code.kind] !== undefined;
  if (!isShown) return rejectScan(job, state, 'scan.other', visibleCode(raw));
  // A scan begins anew: what was looked at before it is no way back from it.
  if (takes.includes(code.kind)) return opened(job, code, [], true);
  const {question} = state;
  if (question?.about === 'offer' && question.by.id === code.id)
    return opened(job, code, trailOf(state), true);
  return askWorker(state, {about: 'offer', by: code, before: state.draft});
}

/** Shows a thing that was tapped: what is shown now is the way back. */
export const shownByQuery = (job: Job, state: JobState, thing: FoundThing): JobStepResult =>
  opened(job, thing, trailOf(state), false);

/** The way back of a query. */
export function backInQuery(job: Job, {trail}: JobState): JobStepResult | undefined {
  const before = trail.at(-1);
  return before && opened(job, before, trail.slice(0, -1), false);
}

/** Shows a thing, here or in the query for its kind. A scan is ticked; a tap is its own answer. */
function opened(job: Job, thing: FoundThing, trail: readonly FoundThing[], isScan: boolean): JobStepResult {
  const state: JobState = {...queryShowing(thing), trail: trail.slice(-MAX_TRAIL_LENGTH)};
  const tick = isScan ? ([{kind: 'feedback', outcome: 'accepted'}] as const) : [];
  const query = QUERY_OF[thing.kind] ?? job.name;
  if (query === job.name) return {state, effects: [{kind: 'keep'}, ...tick]};
  return {state: START_STATE, effects: [{kind: 'handOver', job: query, state}, ...tick]};
}

function trailOf({draft, trail}: JobState): readonly FoundThing[] {
  const subject = thingGot(draft, SUBJECT_STEP);
  return subject ? [...trail, subject] : trail;
}
