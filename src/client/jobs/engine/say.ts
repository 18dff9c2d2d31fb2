import type {PlainFacts, FoundThing, FoundKind} from '../../data/found.ts';
import {calledOf} from '../../data/found.ts';
import type {Job} from './job.ts';
import {
  isEmpty,
  isScan,
  openSlots,
  quantityOf,
  seenOf,
  slotsOf,
  stepOf,
  withoutSaying,
  type LineDraft,
  type JobState,
  type OpenQuestion,
  type JobRefusal,
  type JobStepResult,
} from './state.ts';

/** A scan or tap was taken: kept, then ticked. */
export const acceptInput = (state: JobState): JobStepResult => ({
  state: plain(state),
  effects: [{kind: 'keep'}, {kind: 'feedback', outcome: 'accepted'}],
});

/** The screen itself shows what a tap did. */
export const acceptSilently = (state: JobState): JobStepResult => ({
  state: plain(state),
  effects: [{kind: isEmpty(state) ? 'forget' : 'keep'}],
});

export const refuseDuplicate = (state: JobState): JobStepResult => ({
  state,
  effects: [{kind: 'feedback', outcome: 'duplicate'}],
});

/** `recording`: what is asked about, where it is work that was about to be recorded. */
export const askWorker = (
  state: JobState,
  question: OpenQuestion,
  recording?: JobState['recording'],
): JobStepResult => ({
  state: {...plain(state), question, ...(recording ? {recording} : {})},
  effects: [{kind: 'keep'}, {kind: 'feedback', outcome: 'question'}],
});

/** No: what was scanned, and what is wanted. Nothing else changes. */
export function rejectScan(
  job: Job,
  state: JobState,
  code: string,
  scanned: string,
  facts: PlainFacts = {},
): JobStepResult {
  const [open] = openSlots(job, state);
  const right = open?.step.is === 'scan' ? open.step.expect?.(seenOf(state)) : undefined;
  const expected = right ? {expected: calledOf(right)} : {};
  const takes = open?.step.is === 'scan' ? open.step.takes : wantedKinds(job, state);
  const isAny = takes.length > 1 && takes.includes('bin');
  const wanted: JobRefusal['wanted'] = lotDetailOf(job, state) ?? (isAny ? undefined : takes[0]) ?? 'any';
  const refusal = {code, scanned, wanted, facts, ...expected};
  return {state: {...withoutSaying(state), refusal}, effects: [{kind: 'feedback', outcome: 'rejected'}]};
}

/** What the open step asks of the lot of the goods in hand, if it does. */
export function lotDetailOf(job: Job, state: JobState): 'lot' | 'expiry' | undefined {
  const slot = slotsOf(job, state.draft).find(({name}) => name === stepOf(job, state));
  return slot?.step.is === 'text' ? slot.step.detail : undefined;
}

/** Which kinds a text that means several things may mean now, the likeliest first. */
export function wantedKinds(job: Job, state: JobState): readonly FoundKind[] {
  const {takes = [], isOptional} = job.opens ?? {};
  if (job.opens && !isOptional && state.opened.length === 0) return takes;
  const slots = slotsOf(job, state.draft).filter(isScan);
  const [next] = openSlots(job, state);
  const repeat = quantityOf(job, state.draft)?.repeat;
  const isAsked = ({name}: {readonly name: string}): boolean =>
    name === next?.name || (isCounting(job, state, false) && name === repeat);
  const asked = slots
    .filter(isAsked)
    .toSorted((a, b) => Number(a.name === repeat) - Number(b.name === repeat));
  return [...new Set((asked.length > 0 ? asked : slots).flatMap(({step}) => step.takes))];
}

/** Goods are in hand and what stock they are is known: they are counted. `isWhole`: and nothing else is asked for. */
export function isCounting(job: Job, state: JobState, isWhole = true): boolean {
  const repeat = quantityOf(job, state.draft)?.repeat;
  if (repeat === undefined || !state.draft.got[repeat] || !state.draft.stock) return false;
  return !isWhole || openSlots(job, state).length === 0;
}

/** No document is open yet, or nothing is in hand that needs none, and the job knows what to begin with. */
export const mayBeNext = (
  {opens, next}: Job,
  {opened, items, draft: {got, exception}, question}: JobState,
): boolean => {
  if (question) return false;
  if (opens?.next) return opened.length === 0;
  const isFree = items.length === 0 && exception === undefined && Object.keys(got).length === 0;
  return next !== undefined && isFree;
};

export const thingGot = ({got}: LineDraft, name: string | undefined): FoundThing | undefined => {
  const what = name === undefined ? undefined : got[name];
  return typeof what === 'object' ? what : undefined;
};

function plain(state: JobState): JobState {
  const {
    last: _,
    question: __,
    refusal: ___,
    recording: ____,
    shown: _____,
    leadsOn: ______,
    again: _______,
    ...rest
  } = state;
  return rest;
}
