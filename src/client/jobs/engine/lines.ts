import {calledOf, type FoundBin, type FoundThing} from '../../data/found.ts';
import {finishLine, withLinesKnown} from './close.ts';
import type {Job, PlanLine} from './job.ts';
import {askWorker, rejectScan, thingGot} from './say.ts';
import {
  documentLineOf,
  EMPTY_DRAFT,
  isAtWork,
  isScan,
  planLinesOf,
  quantityOf,
  seenOf,
  slotsOf,
  START_STATE,
  type LineDraft,
  type JobEffect,
  type JobEvent,
  type JobState,
  type JobRefusal,
  type JobStepResult,
} from './state.ts';
import {takeThing} from './take.ts';

type Planned = Extract<JobEvent, {kind: 'planned'}>;

/** Lines of a plan that are kept with the step; those behind them are read when these are done. */
const AHEAD = 40;

/** A scan that ended the line begins the next one. */
export const endingByScan = (job: Job, by: FoundThing | undefined) =>
  by ? {by, begin: (fresh: JobState): JobStepResult => takeThing(job, fresh, by, [])} : {};

/** Where the lines that are kept are done, those behind them are read; what the tick said is said of the end, too. */
export function goOnAfter(job: Job, state: JobState, said: readonly JobEffect[]): JobStepResult {
  if (!job.plan || state.opened.length === 0 || state.line) return {state, effects: said};
  const says = said.flatMap((effect) => (effect.kind === 'feedback' && effect.says) || []).at(-1);
  return {state, effects: [...said, {kind: 'plan', isAfterOwn: true, ...(says ? {says} : {})}]};
}

/** Done, or an exception has begun: these were not scanned, or this is what it is about. */
export function askMissing(
  job: Job,
  state: JobState,
  read: Extract<JobEvent, {kind: 'missing'}>,
): JobStepResult {
  const {lines} = read;
  if (state.draft.exception !== undefined) return withLinesKnown(job, state, read);
  const {heard} = read;
  const now = heard ? {...state, draft: {...state.draft, heard}} : state;
  if (lines.length === 0) return finishLine(job, now, [], endingByScan(job, state.closing));
  const asks = job.done?.asks ? {asks: job.done.asks} : {};
  return askWorker(state, {about: 'missing', lines, ...asks, before: state.draft});
}

/** The books call a bin empty, and the worker stands before it. */
export function binEmptied(job: Job, state: JobState, bin: FoundBin | undefined): JobStepResult {
  if (!bin) return goOnAfter(job, state, []);
  const {last, ...rest} = state;
  const next = state.line?.bin;
  const asked = askWorker(rest, {about: 'empty', bin, before: state.draft, ...(next ? {next} : {})});
  return {...asked, state: {...asked.state, ...(last ? {last} : {})}};
}

/**
 * What is in hand is more than is wanted of the open line: whether anything of that is left is read now. The goods are
 * what is refused; what was scanned to end their line, where it is of another, comes next.
 */
export function overTaken(job: Job, state: JobState, by: FoundThing | undefined, no: Refused): JobStepResult {
  const {got} = state.draft;
  const goods = thingGot(state.draft, quantityOf(job, state.draft)?.repeat) ?? state.line?.goods;
  const isOther = by && Object.values(got).every((what) => typeof what !== 'object' || what.id !== by.id);
  const {state: refused, effects} = rejectScan(job, state, no.code, goods ? calledOf(goods) : '', no.facts);
  return {state: refused, effects: [...effects, {kind: 'plan', isRefused: true, ...(isOther ? {by} : {})}]};
}
type Refused = Pick<JobRefusal, 'code' | 'facts'>;

/** The open line was refused: where others have done all of it, it is dropped; else it is what is left of it. */
function afterRefusal(job: Job, state: JobState, read: Planned): JobStepResult {
  const {refusal, line, draft, ...rest} = state;
  const left = read.lines.find(({id}) => id === line?.id);
  if (left) {
    const stock = draft.stock ? {stock: {...draft.stock, quantity: left.quantity ?? 0}} : {};
    return {state: {...state, line: left, draft: {...draft, ...stock}}, effects: [{kind: 'keep'}]};
  }
  const {state: next, effects} = planLines(job, {...rest, draft: EMPTY_DRAFT}, read);
  if (!refusal || (next.question && next.question.about !== 'over')) return {state: next, effects};
  const {state: said} = rejectScan(job, next, refusal.code, refusal.scanned, refusal.facts);
  // The hand has felt the refusal.
  return {state: said, effects: effects.filter(({kind}) => kind !== 'feedback')};
}

