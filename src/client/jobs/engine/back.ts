import {asksAmong} from './among-lots.ts';
import {isEnding} from './close.ts';
import {isMany} from './items.ts';
import type {Job} from './job.ts';
import {goOnAfter} from './lines.ts';
import {backInQuery} from './query.ts';
import {acceptSilently} from './say.ts';
import {
  slotsOf,
  withoutSaying,
  withoutSteps,
  START_STATE,
  EMPTY_DRAFT,
  type JobState,
  type JobStepResult,
  type LineDraft,
} from './state.ts';

/** One step back. What has been recorded stays recorded. */
export function goBack(job: Job, state: JobState): JobStepResult {
  const {question, refusal: _, recording: __, last: ___, ...rest} = state;
  if (state.refusal) return {state: withoutSaying(state), effects: []};
  if (question) {
    const before = acceptSilently({...rest, draft: question.before});
    return goOnAfter(job, before.state, before.effects);
  }
  const {draft, items, opened} = state;
  const {exception} = draft;
  if (exception !== undefined) {
    const {closing: _, ...stays} = rest;
    const asked = isEnding(job, state) ? Object.keys(job.exceptions?.[exception]?.steps ?? {}) : [];
    const said = asked.findLast((name) => draft.got[name] !== undefined);
    if (said === undefined) return acceptSilently({...stays, draft: withoutSteps(job, draft, exception)});
    const {[said]: __, ...got} = draft.got;
    return acceptSilently({...stays, draft: {...draft, got}});
  }
  const before = backInQuery(job, state);
  if (before) return before;
  const slots = slotsOf(job, draft);
  const latest = slots.findLast(({name}) => draft.got[name] !== undefined);
  const item = items.at(-1);
  // The line of many that was closed last stands between the steps before and behind them.
  const isBefore =
    !latest || (!latest.isInner && slots.indexOf(latest) < slots.findIndex(({isInner}) => isInner));
  if (item && isBefore)
    return acceptSilently({
      ...rest,
      items: items.slice(0, -1),
      ...(isMany(job) ? {draft: {...draft, ...item, got: {...draft.got, ...item.got}}} : {}),
    });
  if (latest?.step.is === 'text' && latest.step.detail)
    return acceptSilently({...rest, draft: withoutLot(job, draft)});
  if (latest) return acceptSilently({...rest, draft: without(draft, latest.name)});
  if (opened.length === 0) return {state, effects: [{kind: 'leave'}]};
  return acceptSilently({...START_STATE, opened: opened.slice(0, -1)});
}

/** Without a step the count of what it held is gone too. */
function without(draft: LineDraft, name: string): LineDraft {
  const {[name]: _, ...got} = draft.got;
  return {...EMPTY_DRAFT, got};
}

/** Its lot is said anew; what was counted of the goods stays. */
function withoutLot(job: Job, draft: LineDraft): LineDraft {
  const {stock, ...others} = draft;
  const {lot: _, expiry: __, ...got} = draft.got;
  return {...others, got, ...(stock && !asksAmong(job, draft) ? {stock} : {})};
}
