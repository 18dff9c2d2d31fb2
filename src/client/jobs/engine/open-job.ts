import type {OpenStep} from '../../data/app.ts';
import {calledOf, type FoundThing} from '../../data/found.ts';
import {isEmpty, remainingLines, START_STATE, type JobState} from './state.ts';

/** A job that the worker was called away from: what it is about, and how many lines of its plan are left. */
export interface InterruptedJob {
  readonly job: string;
  /** Documents, or what is in hand, by their names. */
  readonly about: readonly string[];
  readonly left: number;
}

/** The job that was left last among these, if one of them was left in the middle. */
export function interruptedJob(
  steps: readonly OpenStep[],
  jobs: readonly string[],
): InterruptedJob | undefined {
  for (const {job, state} of steps) {
    const open = jobs.includes(job) ? readOpen(state) : undefined;
    if (open) return {job, about: namesOf(open.things), left: open.left};
  }
  return undefined;
}

/** The names of what a job was left open on, where that is something else than this: its id, and '' for no name. */
export function otherOpen(steps: readonly OpenStep[], job: string, about: string): string | undefined {
  const step = steps.find((each) => each.job === job);
  const open = step && readOpen(step.state);
  return !open || open.things.some(({id}) => id === about) ? undefined : namesOf(open.things).join(' · ');
}

const namesOf = (things: readonly FoundThing[]): string[] =>
  things.map(calledOf).filter((name) => name !== '');

function readOpen(
  stored: unknown,
): {readonly things: readonly FoundThing[]; readonly left: number} | undefined {
  // Written by the machine as JSON, or by another build: where it enters again.
  const {
    v,
    draft,
    opened = [],
    ahead = [],
    items = [],
    trail = [],
    line,
    behind,
    linesBehind,
  } = (stored ?? {}) as Partial<JobState>;
  if (v !== START_STATE.v || !draft) return undefined;
  if (isEmpty({...START_STATE, draft, opened, ahead, items, trail})) return undefined;
  const inHand = Object.values(draft.got).filter((what): what is FoundThing => typeof what === 'object');
  return {
    things: opened.length > 0 ? opened : inHand,
    left: remainingLines({
      ahead,
      ...(line ? {line} : {}),
      ...(behind === undefined ? {} : {behind}),
      ...(linesBehind === undefined ? {} : {linesBehind}),
    }),
  };
}
