import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {asShown} from '#domain/kernel/name.ts';
import {closeLine, recordingToSend} from './close.ts';
import {goOn, withStock} from './count.ts';
import {enterLot} from './enter-lot.ts';
import {scannedItemOf} from './items.ts';
import type {Job} from './job.ts';
import {endingByScan} from './lines.ts';
import {labelOfThing, resolveText} from './resolve.ts';
import {acceptSilently, rejectScan} from './say.ts';
import {slotsOf, stepOf, withoutSaying, withoutSteps, type JobState, type JobStepResult} from './state.ts';

/** One of the options of a question, or of a step that is answered by one. */
export function chooseOption(job: Job, state: JobState, option: number): JobStepResult {
  const {question, draft} = state;
  if (question?.about === 'which') {
    const chosen = question.options[option];
    if (!chosen) return {state, effects: []};
    const {question: _, ...rest} = state;
    const open = {...rest, draft: question.before};
    if (question.raw === undefined)
      return {state: open, effects: [resolveText(job, open, {raw: labelOfThing(chosen)})]};
    const opened = {...open, opened: [...open.opened, chosen]};
    return {state: opened, effects: [resolveText(job, opened, {raw: question.raw})]};
  }
  if (question?.about === 'empty') {
    const {question: _, ...rest} = state;
    const pieces = (job.empties?.record(question.bin) ?? []).map(([action, args]) => ({action, args}));
    const recording = {
      pieces,
      next: rest,
      outcome: 'line-complete',
      by: question.bin,
      isExcept: true,
    } as const;
    return {state: {...rest, recording}, effects: [{kind: 'record', ...recordingToSend(recording)}]};
  }
  if (question?.about === 'incomplete') {
    const {question: _, ...rest} = state;
    return closeLine(job, rest, endingByScan(job, question.by));
  }
  if (question?.about === 'lot') {
    const stock = question.lines[option];
    if (!stock) return {state, effects: []};
    const {question: _, ...rest} = state;
    return withStock(job, rest, stock, question.before);
  }
  const slot = slotsOf(job, draft).find(({name}) => name === stepOf(job, state));
  const chosen = slot?.step.is === 'choice' ? slot.step.options[option] : undefined;
  if (!slot || !chosen) return {state, effects: []};
  const chose = {...state, draft: {...draft, got: {...draft.got, [slot.name]: chosen.value}}};
  return goOn(job, chose, slot.name, false, endingByScan(job, state.closing));
}

/** The open step has an answer that is usual. */
export const hasUsualAnswer = (job: Job, state: JobState): boolean =>
  slotsOf(job, state.draft).some(
    ({name, step: each}) => name === stepOf(job, state) && each.is === 'choice' && each.isFirstUsual,
  );

/** A text for a step that takes one, keyed in. */
export function writeText(job: Job, state: JobState, text: string): JobStepResult {
  const {draft, question} = state;
  const slot = slotsOf(job, draft).find(({name}) => name === stepOf(job, state));
  if (question || slot?.step.is !== 'text' || (text === '' && !slot.step.mayBeEmpty))
    return {state, effects: []};
  if (slot.step.detail === 'lot') return enterLot(job, withoutSaying(state), {lot: asShown(text)});
  if (slot.step.isUnits) return unitsSaid(job, state, slot.name, Number(text));
  return goOn(job, {...state, draft: {...draft, got: {...draft.got, [slot.name]: text}}}, slot.name);
}

/** How many there are of what an exception is about: as many as the line wants is no exception. */
function unitsSaid(job: Job, state: JobState, name: string, units: number): JobStepResult {
  const {draft, line, closing} = state;
  const {exception = ''} = draft;
  if (!Number.isInteger(units) || units < 0 || units > QUANTITY_MAX)
    return rejectScan(job, state, 'quantity.invalid', String(units));
  if (units >= (line?.quantity ?? Infinity)) {
    const {closing: _, ...rest} = withoutSaying(state);
    return acceptSilently({...rest, draft: withoutSteps(job, draft, exception)});
  }
  const said = {...withoutSaying(state), draft: {...draft, got: {...draft.got, [name]: String(units)}}};
  const ending = endingByScan(job, closing);
  if (job.exceptions?.[exception]?.stepsWhen?.(scannedItemOf(job, said)) === false)
    return closeLine(job, said, ending);
  return goOn(job, said, name, false, ending);
}
