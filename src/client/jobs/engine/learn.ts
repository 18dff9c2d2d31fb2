import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import type {FoundGoods} from '../../data/found.ts';
import {recordingToSend} from './close.ts';
import {isMany} from './items.ts';
import type {Job} from './job.ts';
import {askWorker, thingGot, wantedKinds} from './say.ts';
import {openSlots, quantityOf, withoutSaying} from './state.ts';
import type {JobState, OpenQuestion, JobRecording, JobRefusal, ScannedText, JobStepResult} from './state.ts';

/** As the domain names it: none of its rules is needed here. */
const LEARN = 'goods.learnCode';

/**
 * A refusal of a code that is unknown: where goods are wanted, they may be what it stands on. A worker who counts units
 * scans one after the other: so many of them are counted once it is learnt. `before`: what stood there until then.
 */
export function withUnknown(
  job: Job,
  {state, effects}: JobStepResult,
  {raw, isTyped}: ScannedText,
  code: string | undefined,
  before: JobRefusal | undefined,
): JobStepResult {
  const {refusal} = state;
  if (!refusal || code === undefined || !job.record || !wantedKinds(job, state).includes('goods'))
    return {state, effects};
  const isAgain = isMany(job) && before?.unknown?.code === code;
  const times = isAgain ? {times: (before.unknown?.times ?? 1) + 1} : {};
  const unknown = {raw, code, ...(isTyped ? {isTyped} : {}), ...times};
  return {state: {...state, refusal: {...refusal, unknown}}, effects};
}

/** "This is …": which goods the code stands on is asked, and answered by a tap or by a scan of them. */
export function beginLearning(state: JobState): JobStepResult {
  const {refusal} = state;
  if (!refusal?.unknown || state.question) return {state, effects: []};
  return askWorker(withoutSaying(state), {about: 'learn', units: 1, ...refusal.unknown, before: state.draft});
}

/** One scan of it means so many. */
export function ofUnits(
  state: JobState,
  question: Extract<OpenQuestion, {about: 'learn'}>,
  units: number,
): JobStepResult {
  if (!Number.isInteger(units) || units < 1 || units > QUANTITY_MAX) return {state, effects: []};
  return {state: {...state, question: {...question, units}}, effects: [{kind: 'keep'}]};
}

/** The code is learnt, and the job goes on with it as it was scanned, where it takes goods now. */
export function codeLearnt(job: Job, state: JobState, goods: FoundGoods): JobStepResult {
  const {question, ...rest} = state;
  if (question?.about !== 'learn') return {state, effects: []};
  const {code, units, raw, isTyped, times = 1, before} = question;
  const pieces = [{action: LEARN, args: {goods: goods.id, code, units}}];
  const next = {...withoutSaying(rest), draft: before};
  const again = times > 1 ? {again: {raw, times: times - 1}} : {};
  const resumes = {raw, ...(isTyped ? {isTyped} : {})};
  // Where the job waits for something else the code is learnt, and that is all.
  const recording: JobRecording = takesNow(job, next, goods)
    ? {pieces, next: {...next, ...again}, outcome: 'accepted', by: goods, resumes}
    : {pieces, next, outcome: 'line-complete', by: goods, says: {key: 'learn.learnt'}, isExcept: true};
  return {state: {...next, recording}, effects: [{kind: 'record', ...recordingToSend(recording)}]};
}

/**
 * Goods are what is asked for next, or they are counted on; while other goods are in hand and a step is open, they are
 * not.
 */
function takesNow(job: Job, state: JobState, {id}: FoundGoods): boolean {
  const inHand = thingGot(state.draft, quantityOf(job, state.draft)?.repeat);
  const [open] = openSlots(job, state);
  if (!inHand || !open || inHand.id === id) return true;
  return open.step.is === 'scan' && open.step.takes.includes('goods');
}
