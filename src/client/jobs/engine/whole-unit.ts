import type {FoundNamed} from '../../data/found.ts';
import {closeLine, recordingToSend} from './close.ts';
import type {Job, UnitOf} from './job.ts';
import {isCounting, rejectScan} from './say.ts';
import {
  EMPTY_DRAFT,
  START_STATE,
  withoutSaying,
  type JobState,
  type JobRecording,
  type JobStepResult,
} from './state.ts';
import {MAX_OPENED_DOCUMENTS} from './take.ts';

/**
 * A pallet or parcel was scanned by its number. Where a delivery names it and the job takes such whole, all that is on it
 * is recorded at once; what is in hand and whole is recorded before it. Anywhere else what to do is said.
 */
export function takeUnit(
  job: Job,
  now: JobState,
  unit: FoundNamed,
  sscc: string,
  named: UnitOf | undefined,
): JobStepResult {
  if (!named) return rejectScan(job, now, 'scan.sscc', sscc);
  const {name: code} = named.delivery;
  if (!job.whole) return rejectScan(job, now, 'scan.sscc-named', sscc, {code});
  if (now.question) return rejectScan(job, now, 'question.open', sscc);
  if (now.draft.exception !== undefined) return rejectScan(job, now, 'scan.not-now', sscc);
  const state = withoutSaying(now);
  if (Object.keys(state.draft.got).length === 0) return record(job, state, unit, named);
  if (!isCounting(job, state)) return rejectScan(job, state, 'scan.not-now', sscc);
  return closeLine(job, state, {by: unit, begin: (fresh) => record(job, fresh, unit, named)});
}

function record(job: Job, state: JobState, unit: FoundNamed, named: UnitOf): JobStepResult {
  const {delivery, lines} = named;
  const isOpen = state.opened.some(({id}) => id === delivery.id);
  if (!isOpen && state.opened.length === MAX_OPENED_DOCUMENTS)
    return rejectScan(job, state, 'job.full', delivery.name);
  const opened = isOpen ? state.opened : [...state.opened, delivery];
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const [line, ...others] = lines;
  const goods = line && others.length === 0 ? {goods: line.goods} : {};
  const recording: JobRecording = {
    pieces: (job.whole?.(unit, named) ?? []).map(([action, args]) => ({action, args})),
    next: {...START_STATE, opened, draft: EMPTY_DRAFT, last: {got: {...goods, unit}, quantity}},
    outcome: 'line-complete',
    by: unit,
  };
  return {state: {...state, recording}, effects: [{kind: 'record', ...recordingToSend(recording)}]};
}
