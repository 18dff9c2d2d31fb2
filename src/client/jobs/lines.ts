import type {FoundBin, FoundThing} from '../scan/found.ts';
import {finish, withLines} from './close.ts';
import type {Job, Missing, PlanLine} from './job.ts';
import {ask} from './say.ts';
import {linesOf, START, type Effect, type JobEvent, type JobState, type Stepped} from './state.ts';
import {take} from './take.ts';

type Planned = Extract<JobEvent, {kind: 'planned'}>;

/** Lines of a plan that are kept with the step; those behind them are read when these are done. */
const AHEAD = 40;

/** A scan that ended the line begins the next one. */
export const endingOf = (job: Job, by: FoundThing | undefined) =>
  by ? {by, begin: (fresh: JobState): Stepped => take(job, fresh, by, [])} : {};

/** Where the lines that are kept are done, those behind them are read. */
export function goOnAfter(job: Job, state: JobState, said: readonly Effect[]): Stepped {
  const isOver = job.plan && state.opened.length > 0 && !state.line;
  return {state, effects: [...said, ...(isOver ? ([{kind: 'plan'}] as const) : [])]};
}

/** Done, or an exception has begun: these were not scanned, or this is what it is about. */
export function missing(job: Job, state: JobState, lines: readonly Missing[]): Stepped {
  if (state.draft.exception !== undefined) return withLines(job, state, lines);
  if (lines.length === 0) return finish(job, state, [], endingOf(job, state.closing));
  const asks = job.done?.asks ? {asks: job.done.asks} : {};
  return ask(state, {about: 'missing', lines, ...asks, before: state.draft});
}

/** The books call a bin empty, and the worker stands before it. */
export function emptied(job: Job, state: JobState, bin: FoundBin | undefined): Stepped {
  if (!bin) return goOnAfter(job, state, []);
  const {last, ...rest} = state;
  const next = state.line?.bin;
  const asked = ask(rest, {about: 'empty', bin, before: state.draft, ...(next ? {next} : {})});
  return {...asked, state: {...asked.state, ...(last ? {last} : {})}};
}

/** The lines to do, read now. The open line stays open while something of it is in hand. */
export function planned(job: Job, state: JobState, {lines, by, isNews}: Planned): Stepped {
  const isInHand = Object.keys(state.draft.got).length > 0;
  if (lines.length === 0 && !isInHand)
    return {
      state: START,
      effects: [{kind: 'forget'}, ...(isNews ? [] : [{kind: 'feedback', outcome: 'task-complete'} as const])],
    };
  const {line: before, ...rest} = state;
  const again = lines.find(({id}) => id === before?.id) ?? (isInHand ? before : undefined);
  const line = again ?? lines[0];
  const others = lines.filter(({id}) => id !== line?.id);
  // What was scanned comes first: the line that it is right for is kept.
  const isBy = ({bin, goods}: PlanLine): boolean =>
    by !== undefined && (bin?.id === by.id || goods.id === by.id);
  const ahead = [...others.filter(isBy), ...others.filter((each) => !isBy(each))].slice(0, AHEAD);
  const {behind: _, ...now} = rest;
  const kept: JobState = {...now, ahead, ...(line ? {line} : {})};
  const cut = others.length - ahead.length;
  const whole = (next: JobState): JobState => (cut > 0 ? {...next, behind: cut} : next);
  if (!by) return {state: whole(kept), effects: [{kind: 'keep'}]};
  const taken = take(job, kept, by, []);
  return {...taken, state: whole(taken.state)};
}

/** Others have done some of the kept lines: none of those is gone to. Where none is left, those behind them are read. */
export function renewed(state: JobState, left: readonly PlanLine[]): Stepped {
  const {line: _, ...rest} = state;
  if (JSON.stringify(left) === JSON.stringify(linesOf(state))) return {state, effects: []};
  const [line, ...ahead] = left;
  const next = {...rest, ahead, ...(line ? {line} : {})};
  return {state: next, effects: [line ? {kind: 'keep'} : {kind: 'plan', isNews: true}]};
}