/** The lines to do, read now. The open line stays open while it is at work. */
export function planLines(job: Job, state: JobState, read: Planned): JobStepResult {
  const {lines, by, isRefused, says, ...rest} = read;
  if (isRefused) return afterRefusal(job, state, {...rest, lines, ...(by ? {by} : {})});
  const isOpen = isAtWork(job, state);
  if (lines.length === 0 && !isOpen && read.isAfterOwn)
    return {
      state: START_STATE,
      effects: [{kind: 'forget'}, {kind: 'feedback', outcome: 'task-complete', ...(says ? {says} : {})}],
    };
  // Others have ended it: a worker who walks on has to hear that, and no scan of theirs begins another.
  if (lines.length === 0 && !isOpen)
    return askWorker(START_STATE, {about: 'over', of: state.opened, before: EMPTY_DRAFT});
  const {line, draft} = isOpen ? atWork(state, lines) : lineFor(job, state, lines);
  const others = lines.filter(({id}) => id !== line?.id);
  // What was scanned comes first: the line that it is right for is kept.
  const isBy = ({bin, goods}: PlanLine): boolean =>
    by !== undefined && (bin?.id === by.id || goods.id === by.id);
  const ahead = [...others.filter(isBy), ...others.filter((each) => !isBy(each))].slice(0, AHEAD);
  const {behind: _, linesBehind: ___, line: __, ...now} = state;
  const kept: JobState = {...now, draft, ahead, ...(line ? {line} : {})};
  const cut = others.length - ahead.length;
  const near = new Set([...(line ? [line] : []), ...ahead].map(documentLineOf));
  const far = new Set(others.map(documentLineOf).filter((each) => !near.has(each)));
  const whole = (next: JobState): JobState =>
    cut > 0 ? {...next, behind: cut, linesBehind: far.size} : next;
  if (!by) return {state: whole(kept), effects: [{kind: 'keep'}]};
  const taken = takeThing(job, kept, by, []);
  return {...taken, state: whole(taken.state)};
}

/**
 * Others have done some of the kept lines, or what is promised stands elsewhere: none is gone to that is done, and
 * nothing is said of it any more. Where none is left, those behind them are read.
 */
export function renewLines(job: Job, state: JobState, left: readonly PlanLine[]): JobStepResult {
  if (JSON.stringify(left) === JSON.stringify(planLinesOf(state))) return {state, effects: []};
  const {line: before, question, refusal, ...rest} = state;
  const {line, draft} = lineFor(job, state, left);
  const next: JobState = {
    ...rest,
    draft,
    ahead: left.filter(({id}) => id !== line?.id),
    ...(line ? {line} : {}),
    ...(refusal && isSame(line, before) ? {refusal} : {}),
  };
  if (question?.about === 'empty') {
    const {next: _, ...asked} = question;
    const to = line?.bin ? {next: line.bin} : {};
    return {state: {...next, question: {...asked, before: draft, ...to}}, effects: [{kind: 'keep'}]};
  }
  return {state: next, effects: [{kind: line ? 'keep' : 'plan'}]};
}

const isSame = (line: PlanLine | undefined, before: PlanLine | undefined): boolean =>
  line?.id === before?.id && line?.bin?.id === before?.bin?.id;

const atWork = ({line, draft}: JobState, lines: readonly PlanLine[]) => ({
  line: lines.find(({id}) => id === line?.id) ?? line ?? lines[0],
  draft,
});

/**
 * The line to go on with: the open one while it is to be done where it was, else the first that what is in hand is
 * right for, else the first, with nothing in hand.
 */
function lineFor(
  job: Job,
  state: JobState,
  lines: readonly PlanLine[],
): {readonly line: PlanLine | undefined; readonly draft: LineDraft} {
  const {line: before, draft} = state;
  const open = before && lines.find((line) => isSame(line, before));
  const fitting = open ?? lines.find((line) => isRightFor(job, {...state, line}));
  return fitting ? {line: fitting, draft} : {line: lines[0], draft: EMPTY_DRAFT};
}

/** Whether what is in hand is what the open line asks for. */
const isRightFor = (job: Job, state: JobState): boolean =>
  slotsOf(job, state.draft)
    .filter(isScan)
    .every(({name, step}) => {
      const what = state.draft.got[name];
      const right = step.expect?.(seenOf(state))?.id;
      return typeof what !== 'object' || right === undefined || right === what.id;
    });
